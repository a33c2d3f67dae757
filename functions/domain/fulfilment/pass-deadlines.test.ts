/** Ends of states by their deadlines. */
import { describe, expect } from 'vitest';
import { balances, bought, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { interleaved } from '../../../tests/fixtures/interleaved.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { runJobs } from '../../jobs.ts';
import { MONEY_JOBS } from '../payments/money/money-jobs.ts';
import { underLease } from '../runs/leases.ts';
import { DEADLINE_RUN_LIMITS, passDeadlines } from './pass-deadlines.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

const COMPLETED = { buyer: -1250, seller: 1125, fee: 125 };
const CANCELED = { buyer: -1250, back: 1250 };

describe('silence at each clock', () => {
  test('a copy that is not sent within seven days is canceled; its seller was reminded twice', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    for (let day = 0; day < 7; day++) {
      expect(await statesOf(harness)).toEqual({ [orderId]: 'to_ship' });
      harness.clock.now += DAY;
      await runJobs(harness.deps);
    }
    expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled' });
    expect(await balances(harness, orderId)).toEqual(CANCELED);
    expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual([
      ...['copy-sold', 'fulfilment-reminder', 'fulfilment-reminder', 'sale-canceled'],
    ]);
    expect((await doing(seller, orderId, 'send', { untracked: true })).status).toBe(409);
  });

  test('a copy that is not met for within fourteen days is canceled; both were reminded twice', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    for (let day = 0; day < 14; day++) {
      harness.clock.now += DAY;
      await runJobs(harness.deps);
    }
    expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled' });
    for (const [who, first] of [
      [seller, 'copy-sold'],
      [buyer, 'receipt'],
    ] as const)
      expect(
        kindsTo(harness, who)
          .map(([kind]) => kind)
          .slice(0, 4),
      ).toEqual([...[first, 'fulfilment-reminder', 'fulfilment-reminder', 'sale-canceled']]);
  });

  test('a parcel of which the buyer says nothing for 21 days is completed; they were reminded three times', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    await doing(seller, orderId, 'send', { untracked: true });
    for (let day = 0; day < 21; day++) {
      harness.clock.now += DAY;
      await runJobs(harness.deps);
    }
    expect(await balances(harness, orderId)).toEqual(COMPLETED);
    expect(kindsTo(harness, buyer).map(([kind]) => kind)).toEqual([
      ...[
        'receipt',
        'copy-sent',
        'fulfilment-reminder',
        'fulfilment-reminder',
        'fulfilment-reminder',
        'sale-completed',
      ],
    ]);
    expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual(['copy-sold', 'sale-completed', 'payout-waiting']);
  });
});

/** So many orders like this one, each a sale of some copy, past the guards: the calls would take too long. */
async function manyOverdue(harness: Parameters<typeof statesOf>[0], orderId: string, count: number): Promise<void> {
  await harness.client.executeMultiple(`
    PRAGMA foreign_keys = OFF;
    CREATE TEMP TABLE numbers AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n;
    DROP TRIGGER orders_guard_insert; DROP INDEX orders_one_paid; DROP TRIGGER sales_guard_insert;
    INSERT INTO orders SELECT 'many-' || i, 'many-' || i, ${await columnsAfterId(harness, 'orders', 2)} FROM orders, numbers WHERE id = '${orderId}';
    INSERT INTO payment_attempts SELECT 'many-' || i, 'many-' || i, 'many-' || i, buyer_id, amount_cents, currency, 'pi_many-' || i, ${await columnsAfterId(harness, 'payment_attempts', 7)} FROM payment_attempts, numbers;
    INSERT INTO sales SELECT 'many-' || i, 'many-' || i, 'many-' || i, amount_cents, sold_at FROM sales, numbers;
    INSERT INTO fulfilments SELECT 'many-' || i, ${await columnsAfterId(harness, 'fulfilments')} FROM fulfilments, numbers;
    INSERT INTO fulfilment_events SELECT order_id, 1, 1, 'shop', 'sold', state, deadline_at, NULL FROM fulfilments WHERE order_id LIKE 'many-%';
    INSERT INTO ledger_entries SELECT order_id, 1, 'buyer', 'held', price_cents FROM fulfilments WHERE order_id LIKE 'many-%';`);
}

async function columnsAfterId(harness: Parameters<typeof statesOf>[0], table: string, skipped = 1): Promise<string> {
  const rows = await rowsOf(harness, `SELECT name FROM pragma_table_info('${table}') ORDER BY cid`);
  return rows
    .slice(skipped)
    .map(({ name }) => String(name))
    .join(', ');
}

