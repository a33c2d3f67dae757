/** What the server says about users: names of accounts that ended, entries of the record, a refusal. */
export const usersWords = {
  /** The name of every account that ended; the record adds the beginning of its id. */
  deletedAccount: 'Deleted account',
  deletedAccountBefore: 'Deleted account #',
  /** What the record says of payments that a deletion canceled. */
  canceledPayments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  /** Why the record says that a badge was lost. */
  sellerRenamed: 'The seller changed their name',
} as const;
