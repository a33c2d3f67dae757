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
    nothing_wrong: 'No problem found',
  },
  nothingWrong: {
    titleOfListing: (name: string) => `Do you want to keep ${name}?`,
    titleOfBuyer: (name: string) => `Do you want to dismiss the report about ${name}?`,
    listing:
      'The listing stays in the shop, and its reports are closed. The people who reported it are told that no problem was found.',
    buyer: 'The report is closed, and nothing changes for the buyer.',
    listingDone: (name: string) => `${name} stays in the shop. The people who reported it are told`,
    buyerDone: (name: string) => `The report about ${name} is closed`,
  },
  reason: 'Please enter the reason as text',
  /** What the record says of reports that an admin cleared: one, or a number of them. */
  clearedReports: { one: '1 report', many: 'reports' },
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    reportedBefore: 'You have already reported this book',
    alreadyReported: 'You have already reported this buyer for this order',
    moreReports: 'Somebody else has reported this in the meantime. Please check the list again',
  },
  audit: {
    loading: 'Loading the audit log',
    tableLabel: 'Audit log',
    what: 'Action',
    why: 'Reason',
    when: 'Date',
  },
  auditFilters: {
    byOneAdmin: 'Actions of one admin',
    things: {
      user: 'one account',
      listing: 'one listing',
      order: 'one order',
      category: 'one category',
      money: 'the money',
    },
    show: 'Show',
    allActions: 'All actions',
    aboutOne: (subject: string) => `Actions on ${subject}`,
    clear: 'Show all',
  },
  auditRow: {
    why: 'Reason',
    notSaid: 'No reason given',
    when: 'Date',
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
    dismiss: 'Dismiss report',
    dismissLabel: (name: string, listingName: string) => `Dismiss report: ${name}, order of ${listingName}`,
    allBuyers: 'All Buyers',
    allBuyersLabel: (name: string) => `Find ${name} in All Buyers`,
  },
  reportedItems: {
    reportedBuyers: 'Reported buyers',
  },
  reportedListingRow: {
    listingId: 'Product id',
    sold: 'Sold',
    takenOffSale: 'Removed by the seller',
    seller: 'Seller',
    reported: 'Reported',
    keep: 'Keep listing',
    keepLabel: (name: string) => `Keep listing: ${name}`,
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
    notShown: (unseen: number) => `and ${unseen} more`,
  },
  /** How each action of the record reads: "Ada verified the seller Sal Seller". */
  actions: {
    verify_seller: { label: 'Verified a seller', did: 'verified the seller' },
    unverify_seller: { label: 'Removed a badge', did: 'removed the badge from' },
    lose_badge: { label: 'Lost the badge', did: 'lost the badge after a change of name', nameless: true },
    suspend_user: { label: 'Suspended an account', did: 'suspended' },
    restore_user: { label: 'Restored an account', did: 'restored' },
    delete_user: { label: 'Deleted an account', did: 'deleted the account' },
    cancel_payments: { label: 'Canceled payments', did: 'canceled payments for' },
    delete_listing: { label: 'Deleted a listing', did: 'deleted the listing' },
    clear_listing_reports: { label: 'Kept a listing', did: 'kept the listing' },
    clear_buyer_report: { label: 'Dismissed a report', did: 'dismissed the report about the buyer of' },
    clear_sold_listing: { label: 'Removed a sold product', did: 'removed', after: 'from the sold products' },
    add_category: { label: 'Added a category', did: 'added the category' },
    rename_category: { label: 'Renamed a category', did: 'renamed the category' },
    order_categories: { label: 'Sorted the categories', did: 'put the categories in this order:' },
    merge_category: { label: 'Merged categories', did: 'merged the category' },
    reconcile_money: {
      label: 'Compared payments',
      did: 'compared our payments with the payment service',
      nameless: true,
    },
    see_alert: { label: 'Reviewed a message', did: 'reviewed a message about money', nameless: true },
  },
  into: ' into ',
  to: ' to ',
} as const;
