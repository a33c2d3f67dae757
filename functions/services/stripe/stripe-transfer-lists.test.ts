/** Lists of transfers and reversals, in our types, on the stand-in. */
import { expect } from 'vitest';
import { stripeTest as base } from '../../../tests/fixtures/money/stripe-test.ts';
import type { ListPage, ListPageQuery } from '../../domain/ports/payouts.ts';

const NEWS = { since: 0, after: null };

/** `account`: a seller's payable account. `intent`: a payment. */
const test = base
  .extend('account', async ({ standIn, stripe }) => {
    const made = await stripe.payouts.createAccount({ userId: 'u1', replaces: null, email: 'sal@example.org' });
    const id = made.kind === 'account' ? made.id : '';
    await standIn.turn(`accounts/${id}`, { do: 'activate' });
    // Money paid out to the bank could not be reversed.
    const byHand = { payments: { payouts: { schedule: { interval: 'manual' as const } } } };
    await standIn.stripe.balanceSettings.update(byHand, { stripeAccount: id });
    return id;
  })
  .extend('intent', ({ standIn }) => standIn.paid(100_000));

async function paged<Row>(page: (query: ListPageQuery) => Promise<ListPage<Row>>): Promise<[number[], Row[]]> {
  const [sizes, rows]: [number[], Row[]] = [[], []];
  for (let after: string | null = null; ; ) {
    const next: ListPage<Row> = await page({ since: 0, after });
    sizes.push(next.rows.length);
    rows.push(...next.rows);
    after = next.next;
    if (after === null) return [sizes, rows];
  }
}

// Fails when ours are indistinguishable from others, or the payment of a transfer made at Stripe is not found.
test('transfers are listed whoever made them, with their payment', async ({
  standIn,
  stripe: { payouts },
  account,
  intent,
}) => {
  const wanted = { orderId: 'o1', tryNumber: 1, intentId: intent.id, accountId: account, cents: 1125 };
  const sent = await payouts.transfer({
    ...wanted,
    hasEarlierTransfer: false,
    refundedCents: 0,
    isDisputeKnown: false,
  });
  const charge = (await standIn.stripe.paymentIntents.retrieve(intent.id)).latest_charge as string;
  const byHand = { amount: 200, currency: 'usd', destination: account, source_transaction: charge };
  const { id } = await standIn.stripe.transfers.create(byHand);
  await standIn.stripe.transfers.createReversal(id, { amount: 50 });
  const told = { kind: 'transfer', id, intentId: intent.id, accountId: account, cents: 200, reversedCents: 50 };
  const { rows, next } = await payouts.transfersPage(NEWS);
  expect(rows).toEqual([{ ...told, orderId: null, tryNumber: null }, sent]);
  expect(sent).toMatchObject({ intentId: intent.id, orderId: 'o1', tryNumber: 1 });
  expect(next).toBeNull();
  expect(await payouts.retrieveTransfer(id)).toEqual(rows[0]);
  expect((await payouts.transfersPage({ since: Date.now() + 60_000, after: null })).rows).toEqual([]);
});

// Fails when only the reversals of new transfers are found.
test('reversals are listed by their own time, whoever made them and however old the transfer is', async ({
  standIn,
  stripe: { payouts },
  account,
  intent,
}) => {
  const wanted = { orderId: 'o1', tryNumber: 1, intentId: intent.id, accountId: account, cents: 1125 };
  const sent = await payouts.transfer({
    ...wanted,
    hasEarlierTransfer: false,
    refundedCents: 0,
    isDisputeKnown: false,
  });
  const transferId = sent.kind === 'transfer' ? sent.id : '';
  standIn.jump(60 * 86_400_000);
  const ours = await payouts.reverse({ transferId, mark: 'o1:4:1', cents: 500 });
  const byHand = await standIn.stripe.transfers.createReversal(transferId, { amount: 25 });
  const since = standIn.now() - 86_400_000;
  expect((await payouts.transfersPage({ since, after: null })).rows).toEqual([]);
  expect(await payouts.reversalsPage({ since, after: null })).toEqual({
    rows: [{ kind: 'reversal', id: byHand.id, transferId, mark: null, cents: 25 }, ours],
    next: null,
  });
});

// Fails when the next page begins at the wrong row: the cursor is a balance transaction, not a reversal.
test('both lists come in pages of a hundred', async ({ standIn, stripe: { payouts }, account, intent }) => {
  const charge = (await standIn.stripe.paymentIntents.retrieve(intent.id)).latest_charge as string;
  const made: string[] = [];
  for (let n = 0; n < 105; n++) {
    const one = { amount: 50, currency: 'usd', destination: account, source_transaction: charge };
    const { id } = await standIn.stripe.transfers.create(one);
    made.push((await standIn.stripe.transfers.createReversal(id)).id);
  }
  const [sizes, transfers] = await paged((query) => payouts.transfersPage(query));
  expect([sizes, new Set(transfers.map(({ id }) => id)).size]).toEqual([[100, 5], 105]);
  const [pages, reversals] = await paged((query) => payouts.reversalsPage(query));
  expect(pages).toEqual([100, 5]);
  expect(reversals.map(({ id }) => id)).toEqual(made.toReversed());
});

// Fails when the pending part is missing, or added to the available one.
test('the balance has an available and a pending part', async ({ standIn, stripe: { payouts }, intent: _ }) => {
  expect(await payouts.balance()).toEqual({ availableCents: 0, pendingCents: 97_070 });
  standIn.jump(3 * 86_400_000);
  expect(await payouts.balance()).toEqual({ availableCents: 97_070, pendingCents: 0 });
});
