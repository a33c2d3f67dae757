/** Refunds at Stripe: each made at most once, even after a lost reply, or refused permanently. */
import Stripe from 'stripe';
import type { NewRefund, ProviderRefund, RefundRefused } from '../../domain/ports/payments.ts';
import { toRefund } from './stripe-objects.ts';

/** Stripe's maximum; no sale has more refunds. */
const PAGE = 100;

/**
 * Stripe forgets a key after a day, but never a refund, so the list is read first. An answer of 400 to 404 is stored
 * under the key and means that there is no refund; any other error is thrown, and the refund may exist.
 * https://docs.stripe.com/api/idempotent_requests
 */
export async function makeRefund(
  stripe: Stripe,
  { attemptId, mark, intentId, amountCents }: NewRefund,
): Promise<ProviderRefund | RefundRefused> {
  const listed = async () => (await stripe.refunds.list({ payment_intent: intentId, limit: PAGE })).data;
  const made = (await listed()).find(
    ({ metadata, amount, status }) =>
      metadata?.attempt === attemptId &&
      // Refunds had no mark before a sale could have several.
      (metadata.mark === undefined
        ? mark === null || (amount === amountCents && status !== 'failed')
        : metadata.mark === mark),
  );
  if (made) return toRefund(made);
  try {
    const refund = await stripe.refunds.create(
      {
        payment_intent: intentId,
        amount: amountCents,
        metadata: { attempt: attemptId, ...(mark === null ? {} : { mark }) },
      },
      { idempotencyKey: mark === null ? `refund:${attemptId}` : `refund:${attemptId}:${mark}` },
    );
    return toRefund(refund);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // The whole amount was refunded in another way: equivalent for a payment without a sale.
    const all = mark === null && error.code === 'charge_already_refunded';
    const [sent] = all ? await listed() : [];
    return sent ? toRefund(sent) : { kind: 'refused', code: error.code ?? error.type };
  }
}
