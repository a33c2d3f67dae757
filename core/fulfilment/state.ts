/** The words of a fulfilment: the way of a sold copy to its buyer. */

/** How the copy travels; chosen before paying. */
export const DELIVERY_METHODS = ['meet', 'post'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/**
 * `completed`, `canceled` and `refunded` are final: the money has gone to the seller, or goes back to the buyer. In `claimed` the
 * seller answers a claim, in `offered` the buyer answers an offer, in `returning` the copy travels back, in `deciding` an admin decides.
 */
export const FULFILMENT_STATES = [
  ...(['to_ship', 'to_meet', 'shipped', 'handed_over'] as const),
  ...(['claimed', 'offered', 'returning', 'deciding'] as const),
  ...(['completed', 'canceled', 'refunded'] as const),
] as const;
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

/** The state in which a sale begins. */
export const FIRST_STATE = { post: 'to_ship', meet: 'to_meet' } as const satisfies Record<
  DeliveryMethod,
  FulfilmentState
>;

export const FINAL_STATES = ['completed', 'canceled', 'refunded'] as const satisfies readonly FulfilmentState[];

export const isFinal = (state: FulfilmentState): boolean => FINAL_STATES.some((final) => final === state);

/** The seller still has the copy. */
export const UNSENT_STATES = ['to_ship', 'to_meet'] as const satisfies readonly FulfilmentState[];

export const isUnsent = (state: FulfilmentState): state is (typeof UNSENT_STATES)[number] =>
  UNSENT_STATES.some((unsent) => unsent === state);

/** The sale ended, and its money goes back. */
export const isBroughtBack = (state: FulfilmentState): state is 'canceled' | 'refunded' =>
  state === 'canceled' || state === 'refunded';

/** Those in which something is still to happen, each with a deadline. */
export const OPEN_STATES = FULFILMENT_STATES.filter((state) => !isFinal(state)) as readonly Exclude<
  FulfilmentState,
  (typeof FINAL_STATES)[number]
>[];

/** The two people of a sale. */
export const TRADERS = ['buyer', 'seller'] as const;
export type Trader = (typeof TRADERS)[number];

/** Who may act: one of the two, or an admin who is neither. */
export const PARTIES = [...TRADERS, 'admin'] as const;
export type Party = (typeof PARTIES)[number];

/** What people do, by the names of the calls, that leads on: each is an event. */
export const MOVING_ACTIONS = [
  ...(['send', 'delivered', 'hand-over', 'confirm', 'ask-cancel', 'cancel'] as const),
  ...(['claim', 'withdraw', 'accept', 'refuse', 'send-back'] as const),
  ...(['refund', 'refund-on-return', 'offer', 'disagree', 'returned', 'hand-over-without-code'] as const),
  ...(['decide', 'goodwill'] as const),
] as const;
export type MovingAction = (typeof MOVING_ACTIONS)[number];

/** `deny` is a part of the claim, and no event: nothing moves by it. */
export const FULFILMENT_ACTIONS = [...MOVING_ACTIONS, 'deny'] as const;
export type FulfilmentAction = (typeof FULFILMENT_ACTIONS)[number];

/**
 * What becomes of the money outside the shop: the bank takes it and gives it back while it is disputed, and keeps it; somebody sends
 * it back at the payment provider by hand; an admin says what becomes of a sale after that. The seller is paid, what they were paid is taken
 * back, and what they owe of another sale is kept. An admin waives what they owe, or pays them in another way than through the provider.
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

/** Those between the shop and the seller, which are nothing to the buyer: what the seller owes of other sales is among them. */
export const PAYOUT_EVENTS = [
  'paid-out',
  'taken-back',
  'debt-kept',
  'debt-waived',
  'paid-outside',
] as const satisfies readonly MoneyEvent[];

/**
 * Events that no trader causes: the payment, and a deadline that passed. `freeze`: the payment is
 * questioned, and the clocks stand still; `thaw`: it is not any more.
 */
export const FULFILMENT_EVENTS = [
  ...MOVING_ACTIONS,
  ...(['sold', 'expire', 'freeze', 'thaw'] as const),
  ...MONEY_EVENTS,
] as const;
export type FulfilmentEvent = (typeof FULFILMENT_EVENTS)[number];

/** Who made an event: a person, or the shop itself. */
export const EVENT_MAKERS = [...PARTIES, 'shop'] as const;
export type EventMaker = (typeof EVENT_MAKERS)[number];

/**
 * Where money of a sale may be. It comes from the buyer; `back` is owed to them, `fee` is the shop's commission. `seller` waits for the
 * seller, and `paid` is in their account at the payment provider. `bank` is what the bank took because of a dispute. `platform` is money of the
 * shop itself, which an admin gives a buyer, or which goes to the bank or a buyer in a seller's stead: what it has given stands there below
 * zero, what it kept for a debt of another sale, or paid its seller in another way, above.
 */
export const LEDGER_ACCOUNTS = ['buyer', 'held', 'seller', 'paid', 'fee', 'back', 'bank', 'platform'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * How money that an event owes stands: to be sent; taken by the payment provider, which may still wait; there, as far as the provider
 * can say; refused or sent back by the bank; paid to the buyer in another way, as an admin says; given to the buyer by the bank or by
 * other refunds in its stead.
 */
export const SALE_REFUND_STATES = ['owed', 'sent', 'succeeded', 'failed', 'outside', 'replaced'] as const;
export type SaleRefundState = (typeof SALE_REFUND_STATES)[number];

/** Who made a refund of a sale: the shop, or somebody at the payment provider. */
export const SALE_REFUND_ORIGINS = ['shop', 'by_hand'] as const;
