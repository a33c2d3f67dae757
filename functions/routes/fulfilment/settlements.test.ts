/** Settlement by an admin of a sale with a refund by hand, with a dispute about a part, or with an unsent refund. */
import { describe, expect } from 'vitest';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { balances, codeOf, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { byHand, byHandRow, ourRow, refundRows, settle } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

describe('an admin lets the sale go on', () => {
  // Fails when the seller gets the full price although a part was refunded.
  test('with the rest of the money: the seller gets their share of it, and the shop its commission', async ({
    harness,
    seller,
    buyer,
    admin,
    saleAfter,
  }) => {
    const { orderId, intentId } = await saleAfter('meet');
    await byHand(harness, intentId, 300);
    harness.clock.now += 1;
    expect(await settle(admin, orderId, 'go_on')).toEqual([200, { acknowledged: true }]);
    expect(
      await rowsOf(harness, "SELECT action, reason, detail FROM audit_entries WHERE action = 'settle_sale'"),
    ).toEqual([{ action: 'settle_sale', reason: 'They agreed on it.', detail: 'go_on' }]);
    await doing(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });
    await doing(buyer, orderId, 'confirm');
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 855, fee: 95, back: 300 });
    await requireFulfilmentRules(harness);
  });

  // Fails when the reason is not published to the parties although the admin's form promises it.
  test("with a reason that both parties read on the order's page and in the letter", async ({
    harness,
    seller,
    buyer,
    admin,
    saleAfter,
  }) => {
    const { orderId, intentId } = await saleAfter('post');
    await byHand(harness, intentId, 300);
    harness.clock.now += DAY;
    await settle(admin, orderId, 'go_on');
    await runJobs(harness.deps);
    for (const who of [buyer, seller]) {
      const [, page] = await answer(who.ask('GET', `/api/fulfilments/${orderId}`));
      const { events, frozen } = page as { events: { action: string }[]; frozen: boolean };
      expect([frozen, events.slice(3)]).toMatchObject([
        false,
        [
          { action: 'settle', by: 'admin', note: 'They agreed on it.', state: 'to_ship' },
          { action: 'thaw', by: 'shop', note: null, state: 'to_ship' },
        ],
      ]);
      const [kind, letter] = kindsTo(harness, who).at(-1) ?? [];
      expect([kind, letter?.text]).toEqual(['sale-goes-on', expect.stringContaining('They agreed on it.')]);
    }
    expect(
      await rowsOf(harness, 'SELECT deadline_at - sold_at AS lasts FROM fulfilments JOIN sales USING (order_id)'),
    ).toEqual([{ lasts: 8 * DAY }]);
    await requireFulfilmentRules(harness);
  });

  // Fails when a sale under another question goes on.
  test('during a fraud warning: it stays frozen until that is marked as seen', async ({
    harness,
    seller,
    admin,
    saleAfter,
  }) => {
    const { orderId, intentId } = await saleAfter('post');
    await byHand(harness, intentId, 300);
    await tellNotice(harness, fraudWarningOf(intentId));
    harness.clock.now += 1;
    await settle(admin, orderId, 'go_on');
    const [, page] = await answer(seller.ask('GET', `/api/fulfilments/${orderId}`));
    expect(page).toMatchObject({ frozen: true, actions: [] });
    expect((page as { events: { action: string }[] }).events.at(-1)?.action).toBe('settle');
    await requireFulfilmentRules(harness);
  });

  test('and it is canceled later: the rest is refunded', async ({ harness, buyer, admin, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet');
    await byHand(harness, intentId, 300);
    await settle(admin, orderId, 'go_on');
    await doing(buyer, orderId, 'cancel');
    await sendSaleRefunds(harness.deps);
    expect(await refundRows(harness)).toEqual([byHandRow(300), ourRow(950, 'succeeded')]);
    expect(await rowsOf(harness, "SELECT state FROM orders WHERE state <> 'void'")).toEqual([{ state: 'refunded' }]);
    await requireFulfilmentRules(harness);
  });

  test('not without money left: then it ends', async ({ harness, buyer, admin, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('post');
    await byHand(harness, intentId, 1250);
    expect(await settle(admin, orderId, 'go_on')).toEqual([
      409,
      { code: 'conflict', message: fulfilmentWords.conflict.nothingLeft },
    ]);
    expect((await settle(admin, orderId, 'end'))[0]).toBe(200);
    expect([await statesOf(harness), await refundRows(harness)]).toEqual([
      { [orderId]: 'refunded' },
      [byHandRow(1250)],
    ]);
    expect(await rowsOf(harness, 'SELECT recheck FROM listings WHERE relisted_from IS NOT NULL')).toEqual([
      { recheck: 'still_there' },
    ]);
    expect(await rowsOf(harness, "SELECT state FROM orders WHERE state <> 'void'")).toEqual([{ state: 'refunded' }]);
    await runJobs(harness.deps);
    const [last] = kindsTo(harness, buyer).slice(-1);
    expect([last?.[0], last?.[1].text]).toEqual(['sale-refunded', expect.stringContaining('was already refunded')]);
    await requireFulfilmentRules(harness);
  });
});

