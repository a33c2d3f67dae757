import Stripe from 'stripe';
import type { NewIntent } from '../../domain/ports/payments.ts';

/**
 * The same attempt always gives the same intent. Stripe refuses a repeated key with other parameters, also after a deploy: what is sent stays
 * as it is. An attempt that began before intents had the group of their transfers is asked for as it was then.
 */
export async function makeIntent(
  stripe: Stripe,
  { attemptId, orderId, listingId, amountCents, currency, description }: NewIntent,
): Promise<Stripe.PaymentIntent> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency,
    description,
    allowed_payment_method_types: ['card'],
    metadata: { attempt: attemptId, order: orderId, product: listingId },
  };
  const options = { idempotencyKey: `intent:${attemptId}` };
  try {
    return await stripe.paymentIntents.create({ ...params, transfer_group: orderId }, options);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    return stripe.paymentIntents.create(params, options);
  }
}
