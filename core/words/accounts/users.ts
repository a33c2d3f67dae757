export const usersWords = {
  /** Name of a deleted account; the audit record adds the beginning of its id. */
  deletedAccount: 'Deleted account',
  deletedAccountBefore: 'Deleted account #',
  /** In the audit record: payments canceled by a deletion. */
  canceledPayments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  /** In the audit record: the reason of a lost badge. */
  sellerRenamed: 'The seller changed their name',
} as const;
