import type { SQL } from 'drizzle-orm';
import type { ProviderDisputeStatus } from '../../../core/fulfilment/money/dispute.ts';
import type { Step } from '../../db/batch.ts';
import type { ListPage, ListPageQuery, Payouts } from './payouts.ts';

/** The parts of a payment intent that we use. Amounts in integer cents. */
export type Intent = {
  readonly id: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  readonly receivedCents: number;
  readonly currency: string;
  /** Its payment attempt, from our own metadata; null for an intent that is not ours. */
  readonly attemptId: string | null;
  /** Its order, from our own metadata. */
  readonly orderId: string | null;
  readonly amountCents: number;
  /** Moment of its creation, ms since the epoch. */
  readonly createdAt: number;
  readonly clientSecret: string;
  readonly declined: boolean;
};

/**
 * A used card. `card`: fingerprint from the provider, the same for the same card number. `at`: when it was used, ms
 * since the epoch.
 */
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
 * A refund of an intent. `attemptId` and `mark` are from our own metadata: without an attempt, it was made at the
 * provider by hand; without a mark, it is the only refund of its attempt.
 */
export type ProviderRefund = {
  readonly kind: 'refund';
  readonly id: string;
  readonly intentId: string;
  readonly attemptId: string | null;
  readonly mark: string | null;
  readonly amountCents: number;
  /** `failed` may also follow `succeeded`, for example when the card is closed; then an admin must find another way. */
  readonly state: 'pending' | 'succeeded' | 'failed';
  /** Reason of the failure or of the wait, in the provider's word. */
  readonly failure: string | null;
};

/** A refund that the provider refuses, with its reason code. A repeat of the same call gets the same answer. */
export type RefundRefused = { readonly kind: 'refused'; readonly code: string };

/** Code of a refund that is refused because the payment is disputed; a later refund may succeed. */
export const DISPUTED = 'charge_disputed';

/** Reason of a pending refund: the balance at the provider is too low. */
export const INSUFFICIENT_FUNDS = 'insufficient_funds';

export type NewRefund = {
  readonly attemptId: string;
  readonly mark: string | null;
  readonly intentId: string;
  readonly amountCents: number;
};

/**
 * A dispute: the card holder claims the money back through the bank, and the bank decides. Amounts in integer cents,
 * moments in ms since the epoch.
 */
export type ProviderDispute = {
  readonly kind: 'dispute';
  readonly id: string;
  readonly intentId: string;
  readonly status: ProviderDisputeStatus;
  readonly amountCents: number;
  /** Reason in the provider's word. */
  readonly reason: string;
  /** An inquiry of the bank: the payment may still be refunded. */
  readonly isRefundable: boolean;
  /** Cents that the bank withdrew, and cents that it gave back. */
  readonly withdrawnCents: number;
  readonly reinstatedCents: number;
  /** Deadline for evidence, ms since the epoch. */
  readonly dueBy: number | null;
  readonly openedAt: number;
};

/**
 * Early fraud warning: the bank believes that the card was used without its holder's knowledge. A dispute often
 * follows.
 */
export type FraudWarning = { readonly kind: 'fraud_warning'; readonly id: string; readonly intentId: string };

/** An event about an intent's money after it was received. */
export type ProviderNotice = ProviderRefund | ProviderDispute | FraudWarning;

/** A verified event. `intent` is null, and `notice` absent, when it is about something else. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  readonly intent: Intent | null;
  readonly notice?: ProviderNotice;
  readonly transferId?: string;
};

/**
 * The payment provider. Every call throws `unavailable` when it does not answer, as `ProviderRateLimited` at its rate
 * limit.
 */
export type Payments = {
  readonly payouts: Payouts;
  /** Idempotent: the same attempt always gives the same intent, also after a lost reply. */
  createIntent(intent: NewIntent): Promise<Intent>;
  retrieveIntent(id: string): Promise<Intent>;
  /** Cancels the intent if still possible, and returns its state afterwards, which may be succeeded. */
  cancelIntent(id: string): Promise<Intent>;
  countDeclines(id: string): Promise<number>;
  cardsOf(id: string): Promise<readonly UsedCard[]>;
  /** Idempotent: refunds once per attempt and mark, also after a lost reply. */
  refund(refund: NewRefund): Promise<ProviderRefund | RefundRefused>;
  retrieveRefund(id: string): Promise<ProviderRefund>;
  /** All refunds of an intent, also those made at the provider by hand. */
  refundsOf(intentId: string): Promise<readonly ProviderRefund[]>;
  retrieveDispute(id: string): Promise<ProviderDispute>;
  /** Gives a dispute up: it is lost. Returns its state afterwards, also when it was closed before. */
  acceptDispute(id: string): Promise<ProviderDispute>;
  undeliveredPage(query: ListPageQuery): Promise<ListPage<PaymentEvent>>;
  intentsPage(query: ListPageQuery): Promise<ListPage<Intent>>;
  /** A page of all refunds, also those made at the provider by hand. */
  refundsPage(query: ListPageQuery): Promise<ListPage<ProviderRefund>>;
  disputesPage(query: ListPageQuery): Promise<ListPage<ProviderDispute>>;
  /** All intents created since a moment, and until another one (ms since the epoch), newest first. */
  listIntents(since: number, until?: number): AsyncIterable<Intent>;
  /** Verifies the signature over the raw text; throws `bad_request` when it is not the provider's. */
  parseEvent(rawBody: string, signature: string | null): Promise<PaymentEvent>;
  /**
   * The id of the account of a thin event, which has its own signing secret; null when it is about something else.
   * Throws `bad_request` for a wrong signature.
   */
  parseAccountNotice(rawBody: string, signature: string | null): Promise<string | null>;
  /**
   * The id of the account whose bank payout an event is about; it has its own signing secret. Null when it is about
   * something else. Throws `bad_request` for a wrong signature.
   */
  parsePayoutEvent(rawBody: string, signature: string | null): Promise<string | null>;
};

/** The condition under which our own rows have the answer, without a call to the provider. */
export type IsAnsweredHere = SQL;

/** Rate limit of a user's calls that reach the payment provider. */
export type ProviderCallLimit = {
  /** Counts the call; goes first in its first batch. */
  readonly counting: readonly Step[];
  /** Runs after that batch and before the provider's call. Throws `unavailable` when too many users call at once. */
  begin(): Promise<void>;
};

export const NO_CALL_LIMIT: ProviderCallLimit = { counting: [], begin: async () => {} };
