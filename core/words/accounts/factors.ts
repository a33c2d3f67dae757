export const factorsWords = {
  /** After a correct password, or Google: the second step is missing. */
  needed: 'Please confirm with your passkey, a code from your app, or a recovery code',
  wrongCode: 'This code is wrong or was already used',
  wrongPasskey: 'This passkey could not be verified. Please try again',
  over: 'This took too long, or there were too many wrong attempts. Please start again',
  codeMissing: 'Please enter a code',
  /** Before an admin's change of money or of an account. */
  proof: {
    required: 'Please confirm that it is you, with your password, a code or a passkey',
    wrong: 'That is not right. Please try again',
    /** To an admin with real payments and a password alone. */
    factorRequired: 'Please set up two-step verification in your settings first',
  },
  nameMissing: 'Please give the passkey a name',
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
