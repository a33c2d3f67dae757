import type { PaymentMethodResult, Stripe } from '@stripe/stripe-js';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../../../core/orders/order.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { declineWords, paymentsWords } from '../../../../core/words/en/payments.ts';
import { confirmPayment } from './confirm-payment.ts';

/** Part of every text of the payment provider; must not be shown. */
const MARKER = 'a text of the provider';

const { paymentsUnavailable } = commonWords.error;
const paymentUnknown = paymentsWords.unknownOutcome;
const order = { id: 'order', buyerName: 'Nora Lind', priceCents: 500, listingId: 'book' } as Order;

const refused = (type: string, more: object = {}) => ({ error: { type, message: MARKER, ...more } });
const breaks = () => Promise.reject(new Error(MARKER));

type Answers = { readonly method?: unknown; readonly confirmed?: unknown; readonly seen?: unknown };

/** Text shown to a buyer for these responses of the payment provider; functions are called. */
async function readAfter({ method = { paymentMethod: { id: 'pm' } }, confirmed, seen }: Answers): Promise<string> {
  const call = (answer: unknown) => async () => (typeof answer === 'function' ? answer() : answer);
  const stripe = {
    confirmCardPayment: call(confirmed),
    retrievePaymentIntent: call(seen),
  };
  const newMethod = call(method) as () => Promise<PaymentMethodResult>;
  const payment = { stripe: stripe as unknown as Stripe, newMethod, clientSecret: 'pi_1_secret_1' };
  return confirmPayment(payment, order, 'nora@example.org').then(
    () => 'paid',
    (error: Error) => error.message,
  );
}

const unpaid = { paymentIntent: { id: 'pi_1', status: 'requires_payment_method' } };
const lost = refused('card_error', { code: 'card_declined', decline_code: 'lost_card' });

describe('shows a buyer no text of the payment provider', () => {
  test.each<[string, Answers, string]>([
    [
      'a wrong number',
      { method: refused('card_error', { code: 'incorrect_number' }) },
      'Your card number is incorrect.',
    ],
    ['no connection before the payment', { method: refused('api_connection_error') }, paymentsUnavailable],
    ['a break before the payment', { method: breaks }, paymentsUnavailable],
    ['a lost card', { confirmed: lost }, 'Your card was declined.'],
    [
      'a failed authentication',
      { confirmed: refused('invalid_request_error', { code: 'payment_intent_authentication_failure' }), seen: unpaid },
      declineWords.payment_intent_authentication_failure,
    ],
    [
      'an error of the service, nothing charged',
      { confirmed: refused('api_error'), seen: unpaid },
      paymentsUnavailable,
    ],
    [
      'no connection at all',
      { confirmed: refused('api_connection_error'), seen: refused('api_connection_error') },
      paymentUnknown,
    ],
    ['a break while it confirms', { confirmed: breaks }, paymentUnknown],
    ['a break while it is asked again', { confirmed: refused('api_error'), seen: breaks }, paymentUnknown],
  ])('%s', async (_, answers, sentence) => {
    expect(await readAfter(answers)).toBe(sentence);
  });
});
