/** What a buyer has or gets back of a sale, and how it stands. */
import type { Fulfilment, SaleRefund } from '../../../../../core/fulfilment/fulfilment.ts';
import type { Keeping } from '../../../../../core/fulfilment/money/question.ts';
import { isBroughtBack, isFinal, type SaleRefundState } from '../../../../../core/fulfilment/states/state.ts';

/** `held`: it is owed, and something keeps it from being sent. `replaced`: the bank gave it. */
export type BackState = SaleRefundState | 'held';

/** Money that goes back, in integer cents. */
export type MoneyBack = { readonly state: BackState; readonly cents: number };

type Frozen = Pick<Fulfilment, 'frozen' | 'frozenBy'>;
type Sale = Frozen & Pick<Fulfilment, 'state' | 'priceCents' | 'amounts' | 'refunds'>;

/** What keeps the refunds of a sale from being sent; null where nothing does. While the bank only asks, they are sent. */
export const keepingOf = ({ frozen, frozenBy }: Frozen): Keeping | null =>
  frozen && frozenBy !== 'inquiry' ? frozenBy : null;

/** How a refund stands. */
export const backStateOf = ({ state }: Pick<SaleRefund, 'state'>, sale: Frozen): BackState =>
  state === 'owed' && keepingOf(sale) ? 'held' : state;

/**
 * The refunds of a sale, and what its bank gave. A refund that was replaced was not sent: others stand for it, or the bank does. While a
 * sale stands still the bank may be undecided, and gave nothing yet, unless there is nothing else by which the sale can have ended.
 */
export function moneyBack(sale: Sale): readonly MoneyBack[] {
  const { state, frozen, priceCents, amounts, refunds } = sale;
  const ofShop = refunds
    .filter((refund) => refund.state !== 'replaced')
    .map((refund): MoneyBack => ({ state: backStateOf(refund, sale), cents: refund.cents }));
  // What a sale holds that has ended goes back once it is settled.
  const sent: readonly MoneyBack[] =
    frozen && isFinal(state) && amounts.held > 0 ? [...ofShop, { state: 'held', cents: amounts.held }] : ofShop;
  if (frozen && !(isBroughtBack(state) && sent.length === 0)) return sent;
  const bankCents = Math.min(amounts.bank ?? 0, priceCents - sumOf(sent));
  return bankCents > 0 ? [...sent, { state: 'replaced', cents: bankCents }] : sent;
}

/** What is told first: what went wrong, then what is not there yet. */
const TOLD_FIRST: readonly BackState[] = ['failed', 'held', 'owed', 'sent', 'outside', 'succeeded', 'replaced'];

/** Of money that stands differently that which has to be told, and its sum. */
export function toldFirst(back: readonly MoneyBack[]): MoneyBack {
  const state = TOLD_FIRST.find((one) => back.some((money) => money.state === one)) ?? 'owed';
  return { state, cents: sumOf(back.filter((money) => money.state === state)) };
}

const sumOf = (back: readonly MoneyBack[]): number => back.reduce((sum, { cents }) => sum + cents, 0);
