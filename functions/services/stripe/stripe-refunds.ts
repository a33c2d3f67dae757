/** Refunds at Stripe: made once, whatever happens to the reply, or refused for good. */
import Stripe from 'stripe';
import type { NewRefund, ProviderRefund, RefundRefused } from '../../domain/ports/payments.ts';
import { toRefund } from './stripe-objects.ts';

/** Stripe's own maximum; more refunds than this no sale has. */
const PAGE = 100;

/**
 * Stripe forgets a key after a day, and never a refund: so the list is looked at first. An answer of 400 to 404 is kept under the key
 * and means that there is no refund; everything else is thrown, and may have made one.
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
      // Refunds were without a mark before a sale could have several.
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
    // All of it has gone back in another way: for money without a sale that is as good.
    const all = mark === null && error.code === 'charge_already_refunded';
    const [sent] = all ? await listed() : [];
    return sent ? toRefund(sent) : { kind: 'refused', code: error.code ?? error.type };
  }
}
