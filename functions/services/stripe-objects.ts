/** Stripe's objects in our words, as far as we care. */
import type Stripe from 'stripe';
import type { Intent, PaymentEvent } from '../domain/ports.ts';

/** https://docs.stripe.com/payments/paymentintents/lifecycle: all states in which the buyer may still pay are `open` here. */
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
  attemptId: intent.metadata.attempt ?? null,
  clientSecret: intent.client_secret ?? '',
  // A failed authentication leaves no charge, and says nothing about the card.
  declined: Boolean(intent.last_payment_error?.charge),
});

export function toEvent(event: Stripe.Event): PaymentEvent {
  const { object } = event.data;
  const { id, type } = event;
  if (object.object === 'payment_intent') return { id, type, intent: toIntent(object) };
  if (object.object !== 'refund' || object.status !== 'failed') return { id, type, intent: null };
  return { id, type, intent: null, failedRefundOf: idOf(object.payment_intent) };
}

const idOf = (intent: string | Stripe.PaymentIntent | null): string =>
  typeof intent === 'string' ? intent : (intent?.id ?? '');
