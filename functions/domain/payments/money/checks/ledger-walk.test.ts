import { expect } from 'vitest';
import type { Purchase } from '../../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import { attemptOf, run, ledgerTest as test, withoutGuards } from '../../../../../tests/fixtures/wrong-ledger.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { MORE } from '../../../runs/leases.ts';
import { getMoneyReport } from '../money-page.ts';
import { walkLedger } from './ledger-walk.ts';

test.beforeEach(({ harness }) => withoutGuards(harness));

async function grow(harness: Harness, open: Purchase, rows: number): Promise<void> {
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})`;
  await run(
    harness,
    `INSERT INTO orders (id, listing_id, buyer_id, seller_id, listing_name, price_cents, buyer_name, buyer_email, phone_number,
      location, state, created_at, changed_at)
     ${numbers} SELECT 'later' || n, listing_id, buyer_id, seller_id, listing_name, price_cents, buyer_name, buyer_email, phone_number,
      location, 'void', created_at, changed_at FROM orders, numbers WHERE orders.id = '${open.orderId}'`,
  );
  await run(
    harness,
    `INSERT INTO payment_attempts (id, order_id, listing_id, buyer_id, amount_cents, currency, intent_id, state, created_at, expires_at, changed_at)
     ${numbers} SELECT 'later' || n, 'later' || n, listing_id, buyer_id, amount_cents, currency, 'pi_later' || n, 'canceled',
      created_at, expires_at, changed_at FROM payment_attempts, numbers WHERE payment_attempts.id = '${attemptOf(open)}'`,
  );
  await run(
    harness,
    `INSERT INTO refunds (attempt_id, amount_cents, reason, state, created_at)
     ${numbers} SELECT 'later' || n, 1250, 'not_free', 'sent', 1 FROM numbers`,
  );
}

/** Findings of the money page in the ledger, as `check: ids`. */
const found = async (harness: Harness) =>
  (await getMoneyReport(harness.deps)).checks
    .slice(0, 4)
    .flatMap(({ name, rows }) => (rows.length > 0 ? [`${name}: ${rows.map(({ id }) => id).join()}`] : []));

const WRONG = {
  paidWithoutSale: ({ open }: { open: Purchase; done: Purchase }) => [
    `UPDATE orders SET state = 'paid' WHERE id = '${open.orderId}'`,
    `UPDATE orders SET state = 'pending' WHERE id = '${open.orderId}'`,
    open.orderId,
  ],
  neitherSaleNorRefund: ({ open }: { open: Purchase; done: Purchase }) => [
    `UPDATE payment_attempts SET state = 'succeeded' WHERE id = '${attemptOf(open)}'`,
    `UPDATE payment_attempts SET state = 'open' WHERE id = '${attemptOf(open)}'`,
    attemptOf(open),
  ],
  refundAndSale: ({ done }: { open: Purchase; done: Purchase }) => [
    `INSERT INTO refunds VALUES ('${attemptOf(done)}', 1250, 'not_free', 'sent', NULL, 1)`,
    `DELETE FROM refunds WHERE attempt_id = '${attemptOf(done)}'`,
    attemptOf(done),
  ],
} as const;

// Fails when the page scans the ledger, when the job leaves out a table, or when the page shows outdated findings.
test.for(Object.entries(WRONG))(
  '%s: the job finds a row below the newest, and the page shows it until it is corrected',
  async ([name, wrong], { harness, done, open }) => {
    const [spoil = '', mend = '', id] = wrong({ done, open });
    await run(harness, spoil);
    expect(await found(harness)).toEqual([`${name}: ${id}`]);
    await grow(harness, open, 150);
    // The sale is among the newest rows, so its refund is found at once.
    expect(await found(harness)).toEqual(name === 'refundAndSale' ? [`${name}: ${id}`] : []);
    await walkLedger(harness.deps);
    expect(await found(harness)).toEqual([`${name}: ${id}`]);
    expect(await rowsOf(harness, 'SELECT * FROM ledger_findings')).toEqual([{ name, id }]);
    await run(harness, mend);
    expect(await found(harness)).toEqual([]);
    await walkLedger(harness.deps);
    expect(await rowsOf(harness, 'SELECT * FROM ledger_findings')).toEqual([]);
  },
);

// Fails when each run starts again, or when a finished walk starts again before the others have finished.
test('a run takes a portion, the next one continues, and the page shows until when all rows were checked', async ({
  harness,
  open,
}) => {
  const began = harness.clock.now;
  await run(harness, `UPDATE payment_attempts SET state = 'succeeded' WHERE id = '${attemptOf(open)}'`);
  await grow(harness, open, 10_200);
  await run(harness, `UPDATE orders SET state = 'paid' WHERE id = 'later10050'`);
  expect(await walkLedger(harness.deps)).toBe(MORE);
  // There are few sales and fulfilments.
  expect((await rowsOf(harness, 'SELECT after FROM ledger_walks')).map(({ after }) => after)).toEqual([
    10_000, 10_000, 10_000, 0, 0, 0,
  ]);
  expect((await getMoneyReport(harness.deps)).ledgerCheckedAt).toBeNull();
  expect(await found(harness)).toEqual([`neitherSaleNorRefund: ${attemptOf(open)}`]);
  harness.clock.now += 60_000;
  await run(harness, `UPDATE orders SET state = 'paid' WHERE id = 'later7'`);
  expect(await walkLedger(harness.deps)).toBeUndefined();
  expect((await getMoneyReport(harness.deps)).ledgerCheckedAt).toBe(began);
  expect(await found(harness)).toEqual(['paidWithoutSale: later10050', `neitherSaleNorRefund: ${attemptOf(open)}`]);
  harness.clock.now += 60_000;
  expect(await walkLedger(harness.deps)).toBe(MORE);
  expect(await found(harness)).toEqual([
    'paidWithoutSale: later10050,later7',
    `neitherSaleNorRefund: ${attemptOf(open)}`,
  ]);
  expect((await getMoneyReport(harness.deps)).ledgerCheckedAt).toBe(began);
});
