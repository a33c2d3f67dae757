import { atom } from 'nanostores';
import type { PayoutEntry, Payouts } from '../../../core/payments/payouts/payouts.ts';
import type { Statement } from '../../../core/payments/payouts/statement.ts';
import { monthsUntil } from '../../../core/payments/payouts/statement-sums.ts';
import { getPayouts, getStatement } from '../../api/payouts.ts';
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

/** All lines of a month; of that of now without one. */
async function wholeStatement(month?: string): Promise<Statement> {
  let { statement, next } = await getStatement({ month });
  const lines = [...statement.lines];
  while (next) {
    ({ statement, next } = await getStatement({ month: statement.month, after: next }));
    lines.push(...statement.lines);
  }
  return { month: statement.month, lines };
}

/** So many months are compared. */
const MONTHS = 6;

/** The statements of the last months, the oldest first. The server says which month it is. */
export const $payoutMonths = createFetcherStore<readonly Statement[]>(['payout-months'], {
  fetcher: async () => {
    const now = await wholeStatement();
    const earlier = monthsUntil(now.month, MONTHS).slice(0, -1);
    return [...(await Promise.all(earlier.map(wholeStatement))), now];
  },
});

/** The statement of one month. */
export const statementStore = (month: string) =>
  createFetcherStore<Statement>(['statement', month], { fetcher: () => wholeStatement(month) });

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The month whose statement the page's address asks for; undefined for the payouts themselves. */
export function monthIn(search: string): string | undefined {
  const month = new URLSearchParams(search).get('month') ?? '';
  return MONTH.test(month) ? month : undefined;
}

/** What leads back from the payment service's form: its end, or a link of it that had run out. */
const WAYS_BACK = ['return', 'expired'] as const;
export type WayBack = (typeof WAYS_BACK)[number];

/** How whoever opens this address came back from the payment service; undefined for everybody else. */
export const wayBackIn = (search: string): WayBack | undefined => {
  const way = new URLSearchParams(search).get('stripe');
  return WAYS_BACK.find((known) => known === way);
};