describe('an admin ends the sale', () => {
  test('while open: the rest is refunded, by a refund of ours', async ({ harness, admin, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('post', 'sendUntracked');
    await byHand(harness, intentId, 300);
    await settle(admin, orderId, 'end');
    await sendSaleRefunds(harness.deps);
    expect(await refundRows(harness)).toEqual([byHandRow(300), ourRow(950, 'succeeded')]);
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([
      { [orderId]: 'refunded' },
      { buyer: -1250, back: 1250 },
    ]);
    expect(await rowsOf(harness, 'SELECT id FROM listings WHERE relisted_from IS NOT NULL')).toEqual([]);
    await requireFulfilmentRules(harness);
  });

  test.for([
    ['go_on', 'completed', { buyer: -1250, seller: 855, fee: 95, back: 300 }],
    ['end', 'refunded', { buyer: -1250, back: 1250 }],
  ] as const)('that was completed, or leaves it so: %s', async ([outcome, state, stands], { harness, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
    await byHand(harness, intentId, 300);
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 855, fee: 95, back: 300 });
    expect((await settle(await signedIn(harness, 'Admin'), orderId, outcome))[0]).toBe(200);
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: state }, stands]);
    await requireFulfilmentRules(harness);
  });
});

describe('refuses a settlement', () => {
  const refused = (message: string) => [409, { code: 'conflict', message }];
  test('without anything to settle', async ({ admin, saleAfter }) => {
    const { orderId } = await saleAfter('meet');
    expect(await settle(admin, orderId, 'end')).toEqual(refused(fulfilmentWords.conflict.nothingToSettle));
  });

  test('while the bank decides', async ({ harness, admin, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet');
    await byHand(harness, intentId, 300);
    await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 950 }));
    expect(await settle(admin, orderId, 'end')).toEqual(refused(fulfilmentWords.conflict.disputed));
    await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 950 }));
    expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded' });
    await requireFulfilmentRules(harness);
  });
});

test('a dispute lost in part is settled in the same way', async ({ harness, admin, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet');
  await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 400 }));
  expect((await settle(admin, orderId, 'go_on'))[0]).toBe(200);
  harness.clock.now += 14 * DAY;
  await runJobs(harness.deps);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, bank: 400, back: 850 });
  await requireFulfilmentRules(harness);
});

test('of a canceled sale with a part from the bank the rest is owed again', async ({ harness, admin, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet', 'buyerCancels');
  await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 400 }));
  expect((await settle(admin, orderId, 'end'))[0]).toBe(200);
  expect(await refundRows(harness)).toEqual([ourRow(1250, 'replaced'), ourRow(850)]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, bank: 400, back: 850 });
  await requireFulfilmentRules(harness);
});

const reason = 'They agreed on it.';

const lose = (harness: Harness, intentId: string, amountCents: number, id = 'du_1') =>
  tellNotice(harness, disputeOf(intentId, 'lost', { id, amountCents }));

describe('unsent goodwill', () => {
  // Fails when goodwill is mistaken for the bank's debit.
  test.for([
    [400, [ourRow(300)], { seller: 765, fee: 85, bank: 400, back: 300, platform: -300 }],
    [1000, [ourRow(300, 'replaced'), ourRow(250)], { seller: 225, fee: 25, bank: 1000, back: 250, platform: -250 }],
  ] as const)(
    'stays owed when a sale goes on after the bank gave %i, and both together are at most the price',
    async ([cents, refunds, stands], { harness, admin, saleAfter }) => {
      const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
      await doing(admin, orderId, 'goodwill', { amount: 3, back: 0, reason });
      await lose(harness, intentId, cents);
      expect(await settle(admin, orderId, 'go_on')).toEqual([200, { acknowledged: true }]);
      expect(await refundRows(harness)).toEqual(refunds);
      expect(await balances(harness, orderId)).toEqual({ buyer: -1250, ...stands });
      await requireFulfilmentRules(harness);
    },
  );
});

// Fails when the end cannot be written, or gives the buyer more than they paid.
test('a sale with goodwill ends: the buyer gets exactly the rest of the price', async ({
  harness,
  admin,
  saleAfter,
}) => {
  const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
  await doing(admin, orderId, 'goodwill', { amount: 3, back: 0, reason });
  await lose(harness, intentId, 400);
  expect(await settle(admin, orderId, 'end')).toEqual([200, { acknowledged: true }]);
  expect(await refundRows(harness)).toEqual([ourRow(300), ourRow(550)]);
  const stands = { buyer: -1250, seller: 270, fee: 30, bank: 400, back: 850, platform: -300 };
  expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, stands]);
  await requireFulfilmentRules(harness);
});

// Fails when the part is sent although the bank has given some of it.
test("a sale with an unsent part ends: the bank's payment reduces it", async ({ harness, admin, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('post', 'send', 'claim', 'disagree', 'decidePart');
  await lose(harness, intentId, 1000);
  expect((await settle(admin, orderId, 'end'))[0]).toBe(200);
  expect(await refundRows(harness)).toEqual([ourRow(500, 'replaced'), ourRow(250)]);
  const stands = { buyer: -1250, bank: 1000, back: 250 };
  expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, stands]);
  await requireFulfilmentRules(harness);
});

// Fails when an earlier payment of the bank reduces the owed sum a second time.
test("the bank's payment is deducted once, also after two decisions", async ({ harness, admin, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet', 'buyerCancels');
  for (const id of ['du_1', 'du_2']) {
    await lose(harness, intentId, 400, id);
    expect((await settle(admin, orderId, 'end'))[0]).toBe(200);
  }
  expect(await refundRows(harness)).toEqual([ourRow(1250, 'replaced'), ourRow(850, 'replaced'), ourRow(450)]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, bank: 800, back: 450 });
  await requireFulfilmentRules(harness);
});
