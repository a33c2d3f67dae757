import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { disputeState } from '../../../core/fulfilment/money/dispute.ts';
import { commonWords, requestWords } from '../../../core/words/en/common.ts';
import { answer, ledger, purchase } from '../../../tests/fixtures/factories.ts';
import { stripeTest as test } from '../../../tests/fixtures/money/stripe-test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { stripeEvents } from '../../db/tables/money/payments.ts';
import type { NewIntent } from '../../domain/ports/payments.ts';
import { createStripePayments } from './stripe-payments.ts';

const SECRET = 'whsec_test';
const payments = createStripePayments({ secretKey: 'sk_test_x', webhookSecret: SECRET, apiUrl: undefined });

const eventText = (object: object, type = 'payment_intent.succeeded') =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
const intentObject = (change: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 1250,
  amount_received: 1250,
  currency: 'usd',
  created: 1_700_000_000,
  metadata: { attempt: 'a1', order: 'o1' },
  client_secret: 'pi_1_secret_x',
  ...change,
});
const signed = (payload: string, change: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: SECRET, ...change });
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

describe('an event', () => {
  test('with Stripe’s signature is converted to our types', async () => {
    const text = eventText(intentObject());
    expect(await payments.parseEvent(text, await signed(text))).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intent: {
        id: 'pi_1',
        status: 'succeeded',
        receivedCents: 1250,
        currency: 'usd',
        attemptId: 'a1',
        orderId: 'o1',
        amountCents: 1250,
        createdAt: 1_700_000_000_000,
        clientSecret: 'pi_1_secret_x',
        declined: false,
      },
    });
  });

  test.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'open'],
    ['requires_capture', 'open'],
    ['processing', 'processing'],
    ['canceled', 'canceled'],
    ['succeeded', 'succeeded'],
  ])('of an intent with status %s has the status %s', async (status, ours) => {
    const text = eventText(intentObject({ status }));
    expect((await payments.parseEvent(text, await signed(text))).intent?.status).toBe(ours);
  });

  test('without our metadata, or about another object, belongs to no attempt', async () => {
    const foreign = eventText(intentObject({ metadata: {} }));
    expect((await payments.parseEvent(foreign, await signed(foreign))).intent?.attemptId).toBeNull();
    const charge = eventText({ id: 'ch_1', object: 'charge' }, 'charge.succeeded');
    expect((await payments.parseEvent(charge, await signed(charge))).intent).toBeNull();
  });

  const told = async (object: { id: string; object: string }, type: string) => {
    const text = eventText(object, type);
    const { intent, notice } = await payments.parseEvent(text, await signed(text));
    expect(intent).toBeNull();
    return notice;
  };

  test.each([
    ['failed', 'pi_1', 'failed'],
    ['failed', { id: 'pi_1', object: 'payment_intent' }, 'failed'],
    ['canceled', 'pi_1', 'failed'],
    ['succeeded', 'pi_1', 'succeeded'],
    ['pending', 'pi_1', 'pending'],
    ['requires_action', 'pi_1', 'pending'],
  ])('of a refund in status %s names its payment and its state', async (status, payment_intent, state) => {
    const refund = { id: 're_1', object: 'refund', status, payment_intent, amount: 500, metadata: {} };
    const notice = {
      ...{ kind: 'refund', id: 're_1', intentId: 'pi_1', attemptId: null, mark: null, amountCents: 500, state },
      failure: null,
    };
    expect(await told(refund, 'refund.updated')).toEqual(notice);
    const ours = { ...refund, metadata: { attempt: 'a1', mark: '2:1' }, pending_reason: 'insufficient_funds' };
    const asOurs = { ...notice, attemptId: 'a1', mark: '2:1', failure: 'insufficient_funds' };
    expect(await told(ours, 'refund.updated')).toEqual(asOurs);
    const why = { failure_reason: 'lost_or_stolen_card' };
    expect(await told({ ...ours, ...why }, 'refund.updated')).toMatchObject({ failure: why.failure_reason });
  });

  test.each([
    ['needs_response', 'open'],
    ['warning_needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
  ] as const)('of a dispute in status %s has its status, debits and credits', async (status, state) => {
    const dispute = {
      ...{ id: 'du_1', object: 'dispute', status, payment_intent: 'pi_1', amount: 900, reason: 'fraudulent' },
      ...{ is_charge_refundable: false, evidence_details: { due_by: 9 }, created: 7 },
      balance_transactions: [
        { amount: -900, fee: 1500 },
        { amount: 400, fee: 0 },
      ],
    };
    expect(await told(dispute, 'charge.dispute.updated')).toEqual({
      ...{ kind: 'dispute', id: 'du_1', intentId: 'pi_1', status, amountCents: 900, reason: 'fraudulent' },
      ...{ isRefundable: false, withdrawnCents: 900, reinstatedCents: 400, dueBy: 9000, openedAt: 7000 },
    });
    expect(disputeState(status)).toBe(state);
  });

  test('of a dispute with an unknown status does not end it', async () => {
    const dispute = {
      ...{ id: 'du_1', object: 'dispute', status: 'new_word', payment_intent: 'pi_1', balance_transactions: [] },
      ...{ evidence_details: { due_by: null }, created: 7 },
    };
    expect(await told(dispute, 'charge.dispute.updated')).toMatchObject({ status: 'under_review', dueBy: null });
  });

  test('of a fraud warning names its payment', async () => {
    const warning = { id: 'issfr_1', object: 'radar.early_fraud_warning', payment_intent: 'pi_1' };
    expect(await told(warning, 'radar.early_fraud_warning.created')).toEqual({
      kind: 'fraud_warning',
      id: 'issfr_1',
      intentId: 'pi_1',
    });
  });

  const text = eventText(intentObject());
  const forgeries: [string, () => Promise<[string, string | null]>][] = [
    ['without a signature', async () => [text, null]],
    ['with an empty one', async () => [text, '']],
    ['with one that is none', async () => [text, 'nonsense']],
    ['signed with another secret', async () => [text, await signed(text, { secret: 'whsec_other' })]],
    ['signed for another body', async () => [text.replace('1250', '1'), await signed(text)]],
    ['with one more space', async () => [`${text} `, await signed(text)]],
    ['signed more than five minutes ago', async () => [text, await signed(text, { timestamp: secondsAgo(301) })]],
    [
      'with a fresh time beside an old signature',
      async () => {
        const old = await signed(text, { timestamp: secondsAgo(1000) });
        return [text, old.replace(/t=\d+/, `t=${secondsAgo(0)}`)];
      },
    ],
    ['with an old scheme only', async () => [text, (await signed(text)).replace('v1=', 'v0=')]],
    ['that is not JSON', async () => ['{', await signed('{')]],
  ];

  describe.each(forgeries)('%s', (_, forge) => {
    test('is refused without a write', async ({ harness }) => {
      harness.payments.parseEvent = payments.parseEvent;
      const [body, signature] = await forge();
      const headers = { ...(signature !== null && { 'Stripe-Signature': signature }) };
      expect(await answer(harness.send('/api/stripe/webhook', { method: 'POST', body, headers }))).toEqual([
        400,
        { message: requestWords.badRequest, code: 'bad_request' },
      ]);
      expect(await harness.db.select().from(stripeEvents)).toEqual([]);
    });
  });

  test('signed up to five minutes ago is accepted', async () => {
    expect((await payments.parseEvent(text, await signed(text, { timestamp: secondsAgo(290) }))).id).toBe('evt_1');
  });

  test('settles a purchase through the front door, as Stripe sends it', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    await deliverSigned(harness, intentObject({ id: intentId, metadata: { attempt: intentId.slice(3) } }));
    expect(await ledger(harness)).toMatchObject({ orders: { [orderId]: 'paid' }, refunds: [] });
  });
});

