/**
 * A sale that blocks the deletion of an account: the copy is not with its buyer yet, or money has not left. Amounts in
 * integer cents.
 */
import { type CompleteWire, dollars, fromWire, moment, type Wire } from '../entity/wire.ts';
import type { FulfilmentState } from './state.ts';

export type SaleUnderWay = {
  readonly orderId: string;
  readonly listingName: string;
  readonly state: FulfilmentState;
  /** Deadline of the state (ms since the epoch); null where only money has not left. */
  readonly deadlineAt: number | null;
  /** Money that the shop holds for the user as the seller; 0 for the buyer. */
  readonly waitingCents: number;
};

export const saleUnderWayWire = {
  orderId: 'order',
  listingName: 'product_name',
  state: 'state',
  deadlineAt: moment('deadline_at'),
  waitingCents: dollars('waiting'),
} as const satisfies CompleteWire<SaleUnderWay>;

/** At most 20 sales are named, the next deadline first. */
export const MAX_LISTED_SALES = 20;

/** Sales from the facts of a refusal; none for a refusal with another cause. */
export const listedSalesIn = (facts: Readonly<Record<string, unknown>>): readonly SaleUnderWay[] =>
  ((facts.sales ?? []) as Wire<SaleUnderWay, typeof saleUnderWayWire>[]).map((sale) =>
    fromWire<SaleUnderWay, typeof saleUnderWayWire>(saleUnderWayWire, sale),
  );
