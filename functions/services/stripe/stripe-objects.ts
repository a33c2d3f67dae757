/** Conversion of Stripe's objects to the types of our port, and pages of its lists. */
import type Stripe from 'stripe';
import { DISPUTE_STATUSES } from '../../../core/fulfilment/money/dispute.ts';
import type {
  Intent,
  PaymentEvent,
  ProviderDispute,
  ProviderNotice,
  ProviderRefund,
} from '../../domain/ports/payments.ts';
import type { ListPageQuery } from '../../domain/ports/payouts.ts';

/**
 * https://docs.stripe.com/payments/paymentintents/lifecycle: every state in which the buyer may still pay is `open`
 * here.
 */
const STATUS: Partial<Record<Stripe.PaymentIntent.Status, Intent['status']>> = {
  succeeded: 'succeeded',
  canceled: 'canceled',
  processing: 'processing',
};

export const toIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: STATUS[intent.status] ?? 'open',
  receivedCents: intent.amount_received,
  currency: intent.currency,
  attemptId: intent.metadata?.attempt ?? null,
  orderId: intent.metadata?.order ?? null,
  amountCents: intent.amount,
  createdAt: intent.created * 1000,
  clientSecret: intent.client_secret ?? '',
  // A failed authentication leaves no charge, and is no statement about the card.
  declined: Boolean(intent.last_payment_error?.charge),
});

/**
 * The object has the fields of every Stripe event (https://docs.stripe.com/api/events/object). A valid signature alone
 * does not guarantee that.
 */
export function isEvent(body: unknown): body is Stripe.Event {
  const { id, type, data } = (body ?? {}) as Partial<Stripe.Event>;
  const { object } = (data ?? {}) as Partial<Stripe.Event.Data>;
  return typeof id === 'string' && typeof type === 'string' && typeof object === 'object' && object !== null;
}

/** Converts an event of Stripe: with an intent, with a notice, or with neither. Missing fields are read as absent. */
export function toEvent(event: Stripe.Event): PaymentEvent {
  const { object } = event.data;
  const { id, type } = event;
  // An object without an id is none of ours.
  if (!('id' in object) || typeof object.id !== 'string') return { id, type, intent: null };
  if (object.object === 'payment_intent') return { id, type, intent: toIntent(object) };
  // Transfers are read again in full: https://docs.stripe.com/api/events/types#event_types-transfer.created
  if (object.object === 'transfer') return { id, type, intent: null, transferId: object.id };
  const notice = toNotice(object);
  return { id, type, intent: null, ...(notice ? { notice } : {}) };
}

function toNotice(object: { readonly object?: string }): ProviderNotice | undefined {
  switch (object.object) {
    case 'refund':
      return toRefund(object as Stripe.Refund);
    case 'dispute':
      return toDispute(object as Stripe.Dispute);
    case 'radar.early_fraud_warning': {
      const { id, payment_intent } = object as Stripe.Radar.EarlyFraudWarning;
      return { kind: 'fraud_warning', id, intentId: idOf(payment_intent) };
    }
  }
  return undefined;
}

/**
 * https://docs.stripe.com/refunds: a refund that waits for the platform's balance, or for a person, is `pending` here.
 */
const REFUND_STATE: Readonly<Record<string, ProviderRefund['state']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  kind: 'refund',
  id: refund.id,
  intentId: idOf(refund.payment_intent),
  attemptId: refund.metadata?.attempt ?? null,
  mark: refund.metadata?.mark ?? null,
  amountCents: refund.amount,
  state: REFUND_STATE[refund.status ?? ''] ?? 'pending',
  failure: refund.failure_reason ?? refund.pending_reason ?? null,
});

/**
 * https://docs.stripe.com/api/disputes/object: each withdrawal and each reinstatement is a balance transaction,
 * negative or positive. Fees are the shop's own and not included.
 */
export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  const sumOf = (sign: 1 | -1) =>
    (dispute.balance_transactions ?? []).reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
  return {
    kind: 'dispute',
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    // An unknown status must not end a dispute.
    status: DISPUTE_STATUSES.find((known) => known === dispute.status) ?? 'under_review',
    amountCents: dispute.amount,
    reason: dispute.reason,
    isRefundable: dispute.is_charge_refundable === true,
    withdrawnCents: sumOf(-1),
    reinstatedCents: sumOf(1),
    dueBy: dispute.evidence_details?.due_by ? dispute.evidence_details.due_by * 1000 : null,
    openedAt: (dispute.created ?? 0) * 1000,
  };
};

/** The id of an object, which Stripe sends alone or expanded; empty for none. */
export const idOf = (one: string | { readonly id: string } | null | undefined): string =>
  typeof one === 'string' ? one : (one?.id ?? '');

export const unixSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Stripe's maximum. */
export const PAGE_LENGTH = 100;

/** Query parameters of a page (https://docs.stripe.com/api/pagination); moments in ms since the epoch. */
export const toPageParameters = ({ since, after }: ListPageQuery) => ({
  created: { gte: unixSeconds(since) },
  limit: PAGE_LENGTH,
  ...(after === null ? {} : { starting_after: after }),
});

/** Id after which the next page begins; null at the end. */
export const nextCursorOf = ({
  has_more,
  data,
}: {
  has_more: boolean;
  data: readonly { id: string }[];
}): string | null => (has_more && data.at(-1)?.id) || null;