async function deliverSigned(harness: Harness, object: object) {
  harness.payments.parseEvent = payments.parseEvent;
  const body = eventText(object);
  const response = await harness.send('/api/stripe/webhook', {
    method: 'POST',
    body,
    headers: { 'Stripe-Signature': await signed(body), 'Content-Type': 'application/json; charset=utf-8' },
  });
  expect(await answer(response)).toEqual([200, { received: true }]);
}

describe('over the wire', () => {
  const wanted: NewIntent = {
    attemptId: 'a1',
    orderId: 'o1',
    listingId: 'p1',
    amountCents: 1999,
    currency: 'usd',
    description: 'Emma',
  };

  test('an attempt always gives the same intent, with its amount and our metadata', async ({ standIn, stripe }) => {
    const [first, again] = [await stripe.createIntent(wanted), await stripe.createIntent(wanted)];
    expect(first).toMatchObject({ status: 'open', receivedCents: 0, currency: 'usd', attemptId: 'a1' });
    expect(again).toEqual(first);
    expect(await standIn.stripe.paymentIntents.retrieve(first.id)).toMatchObject({
      amount: 1999,
      description: 'Emma',
      metadata: { attempt: 'a1', order: 'o1', product: 'p1' },
    });
  });

  test('canceling returns the resulting status: canceled, canceled again, or paid', async ({ standIn, stripe }) => {
    const { id } = await stripe.createIntent(wanted);
    expect((await stripe.cancelIntent(id)).status).toBe('canceled');
    expect((await stripe.cancelIntent(id)).status).toBe('canceled');
    const paid = await stripe.createIntent({ ...wanted, attemptId: 'a2' });
    await standIn.stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' });
    expect(await stripe.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded', receivedCents: 1999 });
    expect(await stripe.retrieveIntent(paid.id)).toMatchObject({ status: 'succeeded', receivedCents: 1999 });
  });

  test("an outage of Stripe is `unavailable`, without Stripe's message", async ({ stripe }) => {
    const failure = { code: 'unavailable', message: commonWords.error.paymentsUnavailable, retryAfterSeconds: 5 };
    const nowhere = createStripePayments({
      secretKey: 'sk_test_x',
      webhookSecret: SECRET,
      apiUrl: 'http://localhost:1',
    });
    await expect(nowhere.createIntent(wanted)).rejects.toMatchObject(failure);
    // By amount: the stand-in answers 500 (see its table of faults).
    await expect(stripe.createIntent({ ...wanted, attemptId: 'a3', amountCents: 66601 })).rejects.toMatchObject(
      failure,
    );
  });

  test('a refusal by Stripe is a defect of ours and no outage', async ({ standIn, stripe }) => {
    await expect(stripe.retrieveIntent('pi_none')).rejects.toMatchObject({
      name: 'NotAtProvider',
      cause: { code: 'resource_missing' },
    });
    const wrongKey = createStripePayments({ secretKey: 'sk_wrong', webhookSecret: SECRET, apiUrl: standIn.url });
    await expect(wrongKey.createIntent(wanted)).rejects.toMatchObject({ statusCode: 401 });
  });
});
