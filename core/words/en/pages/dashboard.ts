import { adminPageWords } from '../admin.ts';

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
