/** A seller's own money. Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../../entity/wire.ts';
import type { PayoutAccountState } from './payout-state.ts';
import type { WaitReason } from './transfer-waits.ts';

/**
 * State of the money of a sale: `held` until the sale is completed, `waiting` for its time or for an account, `sending`
 * to the payment provider, `paid` there, `kept` for a debt of another sale, paid `outside` the provider, `returned`
 * where none of it is the seller's. `paused`: the payment of a completed sale is questioned. `by_hand`: money of it, or
 * of its seller, was moved by hand at the provider, and an admin checks it first.
 */
const ENTRY_STATES = [
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

export type PayoutEntry = {
  readonly orderId: string;
  readonly listingName: string;
  /** The seller's share: without the commission and refunds. For `kept`, the part that covers a debt. */
  readonly amountCents: number;
  readonly feeCents: number;
  readonly state: EntryState;
  /** Start of this state: sold, completed, paid, or returned. */
  readonly at: number;
  /** Planned moment of sending; null when done or unknown. */
  readonly dueAt: number | null;
  readonly wait: WaitReason | null;
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
  readonly state: PayoutAccountState;
  /** Sentence about the obstacle to payouts; null without one. */
  readonly blockedBy: string | null;
  /**
   * Action of the one button: creates or continues the account, or first requests a confirmed address. Null where
   * neither helps.
   */
  readonly next: 'verify_email' | 'account' | null;
  /** Shares of sales in progress, without the commission. */
  readonly onHoldCents: number;
  /** Shares of completed sales that are not at the provider yet. */
  readonly waitingCents: number;
  /** The part of it that is being sent. */
  readonly sendingCents: number;
  readonly paidCents: number;
  /** Advance of the platform, deducted from later sales. */
  readonly debtCents: number;
  /** Moment of the next transfer; null without money, while all of it is paused, or without an account. */
  readonly dueAt: number | null;
  readonly dueCents: number;
  /** Waiting money without a date, because an admin checks it first. */
  readonly pausedCents: number;
  /** The part of it that was moved by hand at the provider. */
  readonly byHandCents: number;
  /** Start of the ban on new copies, unless the account is completed before; null without one. */
  readonly noNewListingsFrom: number | null;
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
  noNewListingsFrom: moment('no_new_products_from'),
  entries: rows<PayoutEntry>()('entries', payoutEntryWire),
} as const satisfies CompleteWire<Payouts>;
