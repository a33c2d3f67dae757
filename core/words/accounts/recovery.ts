/**
 * What people read about confirming an address, a forgotten password and a changed address. "Verified" is on screen the badge of
 * sellers, so an address is confirmed.
 */
export const recoveryWords = {
  incomplete: 'This link is not complete. Please open it from the email, or copy all of it',
  /** Nobody is told which of these it was. */
  over: 'This link has expired, was used already, or was replaced by a newer one',
  linkOfAnother: 'This link belongs to a different account. Please log out and open it again',
  sameAddress: 'This is already the email address of your account',
  alreadyVerified: 'Your email address is already confirmed',
  freshSignIn: {
    verify: 'This account has no password. Please log in with Google in this browser, then open the link again',
    change: 'Please log out, sign in with Google again, and then change your email address',
  },
} as const;
