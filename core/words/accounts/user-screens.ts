/** "As specified" marks required misspellings (docs/product.md, "Strings"). */
import { counted } from '../grammar/counted.ts';
export const userScreenWords = {
  sellerVerified: (name: string) => `${name} is now verified seller`, // as specified
  user: {
    renamed: (verifiedName: string) => `Was verified as ${verifiedName}`,
    unverified: (name: string) => `${name} is no longer a verified seller`,
    suspended: (name: string) => `${name} is suspended`,
    restored: (name: string) => `${name} is restored`,
    confirmVerify: {
      title: (name: string) => `Verify ${name}?`,
      body: (email: string) =>
        `They have not confirmed that ${email} is theirs. The badge tells buyers that we know this seller.`,
    },
    confirmUnverify: {
      title: (name: string) => `Unverify ${name}?`,
      body: 'The seller loses the badge. You can verify them again.',
    },
    confirmSuspend: {
      title: (name: string) => `Suspend ${name}?`,
      seller: 'They are signed out and cannot sign in. Their listings are hidden until you restore the account.',
      buyer: 'They are signed out, leave all waiting lists, and cannot sign in until you restore the account.',
    },
    confirmRestore: {
      title: (name: string) => `Restore ${name}?`,
      seller: 'They can sign in again, and their listings are back on Dogear. What was off sale before stays off sale.',
      buyer: 'They can sign in again.',
    },
  },
  userRow: {
    joined: 'Joined',
    suspended: 'Suspended',
    why: 'Reason',
    whySuspendedLabel: (name: string) => `Reason why ${name} is suspended`,
    email: 'Email',
    verification: 'Verification',
    verified: 'Verified',
    notVerified: 'Not verified',
    emailNotConfirmed: 'Email not confirmed',
    whyUnverifiedLabel: (name: string) => `Reason why ${name} lost the badge`,
    books: 'Books',
    booksForSale: (listings: string) => `${listings} for sale`,
    soldBooks: (sold: string) => `${sold} sold`,
    reports: 'Reports',
    openReports: (reports: number) => `${reports} open`,
    noReports: 'None',
    deleteLabel: (name: string) => `Delete ${name}`,
  },
  users: {
    sellers: 'Sellers',
    buyers: 'Buyers',
    newestFirst: 'Newest first',
    unverifiedFirst: 'Unverified first',
    search: 'Search by name or email',
    name: 'Name',
    email: 'Email',
    verification: 'Verification',
    books: 'Books',
    reports: 'Reports',
    action: 'Action',
  },
  /** Effects of a deletion, by their numbers. */
  deletionLines: {
    livePayments: (count: number) =>
      counted(count, 'payment in progress is canceled first', 'payments in progress are canceled first'),
    listings: (count: number) => counted(count, 'listing is removed', 'listings are removed'),
    pendingOrders: (count: number) => counted(count, 'unpaid booking is canceled', 'unpaid bookings are canceled'),
    owedRefunds: (count: number) => counted(count, 'refund is still pending', 'refunds are still pending'),
    sessions: (count: number) => `They are signed out on ${counted(count, 'device', 'devices')}`,
    paidOrders: (count: number) =>
      counted(
        count,
        'paid order stays on record, without their name',
        'paid orders stay on record, without their name',
      ),
    user: 'Their name, email, photo and password are deleted',
  },
  userQuestions: {
    verify: 'Verify',
    unverify: 'Unverify',
    suspend: 'Suspend',
    restore: 'Restore',
    suspendInstead: 'Suspend instead',
  },
} as const;
