/** On screen, "verified" is the badge of sellers, so an address is "confirmed". */
export const recoveryWords = {
  incomplete: 'This link is incomplete. Please open it from the email, or copy all of it',
  /** The cases are indistinguishable on purpose. */
  over: 'This link has expired, was already used, or was replaced by a newer one',
  linkOfAnother: 'This link belongs to a different account. Please log out and open it again',
  sameAddress: 'This is already the email address of your account',
  alreadyVerified: 'Your email address is already confirmed',
  /** Refusals before an account's address is confirmed, with the next step. */
  confirmFirst: {
    listings: 'Confirm your email address to list more books. You can send the email again from your dashboard',
    bookings:
      'Confirm your email address to book more books, or pay for one first. You can send the email again from your dashboard',
    reports: 'Confirm your email address to report more today. You can send the email again from your dashboard',
    imports: 'Confirm your email address to import books. You can send the email again from your dashboard',
  },
  freshSignIn: {
    verify: 'This account has no password. Please log in with Google in this browser, then open the link again',
    change: 'Please log out, sign in with Google again, and then change your email address',
  },
} as const;
