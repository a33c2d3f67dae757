/** Money of a sale as its parties see it: the lines of its page, its refunds, and the share of the seller. */
import type { Fulfilment, SaleRefund } from '../../../../core/fulfilment/fulfilment.ts';
import type { Amounts } from '../../../../core/fulfilment/money/amounts.ts';
import { commissionOnKeptPart } from '../../../../core/fulfilment/money/commission.ts';
import type { RefundBlock } from '../../../../core/fulfilment/money/freeze-reasons.ts';
import { hasEndedWithRefund, isFinalState, type SaleRefundState } from '../../../../core/fulfilment/state.ts';
import { orderPageWords } from '../../../../core/words/en/order-page.ts';

type Line = readonly [label: string, cents: number];
type Sale = Pick<
  Fulfilment,
  'side' | 'state' | 'frozen' | 'frozenBy' | 'priceCents' | 'feeCents' | 'amounts' | 'refunds' | 'lateCodeAt'
>;

const words = orderPageWords.money;

/** Payment and present balances for the reader, in cents. The commission is not shown to buyers. */
export function moneyLines(sale: Sale): readonly Line[] {
  if (sale.side === 'admin') return ofAdmin(sale);
  return sale.side === 'buyer' ? ofBuyer(sale) : ofSeller(sale);
}

const nonZero = (lines: readonly Line[]): readonly Line[] => lines.filter(([, cents]) => cents !== 0);

/** The price, then each account; the accounts add up to the price. */
function ofAdmin({ priceCents, amounts }: Sale): readonly Line[] {
  const { held, seller, paid, fee, back, bank, kept, outside, platform } = words.accounts;
  const { kept: keptCents = 0, outside: outsideCents = 0, platform: platformCents = 0 } = amounts;
  return [
    [words.price, priceCents],
    ...nonZero([
      [held, amounts.held],
      [seller, amounts.seller],
      [paid, amounts.paid],
      [kept, keptCents],
      [outside, outsideCents],
      [fee, amounts.fee],
      [back, amounts.back],
      [bank, amounts.bank ?? 0],
      [platform, platformCents - keptCents - outsideCents],
    ]),
  ];
}

const ofBuyer = (sale: Sale): readonly Line[] => [
  [words.paid, sale.priceCents],
  ...refundLines(sale).map(
    ({ state, cents }): Line => [
      sale.lateCodeAt !== null && state === 'owed' ? words.refunds.waits.buyer : words.refunds.buyer[state],
      cents,
    ],
  ),
];

/** The price, its deductions, and the rest as the seller's. A payout made in another way is part of that. */
function ofSeller({ state, priceCents, feeCents, amounts }: Sale): readonly Line[] {
  const { accounts, commission, yours, ofIt } = words;
  const bank: Line = [accounts.bank, -(amounts.bank ?? 0)];
  if (!isFinalState(state)) {
    // Expected total if the sale completes in its present state.
    const left = priceCents - amounts.back - (amounts.bank ?? 0);
    const fee = commissionOnKeptPart(feeCents ?? 0, priceCents, left);
    const taken = nonZero([[accounts.back, -amounts.back], bank, [commission, -fee]]);
    return [[words.price, priceCents], ...taken, [yours, left - fee]];
  }
  const { backCents, keptCents, yoursCents, outsideCents, shopCents } = sellerShareOf(amounts);
  return [
    [words.price, priceCents],
    ...nonZero([
      [accounts.held, -amounts.held],
      [accounts.back, -backCents],
      bank,
      [commission, -amounts.fee],
      [words.borne, shopCents],
      [words.kept, -keptCents],
    ]),
    [yours, yoursCents],
    ...nonZero([[ofIt.outside, outsideCents]]),
  ];
}

/** `held`: owed, and blocked. `replaced`: given by the bank. */
type BackState = SaleRefundState | 'held';

/** Refunded amount, in cents. */
type MoneyBack = { readonly state: BackState; readonly cents: number };

type Frozen = Pick<Fulfilment, 'frozen' | 'frozenBy'>;
type Refunded = Frozen & Pick<Fulfilment, 'state' | 'priceCents' | 'amounts' | 'refunds'>;

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
export function refundLines(sale: Refunded): readonly MoneyBack[] {
  const { state, frozen, priceCents, amounts, refunds } = sale;
  const ofShop = refunds
    .filter((refund) => refund.state !== 'replaced')
    .map((refund): MoneyBack => ({ state: backStateOf(refund, sale), cents: refund.cents }));
  // Money still held by an ended sale is refunded after its settlement.
  const sent: readonly MoneyBack[] =
    frozen && isFinalState(state) && amounts.held > 0 ? [...ofShop, { state: 'held', cents: amounts.held }] : ofShop;
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

/** The seller's share of an ended sale, in cents. */
type SellerShare = {
  /** Refunds to the buyer out of the sale, without the platform's goodwill. */
  readonly backCents: number;
  /** Withheld for the seller's debt from another sale. */
  readonly keptCents: number;
  /** The seller's, whether pending, sent or paid in another way; without amounts reclaimed. */
  readonly yoursCents: number;
  /** Part of it paid in another way. */
  readonly outsideCents: number;
  /** Taken by third parties at the platform's expense. */
  readonly shopCents: number;
};

/** Money taken after the payout is reclaimed from the seller and no longer counts as theirs. */
export function sellerShareOf(amounts: Amounts): SellerShare {
  const { seller, paid, back, platform = 0, goodwill = 0, kept = 0, outside = 0, asked = 0 } = amounts;
  const got = paid + kept + outside - asked;
  const keptCents = Math.max(0, Math.min(kept, got));
  const yoursCents = seller + got - keptCents;
  return {
    ...{ backCents: back - goodwill, keptCents, yoursCents },
    outsideCents: Math.max(0, Math.min(outside, yoursCents - seller)),
    shopCents: kept + outside - platform - goodwill - asked,
  };
}
