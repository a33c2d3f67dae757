import { BRAND } from '../../../brand.ts';
import { adminPageWords } from '../admin.ts';

export const frameWords = {
  description: 'Buy and sell used books for the best price: real copies, honest descriptions, verified sellers.',
  skipToContent: 'Skip to content',
  navbar: {
    brandLink: `${BRAND}, home page`,
    label: 'Main',
    menu: 'Menu',
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
    notifications: 'Notifications',
    waiting: 'Loading your notifications…',
    choose: 'Notification settings',
  },
  footer: {
    motto: 'Used books, bought and sold by readers.',
    label: 'Footer',
    books: 'Shop',
    logIn: 'Log In',
    signUp: 'Sign Up',
    dashboard: 'Dashboard',
    blog: 'Blog',
    about: 'About Dogear',
    help: 'Help',
    sell: 'Sell your books',
    returns: 'Returns',
    terms: 'Terms',
    privacy: 'Privacy',
    contact: 'Contact',
    slashShortcut: 'Press / to search',
  },
} as const;

export const emptyPageWords = {
  home: 'Go to the home page',
  browse: 'Browse Books',
  search: 'Search',
  tryAgain: 'Try again',
  notFound: {
    body: 'This page does not exist. The link may be wrong, or the book may be sold or removed.',
  },
  unavailable: {
    title: 'Temporarily unavailable',
    heading: 'Dogear is temporarily unavailable',
    body: 'Your orders and payments are safe. Please try again in a minute.',
    blog: 'Read the blog',
  },
  busy: {
    title: 'Search is busy',
    heading: 'Too many searches right now',
    body: 'Please wait about ten seconds and try again. All categories and books stay open.',
  },
  offline: {
    title: 'No connection',
    heading: 'You are offline',
    body: 'This page is not saved on this device. Pages that you opened recently are still available.',
  },
  gone: {
    title: 'No longer available',
    heading: 'This copy is no longer available',
    body: 'The seller has removed it. There may be another copy of the same book.',
  },
} as const;

export const dashboardWords = {
  label: 'Dashboard',
  closeMenu: 'Close menu',
  needsScript: 'Your dashboard needs JavaScript. You can browse all books without it.',
  /** Title and heading of each page; also its entry in the menu, unless `menu` has another one. */
  pages: {
    ...adminPageWords.titles,
    myOrders: 'My Orders',
    payment: 'Payment',
    receipt: 'Receipt',
    order: 'Order',
    wishlist: 'Wishlist',
    wants: 'Books I want',
    wantedTitles: 'Most wanted',
    addListing: 'Add a product',
    editListing: 'Edit product',
    importListings: 'Import Products',
    myListings: 'My Products',
    myBuyers: 'My Buyers',
    payouts: 'Payouts',
    messages: 'Messages',
  },
  menu: {
    addListing: 'Add a Product',
  },
} as const;
