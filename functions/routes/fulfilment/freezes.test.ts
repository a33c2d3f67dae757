/** A sale whose money was moved at the provider, or may be, is frozen, and goes on with the remaining time. */
import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { answer, finishPaying, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, fraudWarningOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

/** Disputed money is with the bank until its decision; refunded money with the buyer. */
const STANDS = {
  'a dispute': { buyer: -1250, bank: 1250 },
  'a refund by hand': { buyer: -1250, back: 1250 },
  'a warning of fraud': { buyer: -1250, held: 1250 },
};

const refused = [409, { code: 'conflict', message: fulfilmentWords.conflict.frozen }];

const notices = (intentId: string) => ({
  'a dispute': disputeOf(intentId, 'open'),
  'a refund by hand': refundByHandOf(intentId),
  'a warning of fraud': fraudWarningOf(intentId),
});

const sentByUs = ({ payments }: Harness) => [...payments.refunds.values()].filter(({ attemptId }) => attemptId).length;

const page = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Record<string, unknown>;

// Fails when the job of deadlines, or the write of an action, does not check for a freeze.
test.for(['a dispute', 'a refund by hand', 'a warning of fraud'] as const)(
  '%s stops deadlines and actions; no refund is sent',
  async (kind, { harness, seller, buyer, saleAfter }) => {
    const { orderId, intentId, code } = await saleAfter('meet');
    await tellNotice(harness, notices(intentId)[kind]);
    expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(409);
    expect(await answer(doing(buyer, orderId, 'cancel'))).toEqual(refused);
    expect(await page(seller, orderId)).toMatchObject({ frozen: true, turn: null, actions: [] });
    await pass(harness, 15);
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([
      { [orderId]: 'to_meet' },
      STANDS[kind],
    ]);
    expect(sentByUs(harness)).toBe(0);
    for (const user of [seller, buyer])
      expect(kindsTo(harness, user).map(([letter]) => letter)).not.toContain('fulfilment-reminder');
  },
);

describe('neither party may leave', () => {
  const stays = (order: string, state: string, deadline_at: unknown = expect.any(String)) => [
    409,
    {
      code: 'conflict',
      message: accountsWords.conflict.saleUnderWay,
      sales: [{ order, product_name: expect.stringMatching(/^Book/), state, deadline_at, waiting: 0 }],
    },
  ];
  const leave = (user: SignedIn) => answer(user.ask('DELETE', '/api/auth/account', {}));

  // Fails when the end of an account does not check for open sales.
  test('while the sale is open, nor can an admin delete their accounts', async ({
    seller,
    buyer,
    admin,
    saleAfter,
  }) => {
    const { orderId, code } = await saleAfter('meet');
    for (const user of [seller, buyer]) {
      expect(await leave(user)).toEqual(stays(orderId, 'to_meet'));
      expect(await answer(admin.ask('DELETE', `/api/users/${user.id}`, {}))).toEqual(stays(orderId, 'to_meet'));
      expect(await answer(admin.ask('GET', `/api/users/${user.id}/deletion`))).toMatchObject([
        200,
        { refused: accountsWords.conflict.saleUnderWay, sales: [{ order: orderId, state: 'to_meet' }] },
      ]);
    }
    await doing(seller, orderId, 'hand-over', { code });
    await doing(buyer, orderId, 'confirm');
    expect((await leave(buyer))[0]).toBe(200);
    expect(await leave(seller)).toMatchObject([409, { message: accountsWords.conflict.moneyWaiting }]);
  });

  test('the answer lists the next deadlines first, at most twenty', async ({ harness, buyer, saleAfter }) => {
    for (let n = 0; n < 21; n++) {
      harness.clock.now += 1;
      // Limit per hour: twenty bookings of one seller's copies.
      if (n < 20) await saleAfter('meet');
      else await bought(harness, await signedIn(harness, 'Seller'), buyer, 'post');
    }
    const [, body] = await leave(buyer);
    const { sales } = body as { sales: { state: string }[] };
    expect([sales.length, sales[0]?.state]).toEqual([20, 'to_ship']);
  });

  test('nor while the refund of a canceled sale is pending', async ({ harness, seller, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('meet', 'sellerCancels');
    for (const user of [buyer, seller]) expect(await leave(user)).toEqual(stays(orderId, 'canceled', null));
    await runJobs(harness.deps);
    expect((await leave(buyer))[0]).toBe(200);
  });
});

const QUESTIONED = ['freeze', 'funds-withdrawn', 'funds-reinstated', 'thaw'];
const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);

/** A newly signed-in admin: an earlier session would have expired. */
const newAdmin = (harness: Harness) => signedIn(harness, 'Admin');
const iso = (at: number): string => new Date(at).toISOString();

/** Maximum days between two runs of the jobs. */
const RUN_EACH_DAYS = 4;

/** Passes days, with all jobs. */
const pass = async (harness: Harness, days: number): Promise<void> => {
  for (let left = days; left > 0; left -= RUN_EACH_DAYS) {
    harness.clock.now += Math.min(left, RUN_EACH_DAYS) * DAY;
    await runJobs(harness.deps);
  }
};

const eventsOf = async (harness: Harness, orderId: string) =>
  (
    await rowsOf(
      harness,
      `SELECT by, action, at, deadline_at FROM fulfilment_events WHERE order_id = '${orderId}' ORDER BY number`,
    )
  ).slice(1);

// Fails when the former deadline applies, or the time of the dispute counts.
test('a won dispute restores the remaining time, and both parties are notified', async ({
  harness,
  seller,
  buyer,
  saleAfter,
}) => {
  harness.clock.now = SOLD_AT;
  const { orderId, intentId } = await saleAfter('post');
  await pass(harness, 2);
  await tellNotice(harness, disputeOf(intentId, 'open'));
  expect(await page(seller, orderId)).toMatchObject({
    frozen: true,
    frozen_at: iso(SOLD_AT + 2 * DAY),
    deadline_at: iso(SOLD_AT + 7 * DAY),
    actions: [],
  });
  await pass(harness, 20);
  await tellNotice(harness, disputeOf(intentId, 'won'));
  await requireFulfilmentRules(harness);
  expect(await page(await newAdmin(harness), orderId)).toMatchObject({
    frozen: false,
    frozen_at: null,
    deadline_at: iso(SOLD_AT + 27 * DAY),
    turn: 'seller',
  });
  expect(await eventsOf(harness, orderId)).toEqual([
    { by: 'shop', action: 'freeze', at: SOLD_AT + 2 * DAY, deadline_at: SOLD_AT + 7 * DAY },
    { by: 'shop', action: 'funds-withdrawn', at: SOLD_AT + 2 * DAY, deadline_at: SOLD_AT + 7 * DAY },
    { by: 'shop', action: 'funds-reinstated', at: SOLD_AT + 22 * DAY, deadline_at: SOLD_AT + 7 * DAY },
    { by: 'shop', action: 'thaw', at: SOLD_AT + 22 * DAY, deadline_at: SOLD_AT + 27 * DAY },
  ]);
  // The reminder of the third day was not sent during the freeze; the two others come at their distance from the end.
  await pass(harness, 5);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled' });
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual([
    ...['copy-sold', 'sale-paused', 'sale-goes-on', 'fulfilment-reminder', 'fulfilment-reminder', 'sale-canceled'],
  ]);
  expect(kindsTo(harness, buyer).map(([kind]) => kind)).toEqual([
    ...['receipt', 'sale-paused', 'sale-goes-on', 'sale-canceled', 'sale-refund-arrived'],
  ]);
});

// Fails when the deadline moves closer by a clock's lag: the database refuses that, and the provider's notice with it.
test('a clock behind that of the freeze takes no time away', async ({ harness, saleAfter }) => {
  harness.clock.now = SOLD_AT;
  const { orderId, intentId } = await saleAfter('post');
  await pass(harness, 2);
  await tellNotice(harness, disputeOf(intentId, 'open'));
  harness.clock.now -= DAY / 24;
  await tellNotice(harness, disputeOf(intentId, 'won'));
  await requireFulfilmentRules(harness);
  expect((await eventsOf(harness, orderId)).map(({ action, deadline_at }) => [action, deadline_at])).toEqual(
    QUESTIONED.map((action) => [action, SOLD_AT + 7 * DAY]),
  );
});

// Fails when a warning seen late ends the sale at once.
test('a fraud warning seen after the deadline ends nothing', async ({ harness, saleAfter }) => {
  const { intentId } = await saleAfter('meet');
  await pass(harness, 10);
  await tellNotice(harness, fraudWarningOf(intentId));
  await pass(harness, 10);
  const moment = harness.clock.now;
  expect((await (await newAdmin(harness)).ask('PUT', '/api/money/alerts/notice:issfr_1')).status).toBe(200);
  await runJobs(harness.deps);
  expect(await rowsOf(harness, 'SELECT state, deadline_at, frozen_at FROM fulfilments')).toEqual([
    { state: 'to_meet', deadline_at: moment + 4 * DAY, frozen_at: null },
  ]);
});

test('with two questions the settlement of the last one lets the sale go on, once', async ({ harness, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet');
  await tellNotice(harness, fraudWarningOf(intentId));
  await pass(harness, 1);
  await tellNotice(harness, disputeOf(intentId, 'open'));
  await pass(harness, 1);
  await (await newAdmin(harness)).ask('PUT', '/api/money/alerts/notice:issfr_1');
  expect(await rowsOf(harness, 'SELECT frozen_at IS NULL AS runs FROM fulfilments')).toEqual([{ runs: 0 }]);
  await tellNotice(harness, disputeOf(intentId, 'won'));
  await tellNotice(harness, disputeOf(intentId, 'won'));
  expect((await eventsOf(harness, orderId)).map(({ action }) => action)).toEqual(QUESTIONED);
});

test('a dispute whose end is reported before its start freezes nothing', async ({ harness, buyer, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet');
  const won = disputeOf(intentId, 'won');
  await tellNotice(harness, won);
  // The event is old; the provider has the present state.
  await harness.send('/api/stripe/webhook', {
    method: 'POST',
    body: JSON.stringify({
      id: 'evt_late',
      type: 'charge.dispute.created',
      intent: null,
      notice: disputeOf(intentId, 'open'),
    }),
  });
  expect(await eventsOf(harness, orderId)).toEqual([]);
  expect((await doing(buyer, orderId, 'cancel')).status).toBe(200);
});

// Fails when the reconciler stores the end of a dispute without its effect.
test('the reconciler does the same without an event of the end', async ({ harness, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet');
  harness.payments.disputes.set('du_1', disputeOf(intentId, 'open'));
  await reconcileIntents(harness.deps);
  await pass(harness, 20);
  harness.payments.disputes.set('du_1', disputeOf(intentId, 'won'));
  await reconcileIntents(harness.deps);
  expect(await rowsOf(harness, 'SELECT deadline_at FROM fulfilments')).toEqual([
    { deadline_at: harness.clock.now + 14 * DAY },
  ]);
  expect((await eventsOf(harness, orderId)).map(({ action }) => action)).toEqual(QUESTIONED);
});

test('a warning before the settlement freezes the sale from its start', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.succeed(intentId);
  await tellNotice(harness, fraudWarningOf(intentId));
  await finishPaying(buyer, intentId);
  await pass(harness, 20);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'to_meet' });
  await (await newAdmin(harness)).ask('PUT', '/api/money/alerts/notice:issfr_1');
  expect(await rowsOf(harness, 'SELECT deadline_at FROM fulfilments')).toEqual([
    { deadline_at: harness.clock.now + 14 * DAY },
  ]);
});

test('a refund by hand keeps the sale frozen, also when its alert was marked as seen', async ({
  harness,
  saleAfter,
}) => {
  const { orderId, intentId } = await saleAfter('meet');
  const refund = refundByHandOf(intentId);
  await tellNotice(harness, refund);
  await (await newAdmin(harness)).ask('PUT', `/api/money/alerts/notice:${refund.id}:made`);
  await pass(harness, 20);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'to_meet' });
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 1250 });
});

// Fails when an owed refund is sent without a check of the notices.
test('a dispute blocks the refund of a canceled sale until it is won', async ({ harness, saleAfter }) => {
  const { intentId } = await saleAfter('meet', 'buyerCancels', 'disputed');
  await runJobs(harness.deps);
  expect(harness.payments.refunds.size).toBe(0);
  await tellNotice(harness, disputeOf(intentId, 'won'));
  harness.clock.now += DAY;
  await runJobs(harness.deps);
  expect(harness.payments.refunds.size).toBe(1);
});
