/** End of a freeze: the sale goes on, with the remaining time of the moment it stopped. */
import { expect } from 'vitest';
import { answer, finishPaying, purchase, signedIn } from '../../../tests/fixtures/factories.ts';
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
const HOUR = DAY / 24;
const QUESTIONED = ['freeze', 'funds-withdrawn', 'funds-reinstated', 'thaw'];

const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);

/** A newly signed-in admin: an earlier session would have expired. */
const admin = (harness: Harness) => signedIn(harness, 'Admin');

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
test('a won dispute restores the remaining time, and both parties are notified', async ({ harness, seller, buyer }) => {
  harness.clock.now = SOLD_AT;
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  await pass(harness, 2);
  await tellNotice(harness, disputeOf(intentId, 'open'));
  expect((await answer(seller.ask('GET', `/api/fulfilments/${orderId}`)))[1]).toMatchObject({
    frozen: true,
    frozen_at: iso(SOLD_AT + 2 * DAY),
    deadline_at: iso(SOLD_AT + 7 * DAY),
    actions: [],
  });
  await pass(harness, 20);
  await tellNotice(harness, disputeOf(intentId, 'won'));
  await requireFulfilmentRules(harness);
  expect((await answer((await admin(harness)).ask('GET', `/api/fulfilments/${orderId}`)))[1]).toMatchObject({
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
test('a clock behind that of the freeze takes no time away', async ({ harness, seller, buyer }) => {
  harness.clock.now = SOLD_AT;
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  await pass(harness, 2);
  await tellNotice(harness, disputeOf(intentId, 'open'));
  harness.clock.now -= HOUR;
  await tellNotice(harness, disputeOf(intentId, 'won'));
  await requireFulfilmentRules(harness);
  expect((await eventsOf(harness, orderId)).map(({ action, deadline_at }) => [action, deadline_at])).toEqual(
    QUESTIONED.map((action) => [action, SOLD_AT + 7 * DAY]),
  );
});

// Fails when a warning seen late ends the sale at once.
test('a fraud warning seen after the deadline ends nothing', async ({ harness, seller, buyer }) => {
  const { intentId } = await bought(harness, seller, buyer, 'meet');
  await pass(harness, 10);
  await tellNotice(harness, fraudWarningOf(intentId));
  await pass(harness, 10);
  const moment = harness.clock.now;
  expect((await (await admin(harness)).ask('PUT', '/api/money/alerts/notice:issfr_1')).status).toBe(200);
  await runJobs(harness.deps);
  expect(await rowsOf(harness, 'SELECT state, deadline_at, frozen_at FROM fulfilments')).toEqual([
    { state: 'to_meet', deadline_at: moment + 4 * DAY, frozen_at: null },
  ]);
});

test('with two questions the settlement of the last one lets the sale go on, once', async ({
  harness,
  seller,
  buyer,
}) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  await tellNotice(harness, fraudWarningOf(intentId));
  await pass(harness, 1);
  await tellNotice(harness, disputeOf(intentId, 'open'));
  await pass(harness, 1);
  await (await admin(harness)).ask('PUT', '/api/money/alerts/notice:issfr_1');
  expect(await rowsOf(harness, 'SELECT frozen_at IS NULL AS runs FROM fulfilments')).toEqual([{ runs: 0 }]);
  await tellNotice(harness, disputeOf(intentId, 'won'));
  await tellNotice(harness, disputeOf(intentId, 'won'));
  expect((await eventsOf(harness, orderId)).map(({ action }) => action)).toEqual(QUESTIONED);
});

test('a dispute whose end is reported before its start freezes nothing', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
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
test('the reconciler does the same without an event of the end', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
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
  await (await admin(harness)).ask('PUT', '/api/money/alerts/notice:issfr_1');
  expect(await rowsOf(harness, 'SELECT deadline_at FROM fulfilments')).toEqual([
    { deadline_at: harness.clock.now + 14 * DAY },
  ]);
});

test('a refund by hand keeps the sale frozen, also when its alert was marked as seen', async ({
  harness,
  seller,
  buyer,
}) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  const refund = refundByHandOf(intentId);
  await tellNotice(harness, refund);
  await (await admin(harness)).ask('PUT', `/api/money/alerts/notice:${refund.id}:made`);
  await pass(harness, 20);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'to_meet' });
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 1250 });
});

test('the refund of a canceled sale is sent after a won dispute', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, orderId, 'cancel');
  await tellNotice(harness, disputeOf(intentId, 'open'));
  await runJobs(harness.deps);
  expect(harness.payments.refunds.size).toBe(0);
  await tellNotice(harness, disputeOf(intentId, 'won'));
  harness.clock.now += DAY;
  await runJobs(harness.deps);
  expect(harness.payments.refunds.size).toBe(1);
});
