/**
 * Calls that move money between accounts fail by their amount: without an answer, the caller does not know the effect.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeRecipient } from './testing/test-accounts.ts';
import { type Bench, openBench } from './testing/test-bench.ts';
import { errorOf, soon } from './testing/test-payments.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const funded = async () => {
  await bench.create(500_000, { confirm: true, payment_method: 'pm_card_bypassPending' });
  return activeRecipient(bench);
};

test('of a transfer', async () => {
  const destination = await funded();
  const transfer = (amount: number, idempotencyKey: string) =>
    bench.stripe.transfers.create({ amount, currency: 'usd', destination }, { idempotencyKey });
  const count = async () => (await bench.stripe.transfers.list({ limit: 100 })).data.length;
  expect((await errorOf(transfer(66_501, 'before'))).statusCode).toBe(500);
  expect((await errorOf(transfer(66_501, 'before'))).headers?.['idempotent-replayed']).toBe('true');
  expect(await count()).toBe(0);
  expect((await errorOf(transfer(66_502, 'after'))).statusCode).toBe(500);
  expect((await errorOf(transfer(66_502, 'after'))).statusCode).toBe(500);
  expect(await count()).toBe(1);
  expect((await errorOf(transfer(66_503, 'lost'))).type).toBe('StripeConnectionError');
  expect((await transfer(66_503, 'lost')).amount).toBe(66_503);
  expect((await errorOf(transfer(66_506, 'once'))).statusCode).toBe(500);
  expect((await transfer(66_506, 'once')).amount).toBe(66_506);
  expect(await count()).toBe(3);
});

test('of a reversal, by its amount', async () => {
  const destination = await funded();
  const { id } = await bench.stripe.transfers.create({ amount: 200_000, currency: 'usd', destination });
  const reverse = (amount: number) =>
    bench.stripe.transfers.createReversal(id, { amount }, { idempotencyKey: `r${amount}` });
  const reversed = async () => (await bench.stripe.transfers.retrieve(id)).amount_reversed;
  expect((await errorOf(reverse(66_401))).statusCode).toBe(500);
  expect(await reversed()).toBe(0);
  expect((await errorOf(reverse(66_402))).statusCode).toBe(500);
  expect((await errorOf(reverse(66_403))).type).toBe('StripeConnectionError');
  expect((await reverse(66_403)).amount).toBe(66_403);
  expect(await reversed()).toBe(66_402 + 66_403);
});

test('webhooks of a transfer have the fault of the paying card', async () => {
  const destination = await activeRecipient(bench);
  const pay = async (card: string) => {
    const paid = await bench.create(1000, { confirm: true, payment_method: `pm_card_fault_${card}` });
    const source_transaction = paid.latest_charge as string;
    return bench.stripe.transfers.create({ amount: 900, currency: 'usd', destination, source_transaction });
  };
  const [never, many] = [await pay('webhook_never'), await pay('webhook_50')];
  await soon(() => expect(bench.eventsAbout(many.id, 'transfer.created')).toHaveLength(50));
  expect(bench.eventsAbout(never.id)).toEqual([]);
});
