/** What the API says about passkeys, authenticator apps and recovery codes; what their screens say is in `factor-screens.ts`. */
export const factorsWords = {
  /** With a right password, or Google: what is missing yet. */
  needed: 'Please confirm with your passkey, a code from your app, or a recovery code',
  wrongCode: 'This code is wrong or was already used',
  wrongPasskey: 'This passkey could not be verified. Please try again',
  over: 'This took too long, or there were too many wrong attempts. Please start again',
  codeMissing: 'Please enter a code',
  /** Before an admin moves money or keeps somebody out. */
  proof: {
    required: 'Please confirm that it is you, with your password, a code or a passkey',
    wrong: 'That is not right. Please try again',
    /** To an admin of a shop with real payments, whose password is all that stands before it. */
    factorRequired: 'Please set up two-step verification in your settings first',
  },
  nameMissing: 'Please give the passkey a name',
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    unconfirmed: 'Please confirm your email address first',
    freshSignIn: 'Please log out, sign in with Google again, and then try again',
    alreadyTotp: 'An authenticator app is set up already. Remove it first',
    alreadyPasskey: 'This passkey is already in your account',
    tooMany: 'You already have ten passkeys and apps. Remove one first',
    lastOfAdmin: 'Admins need two-step verification. Add another passkey or app first',
    none: 'Set up a passkey or an authenticator app first',
  },
} as const;
