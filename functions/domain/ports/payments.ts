import type { DisputeStatus } from '../../../core/fulfilment/money/dispute.ts';
import type { ListCursor, ListPage } from './lists.ts';
import type { Payouts } from './payouts.ts';

/** A payment intent as far as we care. Amounts in integer cents. */
export type Intent = {
  readonly id: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  readonly receivedCents: number;
  readonly currency: string;
  /** The attempt it was made for, from our own metadata; null for an intent that is not ours. */
  readonly attemptId: string | null;
  readonly clientSecret: string;
  /** The last card was declined. */
  readonly declined: boolean;
};

/** A card, by a text of the provider's that is the same for the same number, and when it was used (ms since the epoch). */
export type UsedCard = { readonly card: string; readonly at: number };

export type NewIntent = {
  readonly attemptId: string;
  readonly orderId: string;
  readonly listingId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
};

/**
 * A refund of an intent's money. `attemptId` and `mark` are from our own metadata: without an attempt, somebody made it at the
 * provider; without a mark, it is the only one of its attempt.
 */
export type ProviderRefund = {
  readonly kind: 'refund';
  readonly id: string;
  readonly intentId: string;
  readonly attemptId: string | null;
  readonly mark: string | null;
  readonly amountCents: number;
  /** `failed`, also after it had succeeded: the card is gone, say, and a person must find another way. */
  readonly state: 'pending' | 'succeeded' | 'failed';
  /** Why it failed, or what it waits for, in the provider's word. */
  readonly failure: string | null;
};

/** A refund that the provider will not make, and why, in its word. It gives the same answer to a repeat of the same call. */
export type RefundRefused = { readonly kind: 'refused'; readonly code: string };

/** The code of a refund that is refused because the payment is disputed: later it may be made. */
export const DISPUTED = 'charge_disputed';

/** Why a refund waits: the shop's balance at the provider does not have it. */
export const INSUFFICIENT_FUNDS = 'insufficient_funds';

/** One of the refunds of an attempt; `mark` tells it from others of the same attempt. */
export type NewRefund = {
  readonly attemptId: string;
  readonly mark: string | null;
  readonly intentId: string;
  readonly amountCents: number;
};

/** The card's holder asks the bank for the money; the bank decides. Amounts in integer cents, moments in ms since the epoch. */
export type ProviderDispute = {
  readonly kind: 'dispute';
  readonly id: string;
  readonly intentId: string;
  readonly status: DisputeStatus;
  readonly amountCents: number;
  /** Why, in the provider's word. */
  readonly reason: string;
  /** The payment may be refunded nevertheless: the bank only asks. */
  readonly isRefundable: boolean;
  /** What the bank took, and what it gave back. */
  readonly withdrawnCents: number;
  readonly reinstatedCents: number;
  /** Until when the bank takes an answer. */
  readonly dueBy: number | null;
  readonly openedAt: number;
};

/** The bank believes that the card was used without its holder's knowledge; a dispute often follows. */
export type FraudWarning = { readonly kind: 'fraud_warning'; readonly id: string; readonly intentId: string };

/** What happened to an intent's money at the provider after it was received. */
export type ProviderNotice = ProviderRefund | ProviderDispute | FraudWarning;

/** A verified event. `intent` is null, and `notice` absent, when it speaks of something else. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  readonly intent: Intent | null;
  readonly notice?: ProviderNotice;
  /** The transfer that it speaks of. */
  readonly transferId?: string;
};

/** The payment provider. Every call throws `unavailable` when it does not answer, as `AskedTooOften` when it says so. */
export type Payments = {
  /** What it does for sellers. */
  readonly payouts: Payouts;
  /** The same attempt always gives the same intent, also after a lost reply. */
  createIntent(intent: NewIntent): Promise<Intent>;
  retrieveIntent(id: string): Promise<Intent>;
  /** Cancels where that is still possible, and answers how the intent stands afterwards: perhaps succeeded. */
  cancelIntent(id: string): Promise<Intent>;
  /** How many cards were declined for an intent. */
  countDeclines(id: string): Promise<number>;
  /** The cards that were used for an intent, taken or declined. */
  cardsOf(id: string): Promise<readonly UsedCard[]>;
  /** Sends money back, once for each attempt and mark, whatever happens to the reply. */
  refund(refund: NewRefund): Promise<ProviderRefund | RefundRefused>;
  retrieveRefund(id: string): Promise<ProviderRefund>;
  /** All refunds of an intent, whoever made them. */
  refundsOf(intentId: string): Promise<readonly ProviderRefund[]>;
  retrieveDispute(id: string): Promise<ProviderDispute>;
  /** Gives a dispute up: it is lost. Answers how it stands afterwards, also when it was closed before. */
  acceptDispute(id: string): Promise<ProviderDispute>;
  /** A page of the events that could not be delivered to us. */
  undeliveredPage(place: ListCursor): Promise<ListPage<PaymentEvent>>;
  /** A page of all intents. */
  intentsPage(place: ListCursor): Promise<ListPage<Intent>>;
  /** A page of all refunds, whoever made them. */
  refundsPage(place: ListCursor): Promise<ListPage<ProviderRefund>>;
  /** A page of all disputes. */
  disputesPage(place: ListCursor): Promise<ListPage<ProviderDispute>>;
  /** Every intent that was made since a moment, and until another one (ms since the epoch), the newest first. */
  listIntents(since: number, until?: number): AsyncIterable<Intent>;
  /** Checks the signature over the raw text; throws `bad_request` when it is not the provider's. */
  parseEvent(rawBody: string, signature: string | null): Promise<PaymentEvent>;
  /** The id of the account that a notice of another signature is about; null where it is about something else. Throws `bad_request` likewise. */
  parseAccountNotice(rawBody: string, signature: string | null): Promise<string | null>;
  /** The id of the account whose payout to its bank an event of a third signature is about; null likewise. Throws `bad_request` likewise. */
  parsePayoutEvent(rawBody: string, signature: string | null): Promise<string | null>;
};
