import type { PaymentMethodResult, Stripe, StripeError } from '@stripe/stripe-js';
import { toast } from 'react-hot-toast/headless';
import type { Order } from '../../../../core/orders/order.ts';
import { declineSentence } from '../../../../core/payments/card-decline.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { paymentScreenWords, paymentsWords } from '../../../../core/words/en/payments.ts';
import { checkPayment } from '../../../api/buyer.ts';

/**
 * Interval in ms and limit of polls for a slow bank, one minute in all; after that only the webhook completes the
 * payment.
 */
const ASK_AGAIN_MS = 2_000;
const ASK_AT_MOST = 30;

export type NewMethod = () => Promise<PaymentMethodResult>;

type PaymentConfirmation = {
  readonly stripe: Stripe;
  readonly newMethod: NewMethod;
  readonly clientSecret: string;
};

/**
 * A confirmation that failed for a reason other than the card may have charged it: asks the payment provider. Throws
 * the message for the user if no money moved or the state is unknown.
 */
async function retrieveUnconfirmedIntent(
  stripe: Stripe,
  clientSecret: string,
  error: StripeError,
): Promise<{ id: string }> {
  if (error.type === 'card_error' || error.type === 'validation_error') throw new Error(declineSentence(error));
  const paymentUnknown = paymentsWords.unknownOutcome;
  const { paymentIntent: intent } = await answered(() => stripe.retrievePaymentIntent(clientSecret), paymentUnknown);
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return intent;
  throw new Error(intent ? declineSentence(error) : paymentUnknown);
}

/**
 * Card or wallet → payment method → confirmed intent → recorded sale. Returns normally also while the bank is still
 * processing the payment: the webhook records the sale later. Throws an error with a message for the user.
 */
export async function confirmPayment(
  { stripe, newMethod, clientSecret }: PaymentConfirmation,
  order: Order,
  email: string,
): Promise<void> {
  const { paymentsUnavailable } = commonWords.error;
  const paymentUnknown = paymentsWords.unknownOutcome;
  const method = await answered(newMethod, paymentsUnavailable);
  if (method.error) throw new Error(declineSentence(method.error));
  const { id: methodId } = method.paymentMethod;
  const confirmed = await answered(
    () => stripe.confirmCardPayment(clientSecret, { payment_method: methodId }),
    paymentUnknown,
  );
  const { id: intentId } =
    confirmed.paymentIntent ?? (await retrieveUnconfirmedIntent(stripe, clientSecret, confirmed.error));
  const { priceCents, listingId, id: orderId } = order;
  const payment = { intentId, priceCents, listingId, orderId, buyerEmail: email };
  for (let asked = 0; !(await checkPayment(payment)); asked++) {
    if (asked === 0) toast(paymentsWords.stillProcessing);
    if (asked === ASK_AT_MOST) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  toast.success(paymentScreenWords.paid);
}

/** Calls the payment provider and replaces its errors, which are for developers, by `sentence`. */
export async function answered<T>(ask: () => Promise<T>, sentence: string): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new Error(sentence, { cause });
  }
}
