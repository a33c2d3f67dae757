import type Stripe from 'stripe';
import { vi } from 'vitest';

/** Fields that tests read by name; the rest is compared as a whole. */
export type Body = {
  id: string;
  status: string;
  error: { type: string; code: string; decline_code?: string; message: string; payment_intent: { status: string } };
};
export type Answer = { status: number; headers: Headers; body: Body };

type Browser = (method: string, path: string, fields: object) => Promise<Answer>;
type CreateParams = Partial<Stripe.PaymentIntentCreateParams>;

/** Payments of tests. Amounts in cents. */
export function paymentsWith(stripe: Stripe, browser: Browser) {
  const create = (amount = 1999, more: CreateParams = {}, idempotencyKey?: string) =>
    stripe.paymentIntents.create(
      { amount, currency: 'usd', automatic_payment_methods: { enabled: true }, ...more },
      { ...(idempotencyKey && { idempotencyKey }) },
    );
  return {
    create,
    paid: (amount = 1999) =>
      create(amount, { confirm: true, payment_method: 'pm_card_visa', return_url: 'http://localhost/' }),
    /** Confirms like the card element with a typed card. */
    confirm: (intent: Stripe.PaymentIntent, number: string, card = {}) =>
      browser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret,
        ...cardFields(number, card),
      }),
    intents: async () => (await stripe.paymentIntents.list({ limit: 100 })).data,
    statusOf: async ({ id }: { id: string }) => (await stripe.paymentIntents.retrieve(id)).status,
  };
}

/** Waits for an asynchronous effect, on a slow machine too. */
export function soon(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

export function cardFields(number: string, { month = '12', year = '2040', cvc = '123' } = {}) {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': cvc,
  };
}

export async function errorOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return promise.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: Stripe.errors.StripeError) => error,
  );
}
