import { BRAND } from '../../../brand.ts';

export const accountsPageWords = {
  logIn: {
    title: 'Log In',
    description: `Log in to ${BRAND} to book and pay for used books.`,
    heading: `Log in to ${BRAND}`,
    needsScript: 'Signing in needs JavaScript. You can browse all books without it.',
    sessionEnded:
      'Your session has ended. That happens after 7 days without a visit (30 minutes for admins), when your password changes, when you sign out on all devices, or when an account is suspended. Log in again to continue.',
    confirmAddress:
      'Check your inbox: we have emailed you a link to confirm your email address. You can already log in.',
  },
  /** For a signed-in user; their name follows the first part. */
  signedIn: {
    as: 'You are signed in as',
    another: 'The form below is for another account.',
    dashboard: 'Go to your dashboard',
    logOut: 'Log Out',
  },
  signUp: {
    title: 'Sign Up',
    description: `Create a ${BRAND} account to buy or sell used books.`,
    heading: 'Create your account',
    needsScript: 'Signing up needs JavaScript. You can browse all books without it.',
  },
  forgot: {
    title: 'Forgot your password?',
    description: `Choose a new password for your ${BRAND} account.`,
    heading: 'Forgot your password?',
    body: 'Enter the email address of your account. We send you a link to choose a new password.',
    needsScript: 'Choosing a new password needs JavaScript. You can browse all books without it.',
  },
  reset: {
    title: 'Choose a new password',
    description: `Choose a new password for your ${BRAND} account.`,
    heading: 'Choose a new password',
    body: 'You are then signed out on all devices and can log in with the new password.',
    needsScript: 'Choosing a new password needs JavaScript. Please turn it on and open the link again.',
  },
  verify: {
    title: 'Confirm your email address',
    description: `Confirm the email address of your ${BRAND} account.`,
    heading: 'Confirm your email address',
    body: 'Then we can email you about your books and orders.',
    needsScript: 'Confirming an address needs JavaScript. Please turn it on and open the link again.',
  },
  notMe: {
    title: 'This was not me',
    description: `Remove a passkey or an app that someone else added to your ${BRAND} account.`,
    heading: 'This was not me',
    body: 'This removes the passkey or app that our email was about. Because someone else knows your password, this also happens:',
    consequences: [
      'Every passkey, app and recovery code added after it is removed, too.',
      'All devices are signed out.',
      'The current password stops working. We send you a link to choose a new one.',
      'A Google account with another address is unlinked.',
    ],
    needsScript: 'This needs JavaScript. Please turn it on and open the link again.',
  },
  changeEmail: {
    title: 'Change your email address',
    description: `Change the email address of your ${BRAND} account.`,
    heading: 'Use this email address',
    body: 'From now on you log in with this address, and our emails go to it. We tell your old address.',
    needsScript: 'Changing an address needs JavaScript. Please turn it on and open the link again.',
    undo: {
      heading: 'Undo the change of your email address',
      body: 'Your account gets this email address back. Because someone else may know your password, this also happens:',
      consequences: [
        'All devices are signed out.',
        'The current password stops working. We send you a link to choose a new one.',
        'A Google account with another address is unlinked.',
      ],
    },
  },
} as const;
