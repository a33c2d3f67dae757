import { BRAND } from '../../brand.ts';

/** What the pages for signing up and in say around their forms. */
export const accountsPageWords = {
  logIn: {
    title: 'Log In',
    description: `Log in to ${BRAND} to book and pay for used books.`,
    heading: `Log in to ${BRAND}`,
    needsScript: 'Signing in needs JavaScript. You can browse all books without it.',
  },
  /** For somebody who is signed in; their name follows the first part. */
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
} as const;
