import { atom } from 'nanostores';
import type { PayoutEntry, Payouts } from '../../core/payments/payouts/payouts.ts';
import type { MonthlyStatement, PayoutMonths } from '../../core/payments/payouts/statement.ts';
import { getPayoutMonths, getPayouts, getStatement } from '../api/payouts.ts';
import { createPagedStore } from './paged-list.ts';
import { createFetcherStore } from './query.ts';

/** A seller's balances and the reasons that block payouts, without the single sales. */
export type PayoutSums = Omit<Payouts, 'entries'>;

/** Set by every page of the list of sales; undefined before the first. */
export const $payoutSums = atom<PayoutSums | undefined>();

/** The seller's sales and their proceeds, newest first. Refetched when the page regains focus. */
export const { $list: $payoutEntries, loadMore: loadMorePayoutEntries } = createPagedStore<PayoutEntry>(
  'payouts',
  async (_filter, after) => {
    const { payouts, next } = await getPayouts(after);
    $payoutSums.set(payouts);
    return { rows: payouts.entries, next };
  },
);

/** Applies a fresh response about the seller's payouts. */
export function showPayouts(payouts: Payouts): void {
  $payoutSums.set(payouts);
  $payoutEntries.revalidate();
}

export const $payoutMonths = createFetcherStore<PayoutMonths>(['payout-months'], { fetcher: getPayoutMonths });

export const statementStore = (month: string) =>
  createFetcherStore<MonthlyStatement>(['statement', month], { fetcher: () => wholeStatement(month) });

async function wholeStatement(month: string): Promise<MonthlyStatement> {
  let { statement, next } = await getStatement({ month });
  const lines = [...statement.lines];
  while (next) {
    ({ statement, next } = await getStatement({ month, after: next }));
    lines.push(...statement.lines);
  }
  return { ...statement, lines };
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Month (`2026-11`) of the statement in the page's address; undefined for the payouts themselves. */
export function monthIn(search: string): string | undefined {
  const month = new URLSearchParams(search).get('month') ?? '';
  return MONTH.test(month) ? month : undefined;
}

/** Return from the payment provider's form: completed, or through an expired link. */
const WAYS_BACK = ['return', 'expired'] as const;
export type WayBack = (typeof WAYS_BACK)[number];

/** Kind of return from the payment provider in this address; undefined for any other address. */
export const wayBackIn = (search: string): WayBack | undefined => {
  const way = new URLSearchParams(search).get('stripe');
  return WAYS_BACK.find((known) => known === way);
};