test('deadlines of thousands are done in one run, in bounded portions', async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'post');
  await manyOverdue(harness, orderId, 2_000);
  harness.clock.now += 7 * DAY + MINUTE;
  await passDeadlines(harness.deps);
  expect(await rowsOf(harness, 'SELECT state, count(*) AS count FROM fulfilments GROUP BY state')).toEqual([
    { state: 'canceled', count: 2_001 },
  ]);
  expect(
    await rowsOf(
      harness,
      `SELECT (SELECT sum(cents) FROM ledger_entries WHERE to_account = 'back') AS back,
      (SELECT count(*) FROM sale_refunds) AS refunds, (SELECT count(*) FROM outbox WHERE kind = 'sale-canceled') AS letters`,
    ),
  ).toEqual([{ back: 2_001 * 1250, refunds: 2_001, letters: 4_002 }]);
});

test('one that cannot be ended keeps none of the others waiting, and is not passed over in silence', async ({
  harness,
  seller,
  buyer,
}) => {
  const { orderId } = await bought(harness, seller, buyer, 'post');
  const stuck = await bought(harness, seller, buyer, 'post');
  await harness.client.execute(
    `CREATE TRIGGER stuck BEFORE INSERT ON ledger_entries WHEN NEW.order_id = '${stuck.orderId}' AND NEW.to_account = 'back' BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
  );
  harness.clock.now += 7 * DAY;
  await expect(passDeadlines(harness.deps)).rejects.toThrow();
  expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled', [stuck.orderId]: 'to_ship' });
  await harness.client.execute('DROP TRIGGER stuck');
  await passDeadlines(harness.deps);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled', [stuck.orderId]: 'canceled' });
});

// Fails when one sale that cannot go on keeps every deadline of the shop waiting.
test('a sale that cannot be thawed keeps none of the others waiting', async ({ harness, seller, buyer }) => {
  const late = await bought(harness, seller, buyer, 'post');
  const [stuck, frozen] = [
    await bought(harness, seller, buyer, 'meet'),
    await bought(harness, seller, buyer, 'meet'),
  ] as const;
  for (const [number, { intentId }] of [stuck, frozen].entries())
    await tellNotice(harness, { ...fraudWarningOf(intentId), id: `issfr_${number}` });
  // The end of the question left no event here.
  await harness.client.execute(`UPDATE stripe_events SET seen_at = 1`);
  await harness.client.execute(
    `CREATE TRIGGER stuck BEFORE INSERT ON fulfilment_events WHEN NEW.order_id = '${stuck.orderId}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
  );
  harness.clock.now += 7 * DAY;
  await expect(passDeadlines(harness.deps)).rejects.toThrow();
  expect(await statesOf(harness)).toMatchObject({ [late.orderId]: 'canceled' });
  expect(await rowsOf(harness, 'SELECT order_id FROM fulfilments WHERE frozen_at IS NOT NULL')).toEqual([
    { order_id: stuck.orderId },
  ]);
});

// Fails when a run that was killed keeps the next one from what it left for longer than two minutes.
test('the next minute completes a killed run', async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'post');
  harness.clock.now += 7 * DAY;
  const job = MONEY_JOBS['pass deadlines'];
  void underLease(harness.deps, 'pass deadlines', { pauseMs: 0, ...job }, () => new Promise(() => {}));
  await expect.poll(() => rowsOf(harness, "SELECT 1 FROM leases WHERE job = 'pass deadlines'")).toHaveLength(1);
  await runJobs(harness.deps);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'to_ship' });
  harness.clock.now += MINUTE;
  await runJobs(harness.deps);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled' });
});

// Fails when a run goes on behind the end of its lease, beside the next one.
test('a run ends before its lease does, and the next one goes on', async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'post');
  await manyOverdue(harness, orderId, 400);
  harness.clock.now += 7 * DAY;
  const began = harness.clock.now;
  const slow = { ...harness.deps, now: () => (harness.clock.now += 2_000) };
  expect(await passDeadlines(slow)).toBe('more');
  expect(harness.clock.now - began).toBeLessThan(DEADLINE_RUN_LIMITS.leaseMs);
  const left = async () => (await rowsOf(harness, "SELECT 1 FROM fulfilments WHERE state = 'to_ship'")).length;
  expect(await left()).toBeGreaterThan(0);
  await passDeadlines(harness.deps);
  expect(await left()).toBe(0);
});

// Fails when a run that meets another one, whose lease was over, ends a sale twice.
test('two runs at once end each sale once', async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'post');
  harness.clock.now += 7 * DAY;
  await interleaved(
    harness,
    [1, 2].map(() => () => passDeadlines(harness.deps)),
  );
  expect(await balances(harness, orderId)).toEqual(CANCELED);
  expect(await rowsOf(harness, 'SELECT action FROM fulfilment_events ORDER BY number')).toEqual([
    { action: 'sold' },
    { action: 'expire' },
  ]);
});
