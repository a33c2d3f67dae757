/** The rows behind a number of the overview: listings, sales, or refunds. */
import { type CompleteWire, dollars, moment } from '../entity/wire.ts';

/**
 * `listed`, `sold` and `removed` are states of a listing, `paid` and `refunded` of a sale; the rest, and `refunded`, of
 * a refund.
 */
export type OverviewRowState =
  | ('listed' | 'sold' | 'removed' | 'paid' | 'refunded')
  | ('owed' | 'sent' | 'failed' | 'outside' | 'replaced');

/** One counted row. `amountCents` in integer cents, `at` in ms since the epoch (UTC). */
export type OverviewRow = {
  readonly id: string;
  readonly listingId: string;
  readonly listingName: string;
  /** The listing still has a page. */
  readonly hasPage: boolean;
  readonly at: number;
  readonly amountCents: number;
  readonly state: OverviewRowState;
  /** Seller of a listing; payer of a sale or a refund. */
  readonly personName: string;
  readonly personEmail: string;
};

export const overviewRowWire = {
  id: '_id',
  listingId: 'product_id',
  listingName: 'product_name',
  hasPage: 'has_page',
  at: moment('at'),
  amountCents: dollars('amount'),
  state: 'state',
  personName: 'name',
  personEmail: 'email',
} as const satisfies CompleteWire<OverviewRow>;
