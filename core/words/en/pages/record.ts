type Share = { readonly n: number; readonly of: number };
type SellerRecord = { readonly sales: number; readonly asDescribed: Share | null };

const of = ({ n, of }: Share): string => `${n.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
const salesOf = (sales: number): string => (sales === 1 ? '1 sale' : `${sales.toLocaleString('en-US')} sales`);

/** The record of a seller, and reviews about them, on public pages. */
export const recordWords = {
  heading: 'Record',
  newHere: 'New here',
  newSeller: (sales: number) => `${salesOf(sales)} completed so far. From 5 on, this page shows how they went.`,
  /** Beside a copy, in a few words. */
  line: ({ sales, asDescribed }: SellerRecord): string => {
    if (!asDescribed) return 'New here';
    return asDescribed.of === 0 ? salesOf(sales) : `${salesOf(sales)} · ${of(asDescribed)} as described`;
  },
  seeRecord: 'See record',
  how: (fact: string) => `How we count: ${fact}`,
  sales: {
    name: 'Sales completed',
    how: 'Each sale that ended with the book at its buyer and the money at its seller, once.',
  },
  asDescribed: {
    name: 'As described',
    value: (share: Share) => (share.of === 0 ? 'No reviews yet' : of(share)),
    score: (score: number) => `at least ${Math.floor(score)}% of buyers, as far as this number can show`,
    how: 'Buyers who answered yes when we asked whether the book was as described. Each buyer counts once a month. Buyers who share a browser or a network with the seller do not count. The percentage is the lower bound of a 95% interval (Wilson): few answers show little.',
  },
  sentInTime: {
    name: 'Sent in time',
    how: 'Of all sales by mail that were sent, or should have been: those that were sent before their deadline.',
  },
  daysToSend: {
    name: 'Days to send',
    value: (days: number) => (days >= 31 ? '31 or more' : String(days)),
    how: 'Half of the parcels left within this number of days after the payment.',
  },
  claimsUpheld: {
    name: 'Problems that led to a refund',
    how: 'Of all ended sales: those in which the buyer reported a problem, and got money back.',
  },
  canceledBySeller: {
    name: 'Canceled by the seller',
    how: 'Of all ended sales: those that the seller canceled without being asked to.',
  },
  share: of,
  reviews: {
    heading: 'Reviews',
    good: 'As described',
    bad: 'Not as described',
    of: (title: string) => `of ${title}`,
    reply: 'The seller replied:',
    none: 'No reviews yet.',
    first: 'Newest reviews',
    next: 'Older reviews',
    pages: 'Pages of reviews',
  },
  sort: 'Best record first',
  /** The list sorted by records has the cheapest copies alone. */
  sortedAmong: (copies: number) => `Sorted among the ${copies} cheapest copies.`,
  filter: 'With 5 sales or more',
} as const;
