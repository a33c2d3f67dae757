const salesStay = (count: number): string =>
  count === 1
    ? 'This only removes it from the list. The sale stays on record, and the buyer keeps the receipt.'
    : 'This only removes them from the list. The sales stay on record, and the buyers keep the receipts.';

export const ordersWords = {
  tooMany: (until: string) => `You have booked many books in the last hour. You can book again at ${until}`,
  conflict: {
    ownBook: 'This is your own listing',
    alreadyBooked: 'You have already booked this book. You can find it in My Orders',
    inWishlist: 'Product Already In Wishlist',
    listingChanged: 'The seller has changed this listing since you booked it. Please check the changes before you pay',
    notPayable: 'This order can no longer be paid',
    alreadyPaid: 'This order is paid and cannot be deleted',
    beingPaid: 'This order is being paid right now and cannot be deleted',
    refundUnderWay: 'The refund for this order is still pending. You can delete the order when it has been sent',
    several: 'Several of your orders have this price. Please open the one you want to pay',
  },
} as const;

export const orderScreenWords = {
  saleStays: salesStay(1),
  salesStay,
  soldToAnother: 'Sold to someone else',
  changes: {
    booked: 'As booked',
    now: 'Now',
    nothingPaid: 'You were not charged. Your booking stays as it was until you accept the changes.',
    accept: (price: string) => `Accept the changes and pay ${price}`,
    fields: {
      name: 'Title',
      author: 'Author',
      condition: 'Condition',
      resellPriceCents: 'Price',
      photos: 'Photos',
      description: 'Description',
    },
    none: 'None',
  },
  soldListings: {
    latestSaleFirst: 'Newest first',
    dearestFirst: 'Price: high to low',
    period: 'Sold',
    allDays: 'At any time',
    days: (days: number) => `In the last ${days} days`,
    search: 'Search by book, person or transaction id',
    tableLabel: 'Sold products',
    listing: 'Product',
    info: 'Info',
    sellPrice: 'Sell price',
    status: 'Status',
    action: 'Action',
    removeMany: 'Remove',
    deleteMany: (products: string) => `Remove ${products} from the sold products?`,
    deletedMany: (products: string) => `Removed ${products}`,
  },
  soldRow: {
    seller: 'Seller',
    buyer: 'Buyer',
    sold: 'Sold',
    paid: 'Paid',
    refunded: 'Refunded',
    transactionId: 'Transaction id',
    deleteLabel: (name: string) => `Delete ${name}`,
  },
  myOrders: {
    loading: 'Loading your orders',
    browse: 'Browse Books',
    book: 'Book',
    price: 'Price',
    payment: 'Payment',
    action: 'Action',
  },
  orderRow: {
    order: 'View order',
    orderLabel: (name: string) => `View order: ${name}`,
    enterQueueLabel: (name: string) => `Join the waiting list for ${name}`,
    exitQueueLabel: (name: string) => `Leave the waiting list for ${name}`,
    price: 'Price',
    payment: 'Payment',
    receipt: 'Receipt',
    receiptLabel: (name: string) => `Receipt for ${name}`,
    emailSeller: 'Email the seller',
    emailSellerLabel: (name: string) => `Email the seller of ${name}`,
    deleteLabel: (name: string) => `Delete ${name}`,
    otherCopies: 'Other copies',
    otherCopiesLabel: (name: string) => `Other copies of ${name}`,
    enterQueue: 'Join the waiting list',
    exitQueue: 'Leave the waiting list',
  },
  orderState: {
    refunded: 'Refunded',
    pay: 'Pay',
    paid: 'Paid',
    resume: 'Continue payment',
    timeLeft: 'left',
  },
  queuePosition: {
    offer: 'Join the waiting list in case they do not pay.',
    inQueue: 'Keep this page open. When it is your turn, you have 15 minutes to pay here.',
    enterQueue: 'Join the waiting list',
    exitQueue: 'Leave the waiting list',
    myOrders: 'My Orders',
  },
  /** The next step of a seller (core/orders/seller-step.ts), as a button to the order. */
  sellerSteps: { send: 'Mark as sent', meet: 'Suggest a time', answer: 'Answer', confirm: 'Confirm the return' },
  myBuyers: {
    /** Above the groups of the list, the earliest deadline first. */
    groups: { today: 'To ship today', open: 'To ship or hand over', rest: 'All others' },
    /** The seller ships to this address, whatever location the booking had. */
    shipTo: 'Ship to',
    sentTo: 'Sent to',
    stepLabel: (step: string, name: string) => `${step}: ${name}`,
    filters: { all: 'All', to_hand_over: 'To ship or hand over', unpaid: 'Unpaid', done: 'Done' },
    filtersLabel: 'Show buyers',
    /** Explanations of filters whose name is not enough. */
    filterNotes: {
      to_hand_over: 'Paid orders to send or hand over, sorted by deadline.',
      done: 'Sent, handed over, or canceled.',
    },
    /** Before the deadline for sending or handing over. */
    handOverBy: 'Due',
    /** The same while someone else has to act. */
    waitsUntil: 'Waiting until',
    paused: "Paused: don't send it or hand it over",
    reported: 'Reported',
    loading: 'Loading your buyers',
    myListings: 'My Products',
    name: 'Name',
    email: 'Email',
    location: 'Location',
    book: 'Book',
    contact: 'Contact',
    date: 'Date',
    booked: 'Booked',
    action: 'Action',
    paid: 'Paid',
    notPaid: 'Not paid',
    refunded: 'Refunded',
    reportLabel: (label: string, name: string, listingName: string) => `${label} ${name} for ${listingName}`,
    report: 'Report',
  },
} as const;

