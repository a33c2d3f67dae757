/** https://docs.stripe.com/connect/separate-charges-and-transfers, https://docs.stripe.com/api/transfers */
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeRecipient, newRecipient } from '../testing/test-accounts.ts';
import { type Bench, openBench } from '../testing/test-bench.ts';
import { errorOf, soon } from '../testing/test-payments.ts';

const DAY_MS = 86_400_000;

let bench: Bench;
let account: string;
beforeEach(async () => {
  bench = await openBench();
  account = await activeRecipient(bench);
});
afterEach(() => bench.close());

const balance = async (stripeAccount?: string) => {
  const { available, pending } = await bench.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return [available[0]?.amount, pending[0]?.amount];
};
const charged = async (amount: number, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  (await bench.create(amount, { confirm: true, payment_method: 'pm_card_visa', ...more })).latest_charge as string;
const transfer = (amount: number, more: Partial<Stripe.TransferCreateParams> = {}, idempotencyKey?: string) =>
  bench.stripe.transfers.create(
    { amount, currency: 'usd', destination: account, ...more },
    { ...(idempotencyKey && { idempotencyKey }) },
  );

test('a transfer from a pending charge needs no funds, and is pending with it', async () => {
  const charge = await charged(1000, { transfer_group: 'order_1' });
  const made = await transfer(900, { source_transaction: charge, metadata: { try: '1' } });
  expect(made).toMatchObject({
    object: 'transfer',
    ...{ amount: 900, amount_reversed: 0, reversed: false, destination: account, source_transaction: charge },
    ...{ transfer_group: 'order_1', livemode: false, metadata: { try: '1' } },
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${made.id}/reversals` },
  });
  expect(made.destination_payment).toMatch(/^py_/);
  expect([await balance(), await balance(account)]).toEqual([
    [0, 41],
    [0, 900],
  ]);
  bench.jump(2 * DAY_MS + 1000);
  expect([await balance(), await balance(account)]).toEqual([
    [41, 0],
    [900, 0],
  ]);
  const { data } = await bench.stripe.balanceTransactions.list({}, { stripeAccount: account });
  expect(data).toMatchObject([{ type: 'payment', amount: 900, fee: 0, source: made.destination_payment }]);
  const [taken] = (await bench.stripe.balanceTransactions.list({ type: 'transfer', expand: ['data.source'] })).data;
  expect(taken).toMatchObject({ id: made.balance_transaction, amount: -900, source: { id: made.id } });
  expect(await bench.stripe.transfers.retrieve(made.id)).toEqual(made);
  await soon(() => expect(bench.eventsAbout(made.id).map(({ event }) => event.type)).toEqual(['transfer.created']));
});

test('after the charge has settled, a transfer takes at most the available balance', async () => {
  const charge = await charged(1000);
  bench.jump(2 * DAY_MS + 1000);
  await bench.turn('balance', { do: 'drain' });
  for (const more of [{}, { source_transaction: charge }])
    expect(await errorOf(transfer(900, more))).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
  expect((await bench.stripe.transfers.list()).data).toEqual([]);
  await charged(2000, { payment_method: 'pm_card_bypassPending' });
  expect((await transfer(900, { source_transaction: charge })).amount).toBe(900);
  expect(await balance()).toEqual([1012, 0]);
  expect(await balance(account)).toEqual([900, 0]);
});

test('a group is the charge’s, or is created for both', async () => {
  const charge = await charged(1000);
  const { payment_intent: intent } = await bench.stripe.charges.retrieve(charge);
  const first = await transfer(100, { source_transaction: charge });
  expect(first.transfer_group).toBe(`group_${intent}`);
  expect((await bench.stripe.charges.retrieve(charge)).transfer_group).toBe(`group_${intent}`);
  expect((await transfer(100, { source_transaction: charge })).transfer_group).toBe(first.transfer_group);
});

test('transfers from one charge are at most its amount in total, even after a reversal', async () => {
  const charge = await charged(1000);
  expect((await errorOf(transfer(1001, { source_transaction: charge }))).message).toBe(
    'Transfers using this transaction as a source must not exceed the source amount of $10.00.',
  );
  const { id } = await transfer(600, { source_transaction: charge });
  await bench.stripe.transfers.createReversal(id);
  const refused = await errorOf(transfer(401, { source_transaction: charge }));
  expect(refused).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  expect(refused.message).toContain('already a transfer using this source, amounting to $6.00');
  expect((await transfer(400, { source_transaction: charge })).amount).toBe(400);
});

test('a refunded or disputed charge is accepted as a source: only the platform can check that', async () => {
  const refunded = await charged(1000);
  await bench.stripe.refunds.create({ charge: refunded });
  const disputed = await charged(1000, { payment_method: 'pm_card_createDispute' });
  for (const charge of [refunded, disputed])
    expect((await transfer(900, { source_transaction: charge })).source_transaction).toBe(charge);
});

test('refuses an account without the capability, and an unknown one', async () => {
  const charge = await charged(1000);
  const { id } = await newRecipient(bench);
  const to = (destination: string) => errorOf(transfer(100, { destination, source_transaction: charge }));
  expect(await to(id)).toMatchObject({ statusCode: 400, code: 'insufficient_capabilities_for_transfer' });
  for (const what of ['check', 'restrict', 'reject', 'close']) {
    await bench.turn(`accounts/${account}`, { do: what });
    expect(await to(account)).toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  }
  expect(await to('acct_none')).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'destination' });
  const failed = errorOf(transfer(100, { source_transaction: 'ch_none' }));
  expect(await failed).toMatchObject({ statusCode: 400 });
});

// https://docs.stripe.com/api/idempotent_requests: an executed call's result is stored in every case.
test('a key stores a refusal for missing funds for a day', async () => {
  await errorOf(transfer(100, {}, 'transfer:1:1'));
  await charged(2000, { payment_method: 'pm_card_bypassPending' });
  const again = await errorOf(transfer(100, {}, 'transfer:1:1'));
  expect([again.code, again.headers?.['idempotent-replayed']]).toEqual(['balance_insufficient', 'true']);
  expect((await transfer(100, {}, 'transfer:1:2')).amount).toBe(100);
  bench.jump(DAY_MS + 1000);
  expect((await transfer(100, {}, 'transfer:1:1')).amount).toBe(100);
});

test('transfers are listed by group and time', async () => {
  const other = await activeRecipient(bench);
  const charge = await charged(1000, { transfer_group: 'order_1' });
  const first = await transfer(100, { source_transaction: charge });
  bench.jump(10_000);
  const second = await transfer(200, { source_transaction: charge, destination: other });
  const ids = async (params: Stripe.TransferListParams) =>
    (await bench.stripe.transfers.list(params)).data.map(({ id }) => id);
  expect(await ids({ transfer_group: 'order_1' })).toEqual([second.id, first.id]);
  expect(await ids({ transfer_group: 'order_2' })).toEqual([]);
  expect(await ids({ created: { gte: second.created } })).toEqual([second.id]);
  expect(await ids({ created: { lte: first.created } })).toEqual([first.id]);
  expect(await ids({ limit: 1, starting_after: second.id })).toEqual([first.id]);
});
