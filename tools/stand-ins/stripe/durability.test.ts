import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activeRecipient } from './testing/test-accounts.ts';
import { type Bench, openBench } from './testing/test-bench.ts';
import { cardFields, soon } from './testing/test-payments.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

describe('after its response', () => {
  test('survives a restart: intents, refunds, keys', async () => {
    const intent = await bench.create(1999, {}, 'kept');
    const { id } = await bench.paid();
    await bench.stripe.refunds.create({ payment_intent: id, amount: 100 });
    const before = await bench.intents();
    await bench.restart();
    expect(await bench.intents()).toEqual(before);
    expect((await bench.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
    expect((await bench.create(1999, {}, 'kept')).id).toBe(intent.id);
  });

  test('is in the journal before the response is sent, without any card number', async () => {
    const intent = await bench.create();
    const journal = () => readFileSync(join(bench.dataDir, 'stripe.jsonl'), 'utf8');
    expect(journal()).toContain(intent.id);
    await bench.post(`/v1/payment_intents/${intent.id}/confirm`, cardFields('4242424242424242'), {
      'Idempotency-Key': 'c',
    });
    expect(journal()).toContain('payment_intent.succeeded');
    expect(journal()).not.toContain('4242424242424242');
  });

  test('survives a restart: accounts, their balances, and undelivered events', async () => {
    const account = await activeRecipient(bench);
    const { latest_charge: charge } = await bench.paid(1000);
    const { transfers } = bench.stripe;
    const source_transaction = charge as string;
    const made = await transfers.create({ amount: 900, currency: 'usd', destination: account, source_transaction });
    await transfers.createReversal(made.id, { amount: 100 });
    bench.answerWebhooksWith(() => 500);
    await bench.turn(`accounts/${account}`, { do: 'close' });
    await soon(() => expect(bench.thinAbout(account).length).toBeGreaterThan(3));
    await bench.restart(() => bench.answerWebhooksWith(() => 204));
    const before = bench.thinAbout(account).length;
    await soon(() => expect(bench.thinAbout(account).length).toBeGreaterThan(before));
    expect(await transfers.retrieve(made.id)).toMatchObject({ amount_reversed: 100, reversals: { total_count: 1 } });
    expect((await bench.stripe.v2.core.accounts.retrieve(account)).closed).toBe(true);
    const { pending } = await bench.stripe.balance.retrieve();
    expect(pending[0]?.amount).toBe(1000 - 59 - 900 + 100);
  });

  test('drops half a line at the end of the journal', async () => {
    const intent = await bench.create();
    await bench.restart(() =>
      appendFileSync(join(bench.dataDir, 'stripe.jsonl'), '[["payment_intent","pi_half",{"id"'),
    );
    expect((await bench.intents()).map(({ id }) => id)).toEqual([intent.id]);
    await bench.create();
    await bench.restart();
    expect(await bench.intents()).toHaveLength(2);
  });
});
