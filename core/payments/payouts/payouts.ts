/** What a seller sees of their money. Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../../entity/wire.ts';
import type { PayoutState } from './payout-state.ts';
import type { Wait } from './transfer-waits.ts';

/**
 * Where the money of a sale is: `held` until the sale is completed, `waiting` for its time or for an account, `sending` to the payment provider,
 * `paid` there, `kept` by the shop for what they owe of another sale, paid to them `outside` the provider, `returned` where nothing of it is the seller's (any more). `paused`: the payment of a completed sale is
 * questioned. `by_hand`: somebody moved money of it, or of its seller, at the provider, and an admin looks at it first.
 */
export const ENTRY_STATES = [
  'held',
  'waiting',
  'paused',
  'by_hand',
  'sending',
  'paid',
  'kept',
  'outside',
  'returned',
] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** A sale of the seller's. */
export type PayoutEntry = {
  readonly orderId: string;
  readonly listingName: string;
  /** What the seller gets of it, or got: without the commission, and without what went back. Of one that was kept, what was kept. */
  readonly amountCents: number;
  readonly feeCents: number;
  readonly state: EntryState;
  /** When it came to this state: sold, completed, paid, or went back. */
  readonly at: number;
  /** When it is to be sent; null where that is done, or nobody knows yet. */
  readonly dueAt: number | null;
  /** Why it waits longer than others; null where it does not. */
  readonly wait: Wait | null;
};

const payoutEntryWire = {
  orderId: 'order',
  listingName: 'product_name',
  amountCents: dollars('amount'),
  feeCents: dollars('fee'),
  state: 'state',
  at: moment('at'),
  dueAt: moment('due_at'),
  wait: 'wait',
} as const satisfies CompleteWire<PayoutEntry>;

/** `GET /payouts`: a seller's money, and their sales, the newest first, with pages. */
export type Payouts = {
  readonly state: PayoutState;
  /** What keeps the account from being paid, in a sentence; null where nothing does. */
  readonly blockedBy: string | null;
  /** What the one button does next: makes or goes on with the account, or first asks for a confirmed address. Null where nothing helps. */
  readonly next: 'verify_email' | 'account' | null;
  /** Of sales that are not completed, without the commission. */
  readonly onHoldCents: number;
  /** Of completed sales, and not at the provider yet. */
  readonly waitingCents: number;
  /** So much of that is being sent. */
  readonly sendingCents: number;
  readonly paidCents: number;
  /** What the shop paid in their stead, and keeps from later sales. */
  readonly debtCents: number;
  /** When the next of what waits is sent; null where nothing waits, all of it is paused, or there is no account to send it to. */
  readonly dueAt: number | null;
  /** How much is sent then. */
  readonly dueCents: number;
  /** So much of what waits is sent at no time, because an admin has to look at it first. */
  readonly pausedCents: number;
  /** So much of that because somebody moved money at the provider. */
  readonly byHandCents: number;
  /** From when on the seller may list no new copies, unless the account is filled in before; null where nothing keeps them from it. */
  readonly noListingsFrom: number | null;
  readonly entries: readonly PayoutEntry[];
};

export const payoutsWire = {
  state: 'state',
  blockedBy: 'blocked_by',
  next: 'next',
  onHoldCents: dollars('on_hold'),
  waitingCents: dollars('waiting'),
  sendingCents: dollars('sending'),
  paidCents: dollars('paid'),
  debtCents: dollars('debt'),
  dueAt: moment('due_at'),
  dueCents: dollars('due'),
  pausedCents: dollars('paused'),
  byHandCents: dollars('paused_by_hand'),
  noListingsFrom: moment('no_new_products_from'),
  entries: rows<PayoutEntry>()('entries', payoutEntryWire),
} as const satisfies CompleteWire<Payouts>;