const people = (count: number): string => (count === 1 ? '1 reader wants' : `${count} readers want`);

export const wantsWords = {
  wrong: {
    nothing: 'Enter a title, an author or an ISBN',
    author: 'Enter the name of an author',
    price: 'Enter a price from $0.50 to $10,000',
    title: 'We do not know this title',
    category: 'We do not know this category',
  },
  tooMany: (most: number) => `You have ${most} wants. Delete one to add another`,
  /** For sellers, while they list. */
  wantedBy: (count: number) => `${people(count)} this`,
} as const;

export const wantScreenWords = {
  /** The link of a page, the label of the form and its button. */
  label: 'Tell me when a copy appears',
  labelAnother: 'Tell me when another copy appears',
  tell: 'Tell me',
  tellLabel: (book: string) => `Tell me when a copy of ${book} appears`,
  note: 'We tell you at once when a copy is for sale, and email you once a day.',
  thisTitle: 'This title',
  fields: {
    title: 'Title',
    author: 'Author',
    isbn: 'ISBN',
    condition: 'Worst condition',
    maxPrice: 'Top price (dollars)',
  },
  anyCondition: 'Any condition',
  orBetter: (condition: string) => (condition === 'Excellent' ? condition : `${condition} or better`),
  upTo: (price: string) => `up to ${price}`,
  added: 'We will tell you when a copy appears',
  changed: 'This book was already on your list. We updated its limits',
  own: 'Your wants',
  loading: 'Loading your wants',
  ending: (when: string) => `Some of your wants have found nothing for a long time. They end from ${when} on.`,
  keep: 'Keep them for another year',
  heads: { what: 'Book', bounds: 'Limits', found: 'Copies found', action: 'Action' },
  noBounds: 'None',
  nothingYet: 'None yet',
  copy: 'Copy of',
  copyOf: (book: string) => `Copy of ${book}`,
  allCopies: 'All copies',
  allCopiesOf: (book: string) => `All copies: ${book}`,
  deleteLabel: (book: string) => `Delete ${book}`,
  /** For sellers. */
  wanted: {
    loading: 'Loading the titles',
    heads: { title: 'Title', author: 'Author', people: 'Readers who want it', copies: 'Copies for sale' },
    unknown: 'Any',
    firstToWants: (hours: number) => `Offer it to them first, for ${hours} hours`,
    firstNote: (people: number) =>
      `Up to ${people} readers get a turn, one after another. Others can book, and buy it when the turns are over.`,
  },
} as const;

