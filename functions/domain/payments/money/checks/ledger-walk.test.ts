/** The job that goes through the whole ledger, and what the money page shows of it. */
import { expect } from 'vitest';
import type { Purchase } from '../../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import { attemptOf, run, ledgerTest as test, withoutGuards } from '../../../../../tests/fixtures/wrong-ledger.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { MORE } from '../../../runs/leases.ts';
import { getMoney } from '../money-page.ts';
import { walkLedger } from './ledger-walk.ts';

test.beforeEach(({ harness }) => withoutGuards(harness));

/** So many attempts and orders that are in order come after everything else. */
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

/** What the money page finds of the ledger, as `check: ids`. */
const found = async (harness: Harness) =>
  (await getMoney(harness.deps)).checks
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

// Fails when a look goes through the ledger, when the job leaves out a table, or when a look believes what was found long ago.
test.for(Object.entries(WRONG))(
  '%s: a row below the newest is found by the job, and shown until it is mended',
  async ([name, wrong], { harness, done, open }) => {
    const [spoil = '', mend = '', id] = wrong({ done, open });
    await run(harness, spoil);
    expect(await found(harness)).toEqual([`${name}: ${id}`]);
    await grow(harness, open, 150);
    // The newest sale stays among the newest: what was sent back of it is seen at once.
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

// Fails when a run begins anew each time, or when what one walk has ended is walked again before the others have.
test('a run takes a portion, the next one goes on, and the page says until when all was checked', async ({
  harness,
  open,
}) => {
  const began = harness.clock.now;
  await run(harness, `UPDATE payment_attempts SET state = 'succeeded' WHERE id = '${attemptOf(open)}'`);
  await grow(harness, open, 10_200);
  await run(harness, `UPDATE orders SET state = 'paid' WHERE id = 'later10050'`);
  expect(await walkLedger(harness.deps)).toBe(MORE);
  // Of sales and fulfilments there are few.
  expect((await rowsOf(harness, 'SELECT after FROM ledger_walks')).map(({ after }) => after)).toEqual([
    10_000, 10_000, 10_000, 0, 0, 0,
  ]);
  expect((await getMoney(harness.deps)).ledgerCheckedAt).toBeNull();
  expect(await found(harness)).toEqual([`neitherSaleNorRefund: ${attemptOf(open)}`]);
  harness.clock.now += 60_000;
  await run(harness, `UPDATE orders SET state = 'paid' WHERE id = 'later7'`);
  expect(await walkLedger(harness.deps)).toBeUndefined();
  expect((await getMoney(harness.deps)).ledgerCheckedAt).toBe(began);
  expect(await found(harness)).toEqual(['paidWithoutSale: later10050', `neitherSaleNorRefund: ${attemptOf(open)}`]);
  harness.clock.now += 60_000;
  expect(await walkLedger(harness.deps)).toBe(MORE);
  expect(await found(harness)).toEqual([
    'paidWithoutSale: later10050,later7',
    `neitherSaleNorRefund: ${attemptOf(open)}`,
  ]);
  expect((await getMoney(harness.deps)).ledgerCheckedAt).toBe(began);
});
