import type { Fulfilment, SaleRefund } from '../../../../../core/fulfilment/fulfilment.ts';
import type { RefundBlock } from '../../../../../core/fulfilment/money/pause-reasons.ts';
import { hasEndedWithRefund, isFinal, type SaleRefundState } from '../../../../../core/fulfilment/state.ts';

/** `held`: owed, and blocked. `replaced`: given by the bank. */
export type BackState = SaleRefundState | 'held';

/** Refunded amount, in cents. */
export type MoneyBack = { readonly state: BackState; readonly cents: number };

type Frozen = Pick<Fulfilment, 'frozen' | 'frozenBy'>;
type Sale = Frozen & Pick<Fulfilment, 'state' | 'priceCents' | 'amounts' | 'refunds'>;

/** Reason that blocks the refunds of a sale; null if none. An inquiry does not block them. */
export const refundBlockOf = ({ frozen, frozenBy }: Frozen): RefundBlock | null =>
  frozen && frozenBy !== 'inquiry' ? frozenBy : null;

export const backStateOf = ({ state }: Pick<SaleRefund, 'state'>, sale: Frozen): BackState =>
  state === 'owed' && refundBlockOf(sale) ? 'held' : state;

/**
 * Refunds of a sale, and the amount given by its bank. A replaced refund was not sent: another refund, or the bank,
 * replaced it. While a sale is frozen the bank may be undecided and counts as having given nothing, unless nothing else
 * explains the end of the sale.
 */
export function moneyBack(sale: Sale): readonly MoneyBack[] {
  const { state, frozen, priceCents, amounts, refunds } = sale;
  const ofShop = refunds
    .filter((refund) => refund.state !== 'replaced')
    .map((refund): MoneyBack => ({ state: backStateOf(refund, sale), cents: refund.cents }));
  // Money still held by an ended sale is refunded after its settlement.
  const sent: readonly MoneyBack[] =
    frozen && isFinal(state) && amounts.held > 0 ? [...ofShop, { state: 'held', cents: amounts.held }] : ofShop;
  if (frozen && !(hasEndedWithRefund(state) && sent.length === 0)) return sent;
  const bankCents = Math.min(amounts.bank ?? 0, priceCents - sumOf(sent));
  return bankCents > 0 ? [...sent, { state: 'replaced', cents: bankCents }] : sent;
}

/** Order of importance: failures first, then pending states. */
const TOLD_FIRST: readonly BackState[] = ['failed', 'held', 'owed', 'sent', 'outside', 'succeeded', 'replaced'];

/** The most important state among the refunds, with its total. */
export function mostImportantRefund(back: readonly MoneyBack[]): MoneyBack {
  const state = TOLD_FIRST.find((one) => back.some((money) => money.state === one)) ?? 'owed';
  return { state, cents: sumOf(back.filter((money) => money.state === state)) };
}

const sumOf = (back: readonly MoneyBack[]): number => back.reduce((sum, { cents }) => sum + cents, 0);
