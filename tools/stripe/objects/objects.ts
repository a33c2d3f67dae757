import type Stripe from 'stripe';

/*
 * The objects as the SDK types them, so that the compiler compares what the stand-in builds with
 * Stripe's own shapes. References are stored as ids; `expand.ts` resolves them on the way out.
 */
export type Intent = Omit<Stripe.PaymentIntent, 'payment_method' | 'latest_charge'> & {
  payment_method: string | null;
  latest_charge: string | null;
  client_secret: string;
};
export type Charge = Omit<Stripe.Charge, 'payment_intent'> & { payment_intent: string };
export type Refund = Omit<Stripe.Refund, 'payment_intent' | 'charge'> & { payment_intent: string; charge: string };
/** `account`: the connected account that it is of; null for the platform. Neither it nor the clock's `status` is stored by Stripe's name. */
export type BalanceTransaction = Omit<Stripe.BalanceTransaction, 'source' | 'status'> & {
  source: string;
  account: string | null;
};
export type Payout = Stripe.Payout & { account: string | null };
/** `id`: the connected account that they are of; `platform` for the platform. */
export type BalanceSettings = Stripe.BalanceSettings & { id: string };
/** With every field, whatever a call includes. */
export type Account = Stripe.V2.Core.Account;
export type Transfer = Omit<Stripe.Transfer, 'destination' | 'source_transaction' | 'reversals'> & {
  reversals: Stripe.Transfer['reversals'] & { total_count: number };
  destination: string;
  source_transaction: string | null;
};
export type TransferReversal = Omit<Stripe.TransferReversal, 'transfer'> & { transfer: string };
/** What the platform may make accounts of: `with card payments` until Stripe has approved those that only receive transfers. */
export type Platform = { id: string; accounts: 'any' | 'with card payments' | 'none' };
/** A link into the onboarding, and the visit behind it. Times are milliseconds since 1970. */
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
/** As it is fetched; a webhook is not told the `data`. */
export type ThinEvent = Pick<Stripe.V2.Core.EventBase, 'id' | 'object' | 'created' | 'livemode' | 'type'> & {
  related_object: { id: string; type: string; url: string };
  data?: object;
};
export type Dispute = Stripe.Dispute;
export type FraudWarning = Stripe.Radar.EarlyFraudWarning;
export type PaymentMethod = Stripe.PaymentMethod;
export type Event = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request' | 'type'
> & {
  data: { object: unknown };
  /** The connected account that it is about; absent for the platform's own. */
  account?: string;
};
export type PaymentError = Stripe.PaymentIntent.LastPaymentError;

/** What the stand-in remembers of an intent or payment method beside what Stripe shows. */
export type Note = { id: string; card: string };

/** An event, thin or not, on its way to its webhook. Times are milliseconds since 1970. */
export type Delivery = {
  id: string;
  event: string;
  createdAt: number;
  dueAt: number;
  attempts: number;
};

/**
 * What comes later without a request: the outcome of a `processing` intent, a refund or a payout, a dispute of a charge, the next payout
 * of an account's schedule. `id` is the
 * object's own, `dueAt` milliseconds since 1970.
 */
export type Settlement = { id: string; dueAt: number } & (
  | { of: 'payment_intent'; outcome: 'succeeded' | 'failed' }
  | ({ of: 'refund' } & RefundOutcome)
  | { of: 'charge'; outcome: 'disputed' }
  | { of: 'payout'; outcome: 'paid' }
  | { of: 'account'; outcome: 'paid out' }
);

/** What becomes of a refund after its answer, and why it fails. */
export type RefundOutcome = { outcome: 'succeeded' } | { outcome: 'failed'; reason: string };

/** The stored answer to an Idempotency-Key. `createdAt` in milliseconds since 1970. */
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

/** Everything that is kept, by table. */
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
  note: Note;
  delivery: Delivery;
  settlement: Settlement;
  answer: StoredAnswer;
};

export type TableName = keyof Tables;
