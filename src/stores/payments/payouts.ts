import { atom } from 'nanostores';
import type { PayoutEntry, Payouts } from '../../../core/payments/payouts/payouts.ts';
import type { PayoutMonths, Statement } from '../../../core/payments/payouts/statement.ts';
import { getPayoutMonths, getPayouts, getStatement } from '../../api/payouts.ts';
import { createPagedStore } from '../paged-list.ts';
import { createFetcherStore } from '../query.ts';

/** Where a seller's money is, and what keeps it from them: their payouts without the single sales. */
export type PayoutSums = Omit<Payouts, 'entries'>;

/** Comes with every part of the list of sales; undefined until the first one is there. */
export const $payoutSums = atom<PayoutSums | undefined>();

/** The seller's sales, the newest first, and what each of them brings. Asked for anew whenever the page comes back into view. */
export const { $list: $payoutEntries, loadMore: loadMorePayoutEntries } = createPagedStore<PayoutEntry>(
  'payouts',
  async (_filter, after) => {
    const { payouts, next } = await getPayouts(after);
    $payoutSums.set(payouts);
    return { rows: payouts.entries, next };
  },
);

/** Shows what was heard just now of a seller's money. */
export function showPayouts(payouts: Payouts): void {
  $payoutSums.set(payouts);
  $payoutEntries.revalidate();
}

/** What the last months come to. */
export const $payoutMonths = createFetcherStore<PayoutMonths>(['payout-months'], { fetcher: getPayoutMonths });

/** The statement of one month, with all of its lines. */
export const statementStore = (month: string) =>
  createFetcherStore<Statement>(['statement', month], { fetcher: () => wholeStatement(month) });

async function wholeStatement(month: string): Promise<Statement> {
  let { statement, next } = await getStatement({ month });
  const lines = [...statement.lines];
  while (next) {
    ({ statement, next } = await getStatement({ month, after: next }));
    lines.push(...statement.lines);
  }
  return { ...statement, lines };
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The month whose statement the page's address asks for; undefined for the payouts themselves. */
export function monthIn(search: string): string | undefined {
  const month = new URLSearchParams(search).get('month') ?? '';
  return MONTH.test(month) ? month : undefined;
}

/** What leads back from the payment provider's form: its end, or a link of it that had run out. */
const WAYS_BACK = ['return', 'expired'] as const;
export type WayBack = (typeof WAYS_BACK)[number];

/** How whoever opens this address came back from the payment provider; undefined for everybody else. */
export const wayBackIn = (search: string): WayBack | undefined => {
  const way = new URLSearchParams(search).get('stripe');
  return WAYS_BACK.find((known) => known === way);
};