export const wishesWords = {
  offline: {
    wishes: (when: string) =>
      `You are offline. This is your wish list from ${when}. You can change it when you are back online`,
    someWishes:
      'You are offline. These are the books that you added on this device. You see the rest when you are back online',
    noWishes: 'You are offline, and your wish list is not saved on this device. You see it when you are back online',
    noneKept: 'Your wish list was empty',
    notLookedAt: 'Not checked yet',
  },
  keptWishes: {
    listing: 'Product',
    seller: 'Seller',
    price: 'Price',
    availabilityThen: 'Availability at that time',
  },
  wishRow: {
    pay: 'Pay',
    seller: 'Seller',
    price: 'Price',
    availability: 'Availability',
    removeLabel: (name: string) => `Remove ${name}`,
    findOther: 'Find another',
    buyNow: 'Buy Now',
    findOtherLabel: (label: string, name: string) => `${label} like ${name}`,
  },
  wishlist: {
    loading: 'Loading your wish list',
    browse: 'Browse Books',
    listing: 'Product',
    seller: 'Seller',
    price: 'Price',
    availability: 'Availability',
    action: 'Action',
  },
} as const;

export const todoWords = {
  heading: 'To do',
  loading: 'Loading your to-do list',
  failed: 'Your to-do list could not be loaded. Please reload the page.',
  nothing: 'Nothing to do right now.',
  showAll: (count: number) => `Show all ${count}`,
  /** An action and its object, for screen readers. */
  actionLabel: (action: string, name: string) => `${action}: ${name}`,
  buyer: {
    /** By the state of a copy; the deadline follows. */
    arriving: {
      to_meet: (seller: string) => `Meet ${seller} by`,
      shipped: (seller: string) => `${seller} sent it. Confirm that it has arrived by`,
      handed_over: () => "Handed over. Confirm that everything's fine by",
      offered: (seller: string) => `${seller} offers a partial refund. Answer by`,
      returning: (seller: string) => `Send it back to ${seller} by`,
      deciding: (seller: string) => `${seller} says that you have the book. Answer by`,
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
    /** The deadline follows. */
    to_ship: (buyer: string, price: string) => `${buyer} paid ${price}. Send it by`,
    to_meet: (buyer: string, price: string) => `${buyer} paid ${price}. Meet them by`,
    claimed: (buyer: string) => `${buyer} reported a problem. Answer by`,
    returning: (buyer: string) => `${buyer} sent it back. Confirm that you have it by`,
    cancelAsked: (buyer: string) => `${buyer} asked to cancel. Answer by`,
    /** Above the copies to send today, and above the rest. */
    today: 'To ship today',
    later: 'After that',
    moreSales: 'More sales are waiting for you',
    myBuyers: 'My Buyers',
    payoutWaits: (sum: string) => `We're holding ${sum} for you`,
    payoutNote: "Set up payouts with Stripe. There's no time limit.",
    payoutStopped: "Stripe needs something more from you. There's no time limit.",
    /** Before and after the start of the ban. */
    noNewListingsFrom: (day: string) => `From ${day} on, you cannot list new books until payouts are set up.`,
    noListings: 'You cannot list new books until payouts are set up.',
    payouts: 'Payouts',
    noPhoto: 'Has no picture yet',
    addPhoto: 'Add a picture',
    moreWithoutPhoto: (count: number) => `${count} more books have no picture`,
    oneMoreWithoutPhoto: '1 more book has no picture',
    myListings: 'My Products',
    notVerified: 'You are not verified yet',
    verification: 'We review new sellers. Once verified, a badge appears by your name.',
    sellerPage: 'View your page',
    nothingForSale: 'You have nothing for sale',
    firstListing: 'List a book, or import many at once from a table.',
    addListing: 'Add a Product',
    importListings: 'Import Products',
  },
  admin: {
    reportedListings: 'Reported listings',
    reportedBuyers: 'Reported buyers',
    reportedReviews: 'Reported reviews',
    reportedConversations: 'Reported messages',
    unverifiedSellers: 'Unverified sellers',
    moneyAlerts: 'Payment problems',
    approvals: 'Approvals',
    /** The deadline follows. */
    deciding: (buyer: string, seller: string) => `${buyer} and ${seller} disagree. Decide by`,
    decide: 'Decide',
    review: 'Review',
    overview: 'Open the overview',
  },
  /** Beside an entry of the menu, for screen readers. */
  waiting: (count: string) => `${count} to do`,
} as const;
