import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, openBench } from '../testing/test-bench.ts';
import { errorOf } from '../testing/test-payments.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const authenticate = (intent: Stripe.PaymentIntent, outcome: string, secret = intent.client_secret ?? '') =>
  fetch(`${bench.url}/3ds/${intent.id}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: secret, outcome }),
  });

describe('a card', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    ['4012888888881881', 'card_declined', 'test_mode_live_card', /test mode/],
  ])('%s is declined: %s', async (number, code, declineCode, message) => {
    const intent = await bench.create();
    const { status, body } = await bench.confirm(intent, number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code });
    expect(body.error.decline_code).toBe(declineCode);
    expect(body.error.message).toMatch(message);
    expect(body.error.payment_intent.status).toBe('requires_payment_method');
    const after = await bench.stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error?.code).toBe(code);
    expect(after).toMatchObject({ status: 'requires_payment_method', amount_received: 0, payment_method: null });
    expect((await bench.stripe.charges.retrieve(after.latest_charge as string)).paid).toBe(false);
  });

  test('a declined one may be replaced', async () => {
    const intent = await bench.create();
    const declined = await errorOf(
      bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
    );
    expect(declined).toMatchObject({ type: 'StripeCardError', statusCode: 402, decline_code: 'generic_decline' });
    const { body } = await bench.confirm(intent, '4242 4242 4242 4242');
    expect(body).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242', {}, 'invalid_number'],
    ['4242424242424242', { year: '2020' }, 'invalid_expiry_year'],
    ['4242424242424242', { month: '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { cvc: '1' }, 'invalid_cvc'],
  ])('%s %o is not a card', async (number, card, code) => {
    const { status, body } = await bench.confirm(await bench.create(), number, card);
    expect([status, body.error.type, body.error.code]).toEqual([402, 'card_error', code]);
  });

  test('becomes a payment method with the last four digits', async () => {
    const fields = { type: 'card', 'card[number]': '4242424242424242', 'card[exp_month]': '1', 'card[exp_year]': '40' };
    const { body } = await bench.browser('POST', '/v1/payment_methods', fields);
    expect(body).toMatchObject({ object: 'payment_method', card: { last4: '4242', brand: 'visa', exp_year: 2040 } });
    expect(JSON.stringify(body)).not.toContain('42424242');
    const paid = await bench.stripe.paymentIntents.confirm((await bench.create()).id, { payment_method: body.id });
    expect(paid.status).toBe('succeeded');
  });
});

describe('3-D Secure', () => {
  test('completed: succeeded', async () => {
    const intent = await bench.create();
    const { body } = await bench.confirm(intent, '4000002500003155');
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await authenticate(intent, 'complete', 'pi_x_secret_y')).status).toBe(400);
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
    expect((await authenticate(intent, 'complete')).status).toBe(200);
    const paid = await bench.stripe.paymentIntents.retrieve(intent.id);
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null, amount_received: 1999 });
    expect((await authenticate(intent, 'fail')).status).toBe(400);
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  test('failed: back to requires_payment_method', async () => {
    const intent = await bench.create();
    await bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
    await authenticate(intent, 'fail');
    const failed = await bench.stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({ status: 'requires_payment_method', next_action: null, amount_received: 0 });
    expect(failed.last_payment_error).toMatchObject({
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  });

  test('cancelled during the challenge: never charged', async () => {
    const intent = await bench.create();
    await bench.confirm(intent, '4000002500003155');
    await bench.stripe.paymentIntents.cancel(intent.id);
    expect((await authenticate(intent, 'complete')).status).toBe(400);
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });
});
