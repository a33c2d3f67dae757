/** What the to-do lists of the dashboard say. */
export const todoWords = {
  heading: 'To do',
  loading: 'Loading your to-do list',
  failed: 'Your to-do list could not be loaded. Please reload the page.',
  nothing: 'Nothing to do right now.',
  showAll: (count: number) => `Show all ${count}`,
  /** An action and what it is done to, for those who hear the link alone. */
  actionLabel: (action: string, name: string) => `${action}: ${name}`,
  buyer: {
    pay: 'Pay',
    myOrders: 'My Orders',
    view: 'View book',
    otherCopies: 'Other copies',
    browse: 'Browse Books',
    news: {
      free_again: 'On your wish list: available again',
      sold: 'On your wish list: sold',
      gone: 'On your wish list: no longer listed',
    },
  },
  seller: {
    paid: (buyer: string, price: string, day: string) => `${buyer} paid ${price} on ${day}`,
    contact: 'Contact buyer',
    noPhoto: 'Has no picture yet',
    addPhoto: 'Add a picture',
    moreWithoutPhoto: (count: number) => `${count} more books have no picture`,
    oneMoreWithoutPhoto: '1 more book has no picture',
    myListings: 'My Products',
    notVerified: 'You are not verified yet',
    verification: 'An admin checks new sellers. Buyers see the badge beside your name.',
    sellerPage: 'View your page',
    nothingForSale: 'You have nothing for sale',
    firstListing: 'List a book, or import many at once from a table.',
    addListing: 'Add a Product',
    importListings: 'Import Products',
  },
  admin: {
    reportedListings: 'Reported listings',
    reportedBuyers: 'Reported buyers',
    unverifiedSellers: 'Unverified sellers',
    moneyAlerts: 'Payment problems',
    review: 'Review',
    overview: 'Open the overview',
  },
  /** Beside an entry of the menu, for those who hear it. */
  waiting: (count: string) => `${count} to do`,
} as const;
