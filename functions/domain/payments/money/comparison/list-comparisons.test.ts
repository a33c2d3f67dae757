/** Comparison of sums with Stripe's, with errors in every direction. */
import { describe, expect } from 'vitest';
import { deliver, type Purchase, purchase } from '../../../../../tests/fixtures/factories.ts';
import { sold } from '../../../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { unavailable } from '../../../../errors.ts';
import type { Intent } from '../../../ports/payments.ts';
import { MORE } from '../../../runs/leases.ts';
import { getMoneyReport } from '../money-page.ts';
import { compareLists } from './list-comparisons.ts';

const test = base.extend('done', { auto: true }, ({ harness, seller, buyer }) => sold(harness, seller, buyer));

const intentOf = (harness: Harness, { intentId }: Purchase) =>
  harness.payments.intents.get(intentId) as Intent & { amountCents: number };
const change = (harness: Harness, { intentId }: Purchase, what: Partial<Intent>) =>
  harness.payments.say(intentId, what);
async function compared(harness: Harness) {
  harness.clock.now += 1;
  while ((await compareLists(harness.deps)) === MORE);
  const [row] = await rowsOf(harness, 'SELECT * FROM money_comparisons ORDER BY checked_at DESC LIMIT 1');
  return row;
}
const differs = async (harness: Harness) => {
  await compared(harness);
  const { checks } = await getMoneyReport(harness.deps);
  return checks.find(({ name }) => name === 'totalsDiffer')?.count;
};

test('agree on sales and refunds, and are stored with their moment', async ({ harness, seller, other }) => {
  const odd = await purchase(harness, seller, other);
  await deliver(harness, harness.payments.succeed(odd.intentId, { receivedCents: 700 }));
  await purchase(harness, seller, other);
  expect(await compared(harness)).toEqual({
    checked_at: harness.clock.now,
    sales_cents: 1950,
    refunds_cents: 0,
    received_cents: 1950,
    differs_cents: 0,
  });
  expect((await getMoneyReport(harness.deps)).checkedAt).toBe(harness.clock.now);
});

// Fails when the comparison counts undelivered events as errors.
test('settles unknown payments first', async ({ harness, seller, other }) => {
  const { intentId, orderId } = await purchase(harness, seller, other);
  harness.payments.succeed(intentId);
  expect(await compared(harness)).toMatchObject({ sales_cents: 2500, received_cents: 2500, differs_cents: 0 });
  expect(await rowsOf(harness, `SELECT state FROM orders WHERE id = '${orderId}'`)).toEqual([{ state: 'paid' }]);
});

test('money of other shops, and intents without money, do not count', async ({ harness, seller, other, done }) => {
  harness.payments.intents.set('pi_foreign', { ...intentOf(harness, done), id: 'pi_foreign', attemptId: null });
  await deliver(harness, harness.payments.delay((await purchase(harness, seller, other)).intentId));
  expect(await compared(harness)).toMatchObject({ received_cents: 1250, differs_cents: 0 });
});

test("an admin's refund leaves the sale a sale", async ({ harness, done }) => {
  await harness.client.execute(
    `INSERT INTO refunds VALUES ('${done.intentId.slice(3)}', 1250, 'admin', 'sent', 're_1', 1)`,
  );
  expect(await compared(harness)).toMatchObject({ sales_cents: 1250, received_cents: 1250 });
});

test('reads one month', async ({ harness }) => {
  let asked = 0;
  harness.payments.intentsPage = async ({ since }) => {
    asked = since;
    return { rows: [], next: null };
  };
  await compared(harness);
  expect(harness.clock.now - asked).toBe(31 * 24 * 60 * 60 * 1000);
});

