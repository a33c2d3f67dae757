/** What the frame of the dashboard says, and how its pages are called. */
export const dashboardWords = {
  label: 'Dashboard',
  openMenu: 'Dashboard menu',
  closeMenu: 'Close menu',
  needsScript: 'Your dashboard needs JavaScript. You can browse all books without it.',
  /** The title and the heading of each page; its entry in the menu, too, unless `menu` says otherwise. */
  pages: {
    profile: 'My profile',
    myOrders: 'My Orders',
    payment: 'Payment',
    receipt: 'Receipt',
    order: 'Order',
    wishlist: 'Wishlist',
    addListing: 'Add a product',
    editListing: 'Edit product',
    importListings: 'Import Products',
    myListings: 'My Products',
    myBuyers: 'My Buyers',
    allSellers: 'All Sellers',
    allBuyers: 'All Buyers',
    soldListings: 'Sold Products',
    salesUnderWay: 'Sales under way',
    reportedItems: 'Reported Items',
    categories: 'Categories',
    overview: 'Overview',
    money: 'Money',
    letters: 'Emails',
    audit: 'Audit',
  },
  menu: {
    addListing: 'Add a Product',
  },
} as const;
