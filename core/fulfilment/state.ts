/** States, parties, events and accounts of a fulfilment. */

/** Delivery methods; the buyer chooses before paying. */
export const DELIVERY_METHODS = ['meet', 'post'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/**
 * `completed`, `canceled` and `refunded` are final for the process: the money is the seller's, who is paid later, or
 * the buyer's. Events of money may follow. In `claimed` the seller answers a claim, in `offered` the buyer answers a
 * settlement offer, in `returning` the copy travels back, in `deciding` an admin decides.
 */
export const FULFILMENT_STATES = [
  ...(['to_ship', 'to_meet', 'shipped', 'handed_over'] as const),
  ...(['claimed', 'offered', 'returning', 'deciding'] as const),
  ...(['completed', 'canceled', 'refunded'] as const),
] as const;
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

/** First state of a sale. */
export const FIRST_STATE = { post: 'to_ship', meet: 'to_meet' } as const satisfies Record<
  DeliveryMethod,
  FulfilmentState
>;

export const FINAL_STATES = ['completed', 'canceled', 'refunded'] as const satisfies readonly FulfilmentState[];

export const isFinalState = (state: FulfilmentState): boolean => FINAL_STATES.some((final) => final === state);

/** The seller still has the copy. */
export const UNSENT_STATES = ['to_ship', 'to_meet'] as const satisfies readonly FulfilmentState[];

export const isUnsentState = (state: FulfilmentState): state is (typeof UNSENT_STATES)[number] =>
  UNSENT_STATES.some((unsent) => unsent === state);

/** The sale ended with a refund. */
export const hasEndedWithRefund = (state: FulfilmentState): state is 'canceled' | 'refunded' =>
  state === 'canceled' || state === 'refunded';

/** States that are not final, each with a deadline. */
export const OPEN_STATES = FULFILMENT_STATES.filter((state) => !isFinalState(state)) as readonly Exclude<
  FulfilmentState,
  (typeof FINAL_STATES)[number]
>[];

/** Buyer and seller. */
export const TRADERS = ['buyer', 'seller'] as const;
export type Trader = (typeof TRADERS)[number];

/** A trader, or an admin who is neither trader of the sale. */
export const PARTIES = [...TRADERS, 'admin'] as const;
export type Party = (typeof PARTIES)[number];

/** Actions of people that are events, by the names of their calls. */
const EVENT_ACTIONS = [
  ...(['send', 'delivered', 'hand-over', 'confirm', 'ask-cancel', 'cancel'] as const),
  ...(['claim', 'withdraw', 'accept', 'refuse', 'send-back'] as const),
  ...(['refund', 'refund-on-return', 'offer', 'disagree', 'returned', 'hand-over-without-code'] as const),
  ...(['decide', 'goodwill'] as const),
] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

/** `deny` is part of the claim, not an event: it changes no state. */
export const FULFILMENT_ACTIONS = [...EVENT_ACTIONS, 'deny'] as const;
export type FulfilmentAction = (typeof FULFILMENT_ACTIONS)[number];

/**
 * Events of money outside the process: the bank takes a disputed amount, gives it back or keeps it; somebody refunds by
 * hand at the payment provider; an admin settles the sale after that. The seller is paid, a payout is reversed, or
 * money is retained for a debt of another sale. An admin waives a debt, or pays the seller outside the provider.
 */
export const MONEY_EVENTS = [
  'funds-withdrawn',
  'funds-reinstated',
  'dispute-lost',
  'refund-by-hand',
  'settle',
  'paid-out',
  'taken-back',
  'debt-kept',
  'debt-waived',
  'paid-outside',
] as const;
export type MoneyEvent = (typeof MONEY_EVENTS)[number];

/** Events between the shop and the seller; the buyer does not see them, because debts of other sales are among them. */
export const PAYOUT_EVENTS = [
  'paid-out',
  'taken-back',
  'debt-kept',
  'debt-waived',
  'paid-outside',
] as const satisfies readonly MoneyEvent[];

/**
 * All events of a sale: actions of people; the payment (`sold`); a passed deadline (`expire`); a freeze while the
 * payment is questioned (`freeze`), and its end (`thaw`); movements of money outside the process.
 */
export const FULFILMENT_EVENTS = [
  ...EVENT_ACTIONS,
  ...(['sold', 'expire', 'freeze', 'thaw'] as const),
  ...MONEY_EVENTS,
] as const;
export type FulfilmentEvent = (typeof FULFILMENT_EVENTS)[number];

/** Author of an event: a party, or the shop itself. */
export const EVENT_AUTHORS = [...PARTIES, 'shop'] as const;
export type EventAuthor = (typeof EVENT_AUTHORS)[number];

/**
 * Accounts of the money of a sale. It comes from `buyer` and is in `held` until the sale ends; `back` is owed to the
 * buyer, `fee` is the commission. `seller` waits for the seller, `paid` is in their account at the payment provider.
 * `bank` is what the bank took in a dispute. `platform` is the shop's own money: negative for goodwill and for payments
 * in a seller's stead, positive for money retained for a debt of another sale, or paid to its seller outside the
 * provider.
 */
export const LEDGER_ACCOUNTS = ['buyer', 'held', 'seller', 'paid', 'fee', 'back', 'bank', 'platform'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * States of a refund: to be sent; accepted by the provider, perhaps pending; arrived, as far as the provider knows;
 * refused or returned by the bank; paid to the buyer outside the provider by an admin; replaced by the bank's money or
 * by other refunds.
 */
export const SALE_REFUND_STATES = ['owed', 'sent', 'succeeded', 'failed', 'outside', 'replaced'] as const;
export type SaleRefundState = (typeof SALE_REFUND_STATES)[number];

/** Origin of a refund: the shop, or a person at the payment provider. */
export const SALE_REFUND_ORIGINS = ['shop', 'by_hand'] as const;
