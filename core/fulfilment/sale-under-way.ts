/** A sale that keeps somebody from leaving: the copy is not with its buyer yet, or money of it has not left. Amounts in integer cents. */
import { type CompleteWire, dollars, fromWire, moment, type Wire } from '../entity/wire.ts';
import type { FulfilmentState } from './state.ts';

export type SaleUnderWay = {
  readonly orderId: string;
  readonly listingName: string;
  readonly state: FulfilmentState;
  /** Until when the state lasts (ms since the epoch); null where only money has not left. */
  readonly deadlineAt: number | null;
  /** What of it the shop keeps for whom it keeps from leaving, their share as its seller; 0 for its buyer. */
  readonly waitingCents: number;
};

export const saleUnderWayWire = {
  orderId: 'order',
  listingName: 'product_name',
  state: 'state',
  deadlineAt: moment('deadline_at'),
  waitingCents: dollars('waiting'),
} as const satisfies CompleteWire<SaleUnderWay>;

/** So many are told, the next deadline first. */
export const SALES_TOLD = 20;

/** The sales that a refusal tells of, from the facts of its answer; none where it is about something else. */
export const salesToldBy = (facts: Readonly<Record<string, unknown>>): readonly SaleUnderWay[] =>
  ((facts.sales ?? []) as Wire<SaleUnderWay, typeof saleUnderWayWire>[]).map((sale) =>
    fromWire<SaleUnderWay, typeof saleUnderWayWire>(saleUnderWayWire, sale),
  );
