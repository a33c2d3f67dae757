import { BRAND } from '../../brand.ts';

/** What stands around every page: what its head says, the bar above it, the footer below it. */
export const frameWords = {
  /** For pages that say nothing more exact about themselves. */
  description: 'Buy and sell used books for the best price: real copies, honest conditions, verified sellers.',
  skipToContent: 'Skip to content',
  navbar: {
    brandLink: `${BRAND}, front page`,
    label: 'Main',
    home: 'Home',
    books: 'Book Store',
    dashboard: 'Dashboard',
    blog: 'Blog',
    searchField: 'Find a book',
    searchPlaceholder: 'Search books',
    search: 'Search',
    logIn: 'Log In',
    account: 'Account',
    logOut: 'Log Out',
  },
  footer: {
    motto: 'Every book here has been read before. That is rather the point.',
    label: 'Footer',
    books: 'Shop',
    logIn: 'Log In',
    signUp: 'Sign Up',
    dashboard: 'Dashboard',
    blog: 'Blog',
    slashShortcut: 'Press / to search',
  },
} as const;

/** What pages say that have nothing to show: no such address, no database, no connection, a copy that is gone. */
export const emptyPageWords = {
  home: 'Go to the home page',
  browse: 'Browse Books',
  search: 'Search',
  tryAgain: 'Try again',
  notFound: {
    body: 'Somebody tore this one out, or it was never bound in. The address may have a slip in it, or the book that was here has found its reader.',
  },
  unavailable: {
    title: 'Back in a moment',
    heading: 'We cannot reach our shelves right now',
    body: 'The books are safe; it is the way to them that is blocked. Nothing you have ordered or paid is lost. Please try again in a minute.',
    blog: 'Read the blog meanwhile',
  },
  offline: {
    title: 'No connection',
    heading: 'You are offline',
    body: 'This page has not been read on this device before, so it has to wait for a connection. The pages that you saw last are still here.',
  },
  gone: {
    title: 'Gone',
    heading: 'This copy is gone',
    body: 'Its seller has taken it off the shelf. There may be another copy of the same book.',
  },
} as const;
