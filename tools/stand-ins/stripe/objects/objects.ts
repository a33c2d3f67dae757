import type Stripe from 'stripe';

/*
 * The objects in the types of the SDK, so that the compiler compares the stand-in's with Stripe's own shapes.
 * References are stored as ids; `expand.ts` resolves them in responses.
 */
export type Intent = Omit<Stripe.PaymentIntent, 'payment_method' | 'latest_charge'> & {
  payment_method: string | null;
  latest_charge: string | null;
  client_secret: string;
};
export type Charge = Omit<Stripe.Charge, 'payment_intent'> & { payment_intent: string };
export type Refund = Omit<Stripe.Refund, 'payment_intent' | 'charge'> & { payment_intent: string; charge: string };
/**
 * `account`: the connected account; null for the platform. Stripe has no such field. `status` follows from the clock
 * and is not stored.
 */
export type BalanceTransaction = Omit<Stripe.BalanceTransaction, 'source' | 'status'> & {
  source: string;
  account: string | null;
};
export type Payout = Stripe.Payout & { account: string | null };
/** `id`: the connected account; `platform` for the platform. */
export type BalanceSettings = Stripe.BalanceSettings & { id: string };
/** With every field, included in a call or not. */
export type Account = Stripe.V2.Core.Account;
export type Transfer = Omit<Stripe.Transfer, 'destination' | 'source_transaction' | 'reversals'> & {
  reversals: Stripe.Transfer['reversals'] & { total_count: number };
  destination: string;
  source_transaction: string | null;
};
export type TransferReversal = Omit<Stripe.TransferReversal, 'transfer'> & { transfer: string };
/**
 * Account types that the platform may create: `with card payments` until Stripe has approved accounts that only receive
 * transfers.
 */
export type Platform = { id: string; accounts: 'any' | 'with card payments' | 'none' };
/** A link to the onboarding, and its visit. Times are milliseconds since 1970. */
export type AccountLink = {
  id: string;
  account: string;
  expiresAt: number;
  refreshUrl: string;
  returnUrl: string | null;
  opened: boolean;
  session: string;
  answered: boolean;
};
export type ThinEvent = Pick<Stripe.V2.Core.EventBase, 'id' | 'object' | 'created' | 'livemode'> & {
  type: Extract<
    Stripe.V2.Core.Event['type'],
    | 'v2.core.account.closed'
    | 'v2.core.account[configuration.recipient].capability_status_updated'
    | 'v2.core.account[requirements].updated'
  >;
  related_object: { id: string; type: string; url: string };
};
export type Dispute = Stripe.Dispute;
export type FraudWarning = Stripe.Radar.EarlyFraudWarning;
export type PaymentMethod = Stripe.PaymentMethod;
export type Event = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request' | 'type'
> & {
  data: { object: unknown };
  /** The connected account; absent for the platform's own events. */
  account?: string;
};
export type PaymentError = Stripe.PaymentIntent.LastPaymentError;

/** Data of an intent or payment method that Stripe does not return. */
type HiddenCard = { id: string; card: string };

/** Pending delivery of an event, thin or not. Times are milliseconds since 1970. */
export type Delivery = {
  id: string;
  event: string;
  createdAt: number;
  dueAt: number;
  attempts: number;
};

/**
 * Later outcome without a request: of a `processing` intent, a refund or a payout, a dispute of a charge, or the next
 * scheduled payout. `id` is the object's own, `dueAt` milliseconds since 1970.
 */
export type ScheduledOutcome = { id: string; dueAt: number } & (
  | { of: 'payment_intent'; outcome: 'succeeded' | 'failed' }
  | ({ of: 'refund' } & RefundOutcome)
  | { of: 'charge'; outcome: 'disputed' }
  | { of: 'payout'; outcome: 'paid' }
  | { of: 'account'; outcome: 'paid out' }
);

/** Outcome of a refund after its response, and the reason of a failure. */
export type RefundOutcome = { outcome: 'succeeded' } | { outcome: 'failed'; reason: string };

/** Initial state of a refund that does not simply succeed, and its outcome after that time. */
export type RefundFate = {
  status: 'pending' | 'succeeded';
  pending_reason?: 'processing' | 'insufficient_funds';
  afterMs: number;
  end: RefundOutcome;
};

/** The response stored under an Idempotency-Key. `createdAt` in milliseconds since 1970. */
export type StoredAnswer = {
  id: string;
  endpoint: string;
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
  createdAt: number;
  lifetimeMs: number;
};

export type Tables = {
  payment_intent: Intent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  transfer: Transfer;
  transfer_reversal: TransferReversal;
  account: Account;
  account_link: AccountLink;
  platform: Platform;
  payout: Payout;
  balance_settings: BalanceSettings;
  fraud_warning: FraudWarning;
  payment_method: PaymentMethod;
  event: Event;
  thin_event: ThinEvent;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event_destination: Stripe.V2.Core.EventDestination;
  note: HiddenCard;
  delivery: Delivery;
  settlement: ScheduledOutcome;
  answer: StoredAnswer;
};

export type TableName = keyof Tables;
