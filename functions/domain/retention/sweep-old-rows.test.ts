/** The sweep leaves records of money, rows that somebody still needs, and pages; it works in portions. */
import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../core/days.ts';
import { enterQueue } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  ledger,
  listing,
  purchase,
  type SignedIn,
  signedIn,
} from '../../../tests/fixtures/factories.ts';
import { disputeOf, fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { keepSignedIn, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { wish } from '../../../tests/fixtures/wishes.ts';
import type { Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';
import { getListingPage } from '../catalog/listing-page.ts';
import { sweepOldRows } from './sweep-old-rows.ts';

const YEAR = 365 * DAY_MS;

const pass = async (harness: Harness, ms: number) => {
  harness.clock.now += ms;
  await keepSignedIn(harness, ms);
  await runJobs(harness.deps);
};
const remove = (buyer: SignedIn, orderId: string) => buyer.ask('DELETE', `/api/my-orders/${orderId}`);
const orderOf = async (harness: Harness, id: string) =>
  (await rowsOf(harness, `SELECT state, phone_number, location FROM orders WHERE id = '${id}'`))[0];

const MONEY = ['sales', 'payment_attempts', 'ledger_entries', 'fulfilment_events', 'transfers', 'statement_lines'];
const money = (harness: Harness) =>
  Promise.all(MONEY.map(async (table) => [table, await rowsOf(harness, `SELECT * FROM ${table}`)]));

describe('after three years', () => {
  test('a sale has its money, its snapshot and its page, and the title its numbers', async ({
    harness,
    buyer,
    other,
    saleAfter,
  }) => {
    const { orderId, listingId } = await saleAfter('meet', 'handOver', 'confirm');
    await wish(other, listingId);
    await runJobs(harness.deps);
    const kept = () => rowsOf(harness, `SELECT listing_name, price_cents, snapshot, buyer_name FROM orders`);
    const titles = () => rowsOf(harness, 'SELECT * FROM titles');
    const page = () => getListingPage(harness.deps, listingId);
    const receipt = async () => (await answer(buyer.ask('GET', `/api/receipts/${orderId}`)))[1];
    const before = [await money(harness), await kept(), await titles(), await page(), await receipt()];
    await pass(harness, 3 * YEAR);
    expect(await orderOf(harness, orderId)).toEqual({ state: 'paid', phone_number: '', location: '' });
    expect([await money(harness), await kept(), await titles(), await page(), await receipt()]).toEqual(before);
  });

  test('a booking whose payment came too late is a record, without its contact', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    await remove(buyer, orderId);
    await deliver(harness, harness.payments.succeed(intentId));
    await runJobs(harness.deps);
    const before = await ledger(harness);
    expect(before.refunds).toHaveLength(1);
    await pass(harness, 3 * YEAR);
    expect(await ledger(harness)).toEqual(before);
    expect(await orderOf(harness, orderId)).toEqual({ state: 'deleted', phone_number: '', location: '' });
  });

  test('an alert and a decided dispute are there', async ({ harness, saleAfter }) => {
    const { intentId } = await saleAfter('meet', 'handOver', 'confirm');
    await tellNotice(harness, fraudWarningOf(intentId));
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    await tellNotice(harness, disputeOf(intentId, 'won'));
    const told = () =>
      rowsOf(harness, "SELECT id FROM stripe_events WHERE alert IS NOT NULL OR type = 'dispute' ORDER BY id");
    const before = await told();
    expect(before.length).toBeGreaterThan(2);
    await pass(harness, 3 * YEAR);
    expect(await told()).toEqual(before);
    expect(await rowsOf(harness, "SELECT id FROM stripe_events WHERE alert IS NULL AND type <> 'dispute'")).toEqual([]);
  });
});

describe('somebody still needs', () => {
  // Fails when the copy comes back to nobody.
  test('the bookings in the line of a copy whose sale is under way', async ({ harness, seller, buyer, other }) => {
    const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
    const waiting = await booked(other, listingId);
    await enterQueue(other, waiting);
    harness.payments.succeed(intentId);
    await finishPaying(buyer, intentId);
    harness.clock.now += YEAR;
    await sweepOldRows(harness.deps);
    expect(await orderOf(harness, waiting)).toMatchObject({ state: 'void', location: 'Salem, OR' });
    expect(await orderOf(harness, orderId)).toMatchObject({ state: 'paid', location: 'Salem, OR' });
    await runJobs(harness.deps);
    await pass(harness, YEAR);
    expect(await orderOf(harness, waiting)).toBeUndefined();
  });

  test('a booking with a report that waits for an admin', async ({ harness, seller, buyer, admin }) => {
    const order = await booked(buyer, await listing(harness, seller));
    await seller.ask('PUT', `/api/my-buyers/${order}`);
    await remove(buyer, order);
    await pass(harness, YEAR);
    expect(await orderOf(harness, order)).toEqual({ state: 'deleted', phone_number: '', location: '' });
    await admin.ask('DELETE', `/api/reported-buyers/${order}`);
    await pass(harness, YEAR);
    await pass(harness, 60 * 60_000);
    expect(await orderOf(harness, order)).toBeUndefined();
  });

  test('the words of a deleted listing with such a report; its address says that it is gone', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const copy = await listing(harness, seller);
    await buyer.ask('PUT', `/api/reported-product/${copy}`);
    await seller.ask('DELETE', `/api/products/${copy}`);
    const words = async () => (await rowsOf(harness, 'SELECT description, erased_at FROM listings'))[0];
    await pass(harness, YEAR);
    expect(await words()).toEqual({ description: 'A reading copy.', erased_at: null });
    await admin.ask('DELETE', `/api/reported-product/${copy}`);
    await pass(harness, 60 * 60_000);
    expect(await words()).toEqual({ description: '', erased_at: harness.clock.now });
    expect(await getListingPage(harness.deps, copy)).toBe('gone');
  });

  test('the phone number of a sale that a bank questions', async ({ harness, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    await pass(harness, YEAR);
    expect(await orderOf(harness, orderId)).toMatchObject({ phone_number: '+1 503 555 0199' });
    await tellNotice(harness, disputeOf(intentId, 'won'));
    await pass(harness, 60 * 60_000);
    expect(await orderOf(harness, orderId)).toMatchObject({ phone_number: '' });
  });
});

test('more rows than a portion go in several runs', async ({ harness, seller, buyer }) => {
  const orders: string[] = [];
  for (let n = 0; n < 5; n++) orders.push(await booked(buyer, await listing(harness, seller)));
  for (const order of orders) await remove(buyer, order);
  harness.clock.now += YEAR;
  const left = async () => (await rowsOf(harness, 'SELECT id FROM orders')).length;
  const runs: unknown[] = [];
  for (let n = 0; n < 3; n++) runs.push([await sweepOldRows(harness.deps, 2), await left()]);
  expect(runs).toEqual([
    ['more', 3],
    ['more', 1],
    [undefined, 0],
  ]);
});

// Fails when one kind of rows keeps all others.
test('a failure with one kind of rows leaves no other behind', async ({ harness, seller, buyer }) => {
  await remove(buyer, await booked(buyer, await listing(harness, seller)));
  await harness.client.execute("CREATE TRIGGER stuck BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'stuck'); END");
  harness.clock.now += YEAR;
  await expect(sweepOldRows(harness.deps)).rejects.toThrow('stuck');
  expect(await rowsOf(harness, 'SELECT id FROM orders')).toEqual([]);
  expect((await rowsOf(harness, 'SELECT id FROM outbox')).length).toBeGreaterThan(0);
});

test('wishes for the copies of somebody who left go, too', async ({ harness, buyer }) => {
  const leaving = await signedIn(harness, 'Seller');
  await wish(buyer, await listing(harness, leaving));
  await leaving.ask('DELETE', '/api/auth/account', {});
  await pass(harness, 29 * DAY_MS);
  expect(await rowsOf(harness, 'SELECT id FROM wishes')).toHaveLength(1);
  await pass(harness, 2 * DAY_MS);
  expect(await rowsOf(harness, 'SELECT id FROM wishes')).toEqual([]);
});
