/** What a buyer has or gets back of a sale, and how it stands. */
import type { Fulfilment, SaleRefund } from '../../../../../core/fulfilment/fulfilment.ts';
import type { SaleRefundState } from '../../../../../core/fulfilment/states/state.ts';

/** Money that goes back, in integer cents. `replaced`: the bank gave it. */
export type MoneyBack = Pick<SaleRefund, 'state' | 'cents'>;

type Sale = Pick<Fulfilment, 'state' | 'frozen' | 'priceCents' | 'amounts' | 'refunds'>;

/**
 * The refunds of a sale, and what its bank gave. A refund that was replaced was not sent: others stand for it, or the bank does. While a
 * sale stands still the bank may be undecided, and gave nothing yet, unless there is nothing else by which the sale can have ended.
 */
export function moneyBack({ state, frozen, priceCents, amounts, refunds }: Sale): readonly MoneyBack[] {
  const sent = refunds.filter((refund) => refund.state !== 'replaced');
  const isOver = state === 'canceled' || state === 'refunded';
  if (frozen && !(isOver && sent.length === 0)) return sent;
  const bankCents = Math.min(amounts.bank ?? 0, priceCents - sumOf(sent));
  return bankCents > 0 ? [...sent, { state: 'replaced', cents: bankCents }] : sent;
}

/** What is told first: what went wrong, then what is not there yet. */
const TOLD_FIRST: readonly SaleRefundState[] = ['failed', 'owed', 'sent', 'outside', 'succeeded', 'replaced'];

/** Of money that stands differently that which has to be told, and its sum. */
export function toldFirst(back: readonly MoneyBack[]): MoneyBack {
  const state = TOLD_FIRST.find((one) => back.some((money) => money.state === one)) ?? 'owed';
  return { state, cents: sumOf(back.filter((money) => money.state === state)) };
}

const sumOf = (back: readonly MoneyBack[]): number => back.reduce((sum, { cents }) => sum + cents, 0);
