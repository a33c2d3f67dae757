/**
 * What people read about reports.
 * "As specified" marks spellings that look like mistakes and must stay.
 */
export const moderationWords = {
  reportOutcome: {
    waiting: 'Waiting for Dogear support',
    removed: 'Removed',
    nothing_wrong: 'No problem found',
  },
  reason: 'Please enter the reason as text',
  /** What the record says of reports that an admin cleared: one, or a number of them. */
  clearedReports: { one: '1 report', many: 'reports' },
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    reportedBefore: 'You have already reported this book',
    alreadyReported: 'You have already reported this buyer for this order',
    moreReports: 'Someone else has reported this in the meantime. Please check the list again',
  },
} as const;