// Fails when all intents of the month are collected before the first is settled, or pages are read again.
test('a list that is interrupted has settled its pages, writes no sums, and continues', async ({
  harness,
  seller,
  other,
}) => {
  const { intentId, orderId } = await purchase(harness, seller, other);
  const late = harness.payments.succeed(intentId);
  const places: (string | null)[] = [];
  let isSilent = true;
  harness.payments.intentsPage = async ({ after }) => {
    places.push(after);
    if (after === null) return { rows: [late], next: late.id };
    if (isSilent) throw unavailable();
    return { rows: [...harness.payments.intents.values()].filter(({ id }) => id !== late.id), next: null };
  };
  await expect(compared(harness)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await rowsOf(harness, `SELECT state FROM orders WHERE id = '${orderId}'`)).toEqual([{ state: 'paid' }]);
  expect(await rowsOf(harness, 'SELECT * FROM money_comparisons')).toEqual([]);
  isSilent = false;
  expect(await compared(harness)).toMatchObject({ sales_cents: 2500, received_cents: 2500, differs_cents: 0 });
  expect(places).toEqual([null, late.id, late.id]);
});

// Fails without a limit per run, or without a cursor.
test('long lists are compared in portions', async ({ harness, done }) => {
  const stray = { ...intentOf(harness, done), attemptId: null };
  for (let n = 0; n < 1_500; n++) harness.payments.intents.set(`pi_stray${n}`, { ...stray, id: `pi_stray${n}` });
  harness.clock.now += 1;
  expect(await compareLists(harness.deps)).toBe(MORE);
  expect(await rowsOf(harness, 'SELECT * FROM money_comparisons')).toEqual([]);
  expect(await compareLists(harness.deps)).toBeUndefined();
  expect(await rowsOf(harness, 'SELECT differs_cents FROM money_comparisons')).toEqual([{ differs_cents: 0 }]);
});

test('agree over many portions, with an object missing in one of them', async ({ harness, done }) => {
  const stray = { ...intentOf(harness, done), receivedCents: 3, amountCents: 3, attemptId: 'nobodys' };
  for (let n = 0; n < 250; n++) harness.payments.intents.set(`pi_stray${n}`, { ...stray, id: `pi_stray${n}` });
  expect(await compared(harness)).toMatchObject({ sales_cents: 1250, received_cents: 2000, differs_cents: 750 });
  harness.payments.intents.delete(done.intentId);
  expect(await compared(harness)).toMatchObject({ sales_cents: 1250, received_cents: 750, differs_cents: 2000 });
});

describe('differ by', () => {
  test('a sale that is missing at the provider', async ({ harness, seller, other }) => {
    const { intentId } = await purchase(harness, seller, other);
    await deliver(harness, harness.payments.succeed(intentId));
    for (const { name } of await rowsOf(harness, `SELECT name FROM sqlite_master WHERE type = 'trigger'`))
      await harness.client.execute(`DROP TRIGGER ${name}`);
    await harness.client.execute(`DELETE FROM sales WHERE attempt_id = '${intentId.slice(3)}'`);
    expect(await compared(harness)).toMatchObject({ sales_cents: 1250, received_cents: 2500, differs_cents: 1250 });
  });

  test('a payment of ours without an attempt', async ({ harness, done }) => {
    const stray = { ...intentOf(harness, done), id: 'pi_stray', attemptId: 'nobodys' };
    harness.payments.intents.set('pi_stray', stray);
    expect([await compared(harness), await differs(harness)]).toEqual([
      expect.objectContaining({ differs_cents: 1250 }),
      1,
    ]);
  });

  test('a partly received amount', async ({ harness, done }) => {
    change(harness, done, { receivedCents: 1200 });
    expect(await differs(harness)).toBe(1);
  });

  // Fails when only Stripe's received payments are compared: a sale without any payment is never found.
  test.for<Intent['status']>(['open', 'canceled', 'processing'])(
    'a sale whose intent is %s at Stripe',
    async (status, { harness, done }) => {
      change(harness, done, { status, receivedCents: 0 });
      expect(await differs(harness)).toBe(1);
    },
  );

  // Fails when differences of single intents are summed with their signs.
  test('two errors that would cancel each other out', async ({ harness, done }) => {
    harness.payments.intents.set('pi_stray', { ...intentOf(harness, done), id: 'pi_stray', attemptId: 'nobodys' });
    change(harness, done, { receivedCents: 0 });
    expect(await differs(harness)).toBe(2);
  });
});
