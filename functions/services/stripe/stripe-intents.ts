import Stripe from 'stripe';
import type { NewIntent } from '../../domain/ports/payments.ts';

/**
 * An attempt always gives the same intent. Stripe refuses a repeated key with other parameters, also after a
 * deployment, so the parameters must stay the same. An attempt older than the transfer group is therefore sent without
 * one.
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
