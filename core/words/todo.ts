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
    /** By how a copy stands; the deadline comes as a text. */
    arriving: {
      to_meet: (seller: string, until: string) => `Meet ${seller} by ${until}`,
      shipped: (seller: string, until: string) => `${seller} has sent it. Confirm that it has arrived by ${until}`,
      handed_over: (_: string, until: string) => `Handed over. Confirm that all is well by ${until}`,
      offered: (seller: string, until: string) => `${seller} offers a partial refund. Answer by ${until}`,
      returning: (seller: string, until: string) => `Send it back to ${seller} by ${until}`,
      deciding: (seller: string, until: string) => `${seller} says that you have it. Answer by ${until}`,
    },
    meet: 'Show the code',
    confirm: 'Confirm',
    answer: 'Answer',
    sendBack: 'Send back',
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
    to_ship: (buyer: string, price: string, until: string) => `${buyer} paid ${price}. Send it by ${until}`,
    to_meet: (buyer: string, price: string, until: string) => `${buyer} paid ${price}. Meet them by ${until}`,
    claimed: (buyer: string, _: string, until: string) => `${buyer} reported a problem. Answer by ${until}`,
    returning: (buyer: string, _: string, until: string) =>
      `${buyer} has sent it back. Confirm by ${until} that it has arrived`,
    cancelAsked: (buyer: string, until: string) => `${buyer} has asked to cancel. Answer by ${until}`,
    send: 'Send',
    meet: 'Hand over',
    answer: 'Answer',
    confirm: 'Confirm',
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
    /** Names and the deadline come as texts. */
    deciding: (buyer: string, seller: string, until: string) =>
      `${buyer} and ${seller} do not agree. Decide by ${until}`,
    decide: 'Decide',
    review: 'Review',
    overview: 'Open the overview',
  },
  /** Beside an entry of the menu, for those who hear it. */
  waiting: (count: string) => `${count} to do`,
} as const;
