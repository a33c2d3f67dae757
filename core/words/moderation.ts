/** "As specified" marks required misspellings (docs/product.md, "Strings"). */
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
