/** A seller's record: facts of their ended sales. Moments in ms since the epoch (UTC). */
import { type CompleteWire, moment } from '../entity/wire.ts';

/** Completed sales from which a record says more than their number. */
export const RECORD_FROM = 5;

/** Days to send that are told apart; the last number stands for more, too. */
export const DAYS_TO_SEND_LIMIT = 31;

/** `n` of `of`. */
export type Share = { readonly n: number; readonly of: number };

/** `score` is the lower bound of Wilson's interval, 0 to 100 (`wilsonScore`). */
export type ScoredShare = Share & { readonly score: number };

/** `sales` are the completed ones, each counted once. The others are null below `RECORD_FROM` completed sales. */
export type SellerRecord = {
  readonly sales: number;
  /** Sent in time, of the ended sales by post that were sent or missed their time. */
  readonly sentInTime: Share | null;
  /** From the payment to the sending by post; null also without any. */
  readonly medianDaysToSend: number | null;
  /** Claims after which money went back, of all ended sales. */
  readonly claimsUpheld: Share | null;
  /**
   * Canceled by the seller without a request of the buyer, of all ended sales. A meeting whose time passed is one of
   * these alone: nothing tells who did not come.
   */
  readonly canceledBySeller: Share | null;
  /** A buyer counts once a calendar month. */
  readonly asDescribed: ScoredShare | null;
};

export type SellerFacts = SellerRecord & {
  readonly id: string;
  readonly name: string;
  readonly verified: boolean;
  /** Start of the account. */
  readonly since: number;
};

/** `GET /sellers/:id`. */
export const sellerFactsWire = {
  id: 'seller_id',
  name: 'name',
  verified: 'verified',
  since: moment('since'),
  sales: 'sales',
  sentInTime: 'sent_in_time',
  medianDaysToSend: 'median_days_to_send',
  claimsUpheld: 'claims_upheld',
  canceledBySeller: 'canceled_by_seller',
  asDescribed: 'as_described',
} as const satisfies CompleteWire<SellerFacts>;

/** 97.5 % quantile of the normal distribution: an interval of 95 %. */
export const WILSON_QUANTILE = 1.959963984540054;

/**
 * Lower bound of Wilson's score interval (95 %) for `n` of `of`, times 100: 0 to 100. 0 of nothing. (E. B. Wilson,
 * 1927: "Probable Inference".)
 */
export function wilsonScore({ n, of }: Share): number {
  if (of === 0) return 0;
  const p = n / of;
  const z = WILSON_QUANTILE;
  const middle = p + z ** 2 / (2 * of);
  const half = z * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2));
  return Math.min(100, Math.max(0, (100 * (middle - half)) / (1 + z ** 2 / of)));
}

/** Median of the days by their numbers of sales, sorted by days; null for none. */
export function medianOf(days: readonly { readonly days: number; readonly sales: number }[]): number | null {
  const total = days.reduce((sum, { sales }) => sum + sales, 0);
  if (total === 0) return null;
  const at = (place: number) => {
    let passed = 0;
    for (const one of days) {
      passed += one.sales;
      if (passed > place) return one.days;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

/** Sums of the record, as the row of the seller has them. */
export type RecordSums = {
  readonly endedSales: number;
  readonly completedSales: number;
  readonly sentSales: number;
  readonly sentOrMissedSales: number;
  readonly upheldClaims: number;
  readonly canceledSales: number;
  readonly describedWell: number;
  readonly describedSales: number;
};

/** `days` may be absent where no page shows the median. */
export function recordOf(sums: RecordSums, days: Parameters<typeof medianOf>[0] = []): SellerRecord {
  const isKnown = sums.completedSales >= RECORD_FROM;
  const share = (n: number, of: number): Share | null => (isKnown ? { n, of } : null);
  const described = share(sums.describedWell, sums.describedSales);
  return {
    sales: sums.completedSales,
    sentInTime: share(sums.sentSales, sums.sentOrMissedSales),
    medianDaysToSend: isKnown ? medianOf(days) : null,
    claimsUpheld: share(sums.upheldClaims, sums.endedSales),
    canceledBySeller: share(sums.canceledSales, sums.endedSales),
    asDescribed: described && { score: wilsonScore(described), ...described },
  };
}
