/**
 * What people read about reports.
 * "As specified" marks spellings that look like slips and must stay.
 */
export const moderationWords = {
  confirmReportBuyer: {
    title: (name: string) => `Do you want to report ${name} to the admin?`,
    body: (book: string) => `The admin sees your report together with the order of ${book}.`,
  },
  reportOutcome: {
    waiting: 'Waiting for an admin',
    removed: 'Removed',
    nothing_wrong: 'Nothing wrong found',
  },
  nothingWrong: {
    title: (name: string) => `Nothing wrong with ${name}?`,
    listing: 'The listing stays, and its reports end. Whoever reported it is told that nothing wrong was found.',
    buyer: 'The report ends, and the buyer’s account stays as it is.',
    listingDone: (name: string) => `Nothing wrong with ${name}. Whoever reported it is told`,
    buyerDone: (name: string) => `Nothing wrong with ${name}. The report is closed`,
  },
  reason: 'Please write the reason in words',
  /** What the record says of reports that an admin cleared: one, or a number of them. */
  clearedReports: { one: '1 report', many: 'reports' },
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    reportedBefore: 'You have already reported this book',
    alreadyReported: 'You have already reported this buyer for this order',
    moreReports: 'Somebody else has reported this meanwhile. Please look at the list again',
  },
  audit: {
    loading: 'Loading the record',
    tableLabel: 'What admins did',
    what: 'What',
    why: 'Why',
    when: 'When',
  },
  auditFilters: {
    byOneAdmin: 'one admin did',
    things: {
      user: 'one account',
      listing: 'one listing',
      order: 'one order',
      category: 'one category',
      money: 'the money',
    },
    show: 'Show',
    allActions: 'Every action',
    only: 'Only what',
    aboutOne: (subject: string) => `was done to ${subject}`,
    clear: 'Show everything',
  },
  auditRow: {
    why: 'Why',
    notSaid: 'Not said',
    when: 'When',
  },
  cover: {
    linkLabel: (name: string) => `Photo of ${name}, in a new tab`,
  },
  reportedBuyers: {
    loading: 'Loading the reported buyers',
    buyer: 'Buyer',
    order: 'Order',
    reportedBy: 'Reported by',
    action: 'Action',
    openReports: (reportCount: number) => `${reportCount} open reports`,
    nothingWrong: 'Nothing wrong',
    nothingWrongLabel: (name: string, listingName: string) => `Nothing wrong with ${name}, order of ${listingName}`,
    allBuyers: 'All Buyers',
    allBuyersLabel: (name: string) => `Find ${name} in All Buyers`,
  },
  reportedItems: {
    reportedBuyers: 'Reported buyers',
  },
  reportedListingRow: {
    listingId: 'Product id',
    sold: 'Sold',
    takenOffSale: 'Taken back by its seller',
    seller: 'Seller',
    reported: 'Reported',
    nothingWrong: 'Nothing wrong',
    nothingWrongLabel: (name: string) => `Nothing wrong with ${name}`,
    deleteLabel: (name: string) => `Delete ${name}`,
  },
  reportedListings: {
    mostReported: 'Most reported',
    newestReport: 'Newest report',
    search: 'Search by book, seller or product id',
    tableLabel: 'Reported items',
    listingId: 'Product id',
    name: 'Name',
    seller: 'Seller',
    reported: 'Reported',
    action: 'Action',
  },
  reports: {
    count: (reportCount: number) => (reportCount === 1 ? '1 report' : `${reportCount} reports`),
    more: (reports: number) => `${reports} more`,
    moreLabel: (reports: number, name: string) => `${reports} more reports of ${name}`,
    notShown: (unseen: number) => `and ${unseen} later ones`,
  },
  /** How each action of the record reads: "Ada verified the seller Sal Seller". */
  actions: {
    verify_seller: { label: 'Verified a seller', did: 'verified the seller' },
    unverify_seller: { label: 'Took a badge back', did: 'took the badge back from' },
    lose_badge: { label: 'Lost the badge', did: 'lost the badge by taking another name', nameless: true },
    suspend_user: { label: 'Suspended an account', did: 'suspended' },
    restore_user: { label: 'Restored an account', did: 'restored' },
    delete_user: { label: 'Deleted an account', did: 'deleted the account' },
    cancel_payments: { label: 'Canceled payments', did: 'canceled the payments around' },
    delete_listing: { label: 'Deleted a listing', did: 'deleted the listing' },
    clear_listing_reports: { label: 'Cleared a listing', did: 'found nothing wrong with the listing' },
    clear_buyer_report: { label: 'Cleared a buyer', did: 'found nothing wrong with the buyer of' },
    clear_sold_listing: { label: 'Cleared a sold product', did: 'took', after: 'off the sold products' },
    add_category: { label: 'Added a category', did: 'added the category' },
    rename_category: { label: 'Renamed a category', did: 'renamed the category' },
    order_categories: { label: 'Ordered the categories', did: 'put the categories in this order:' },
    merge_category: { label: 'Merged categories', did: 'merged the category' },
    reconcile_money: {
      label: 'Compared the books',
      did: 'compared the books with the payment service',
      nameless: true,
    },
    see_alert: { label: 'Saw an alert', did: 'saw an alert about money', nameless: true },
  },
  into: ' into ',
  to: ' to ',
} as const;
