const listingsStay = (count: number): string =>
  count === 1
    ? 'The listing stays on Dogear, and its reports are closed. We tell the people who reported it that no problem was found.'
    : 'The listings stay on Dogear, and their reports are closed. We tell the people who reported them that no problem was found.';

export const moderationWords = {
  reportOutcome: {
    waiting: 'Waiting for Dogear support',
    removed: 'Removed',
    nothing_wrong: 'No problem found',
  },
  reason: 'Please enter the reason as text',
  /** In the audit record: reports that an admin cleared, one or a number of them. */
  clearedReports: { one: '1 report', many: 'reports' },
  conflict: {
    reportedBefore: 'You have already reported this book',
    alreadyReported: 'You have already reported this buyer for this order',
    moreReports: 'Someone else has reported this in the meantime. Please check the list again',
  },
} as const;

export const moderationScreenWords = {
  confirmReportBuyer: {
    title: (name: string) => `Report ${name}?`,
    body: (book: string) => `Dogear support sees your report together with the order of ${book}.`,
    reason: 'Reason',
    reasons: {
      none: 'No reason given',
      no_payment: 'Does not pay',
      no_contact: 'Does not answer',
      did_not_collect: 'Did not pick up the book',
      rude: 'Rude or threatening',
      fraud: 'Fraud or a scam',
      other: 'Other',
    },
  },
  nothingWrong: {
    titleOfListing: (name: string) => `Keep ${name}?`,
    titleOfBuyer: (name: string) => `Dismiss the report about ${name}?`,
    listing: listingsStay(1),
    /** On the buttons of several rows. */
    keep: 'Keep',
    dismiss: 'Dismiss',
    listings: listingsStay,
    buyer: 'The report is closed, and nothing changes for the buyer.',
    listingDone: (name: string) => `${name} stays on Dogear. We told the people who reported it`,
    buyerDone: (name: string) => `The report about ${name} is closed`,
    listingsDone: (listings: string) => `Kept ${listings}. We told the people who reported them`,
    titleOfReports: (reports: string) => `Dismiss ${reports}?`,
    buyers: (reports: number) =>
      reports === 1
        ? 'The report is closed, and nothing changes for the buyer.'
        : 'The reports are closed, and nothing changes for the buyers.',
    reportsDone: (reports: string) => `Dismissed ${reports}`,
  },
  audit: {
    tableLabel: 'Audit log',
    what: 'Action',
    why: 'Reason',
    when: 'Date',
    admin: 'Admin',
    adminId: 'Admin id',
    subject: 'Subject',
    subjectId: 'Subject id',
    detail: 'Detail',
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
    notSaid: 'No reason given',
  },
  cover: {
    linkLabel: (name: string) => `Photo of ${name}, in a new tab`,
  },
  reportedBuyers: {
    buyer: 'Buyer',
    order: 'Order',
    reportedBy: 'Reported by',
    action: 'Action',
    openReports: (reportCount: number) => `${reportCount} open reports`,
    dismiss: 'Dismiss report',
    dismissLabel: (name: string, listingName: string) => `Dismiss report: ${name}, order of ${listingName}`,
    allBuyers: 'All Buyers',
    allBuyersLabel: (name: string) => `Find ${name} in All Buyers`,
    reason: 'Reason',
  },
  reportedItems: {
    reportedBuyers: 'Reported buyers',
  },
  reportedListingRow: {
    sold: 'Sold',
    takenOffSale: 'Removed by the seller',
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
    reports: 'Reports',
    reasons: 'Reasons',
  },
  reports: {
    count: (reportCount: number) => (reportCount === 1 ? '1 report' : `${reportCount} reports`),
    more: (reports: number) => `${reports} more`,
    moreLabel: (reports: number, name: string) => `${reports} more ${reports === 1 ? 'report' : 'reports'} of ${name}`,
    notShown: (unseen: number) => `and ${unseen} more`,
  },
  /** Actions of the audit record in a sentence: "Ada verified the seller Sal Seller". */
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
    clear_conversation_report: {
      label: 'Dismissed a report about messages',
      did: 'dismissed the report about messages on',
    },
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
    open_claim: { label: 'Reported a problem for a buyer', did: 'reported a problem for the buyer of' },
    decide_claim: { label: 'Decided a claim', did: 'decided the claim about' },
    give_goodwill: { label: 'Gave a goodwill refund', did: 'gave a goodwill refund to the buyer of' },
    settle_sale: { label: 'Settled a sale', did: 'settled the sale of' },
    ask_seller_again: { label: 'Asked a seller again', did: 'asked again where the money goes:' },
    waive_debt: { label: 'Waived a debt', did: 'waived what the seller owes of' },
    pay_seller_outside: { label: 'Paid a seller in another way', did: 'paid in another way:' },
    pay_outside: { label: 'Paid in another way', did: 'paid the refund in another way for' },
    accept_dispute: { label: 'Accepted a dispute', did: 'accepted the dispute about' },
    refund_inquiry: { label: 'Refunded an inquiry', did: 'refunded, while a bank asked about it,' },
    ask_approval: { label: 'Asked another admin', did: 'asked another admin for money for' },
    give_approval: { label: 'Approved money', did: 'approved money for' },
    refuse_approval: { label: 'Declined money', did: 'declined money for' },
    close_approval: { label: 'Closed a request for money', did: 'closed the request for money for' },
    see_alert: { label: 'Reviewed a message', did: 'reviewed a message about money', nameless: true },
    retry_refund: { label: 'Sent a refund again', did: 'sent a refund again for' },
  },
  salesCanceled: (orders: string) => `canceled and refunded in full: ${orders}`,
  into: ' into ',
  to: ' to ',
} as const;
