import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { toast } from 'react-hot-toast/headless';
import type { Order } from '../../../../core/orders/order.ts';
import { messages } from '../../../../core/words/messages.ts';
import { finishPayment } from '../../../api/buyer.ts';

/** A bank that takes its time is asked again, for a minute; after that the webhook finishes alone. */
const ASK_AGAIN_MS = 2_000;
const ASK_AT_MOST = 30;

/** Everything that paying needs: the payment service, its card field, and what is to be paid. */
export type Ready = { readonly stripe: Stripe; readonly card: StripeCardElement; readonly clientSecret: string };

/**
 * A confirmation that failed for another reason than the card may have charged it all the same: the payment service knows.
 * Throws the error where no money moved.
 */
async function seenAtBank(stripe: Stripe, clientSecret: string, error: StripeError): Promise<{ id: string }> {
  const unknown = error.type !== 'card_error' && error.type !== 'validation_error';
  const seen = unknown ? await stripe.retrievePaymentIntent(clientSecret) : undefined;
  const intent = seen?.paymentIntent;
  if (intent && (intent.status === 'succeeded' || intent.status === 'processing')) return intent;
  throw new Error(error.message);
}

/** Card → payment method → confirmed intent → recorded sale. Throws the message that the person should read. */
export async function charge({ stripe, card, clientSecret }: Ready, order: Order, email: string): Promise<void> {
  const billing = { name: order.buyerName, email };
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
  if (method.error) throw new Error(method.error.message);
  const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id });
  const { id: intentId } = confirmed.paymentIntent ?? (await seenAtBank(stripe, clientSecret, confirmed.error));
  const { priceCents, productId, id: orderId } = order;
  const payment = { intentId, priceCents, productId, orderId, buyerEmail: email };
  for (let asked = 0; !(await finishPayment(payment)); asked++) {
    if (asked === 0) toast(messages.stillProcessing);
    if (asked === ASK_AT_MOST) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  toast.success(messages.paid);
}
