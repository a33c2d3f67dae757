/** Export of a user's own data, and the rows that remain after the end of the account, table by table. */
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect } from 'vitest';
import {
  answer,
  booked,
  finishPaying,
  listing,
  post,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { bought, endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import * as accounts from '../../db/tables/accounts.ts';

type Export = Readonly<Record<string, Record<string, unknown>[]>>;
const exported = async (user: SignedIn, query = '') =>
  (await answer(user.ask('GET', `/api/auth/export${query}`)))[1] as Export;

/** A buyer with rows of every kind that a buyer can cause. */
async function busyBuyer(harness: Harness, seller: SignedIn, other: SignedIn) {
  const ann = await newcomer(harness, 'ann@example.org');
  const bought = await purchase(harness, seller, ann);
  harness.payments.succeed(bought.intentId);
  await finishPaying(ann, bought.intentId);
  const wanted = await listing(harness, seller);
  const order = await booked(ann, wanted);
  // Another buyer holds it, so that there is a queue.
  await startPaying(other, await booked(other, wanted));
  await ann.ask('POST', '/api/queue', { bookedId: order });
  await ann.ask('POST', '/api/add-to-wishlist', { productID: wanted });
  await ann.ask('PUT', `/api/report/${wanted}`, { reason: 'wrong' });
  await ann.ask('POST', '/api/auth/verify/again');
  await post(harness, '/api/auth/forgot', { email: ann.email });
  return { ann, ...bought, wanted, order };
}

test("a buyer gets all data about them, without secrets and without other people's data", async ({
  harness,
  seller,
  other,
}) => {
  const { ann, orderId, intentId, wanted, order } = await busyBuyer(harness, seller, other);
  const data = await exported(ann);
  expect(data).toMatchObject({
    next: null,
    account: { id: ann.id, email: ann.email, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    sessions: [{ user_id: ann.id }],
    payments: [{ order_id: orderId, intent_id: intentId, state: 'succeeded' }],
    purchases: [{ order_id: orderId }],
    wishes: [{ listing_id: wanted }],
    lines: [{ listing_id: wanted }],
    passed_turns: [],
    listings: [],
    orders_received: [],
  });
  expect(data.bookings?.map(({ id }) => id)).toEqual([orderId, order]);
  expect(data.letters?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['receipt', 'reset']));
  expect(data.links_sent?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['verify', 'reset']));
  const text = JSON.stringify(data);
  expect(text).not.toContain(other.id);
  expect(text).not.toContain(other.email);
  const secrets = [
    ...(await rowsOf(harness, 'SELECT password_hash AS secret FROM credentials')),
    ...(await rowsOf(harness, 'SELECT id AS secret FROM sessions UNION SELECT bind_hash FROM sessions')),
    ...(await rowsOf(harness, 'SELECT hash AS secret FROM account_tokens')),
    ...harness.mail.sent.flatMap((mail) => [...mail.text.matchAll(/#([\w-]{40,})/g)].map(([, secret]) => ({ secret }))),
  ];
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets.filter(({ secret }) => text.includes(String(secret)))).toEqual([]);
});

test("a seller gets their sales, without their buyers' data", async ({ harness, seller, other }) => {
  const { ann, orderId } = await busyBuyer(harness, seller, other);
  const data = await exported(seller);
  expect(data.listings).toHaveLength(2);
  expect(data.sales).toMatchObject([{ order_id: orderId }]);
  expect(data.orders_received?.map(({ id }) => id)).toContain(orderId);
  expect(JSON.stringify(data)).not.toContain(ann.email);
});

test("a bank's debit is in the buyer's file, and not in the seller's", async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  await tellNotice(harness, disputeOf(intentId, 'open'));
  expect((await exported(buyer)).disputes).toMatchObject([{ order_id: orderId, status: 'needs_response' }]);
  expect((await exported(seller)).disputes).toEqual([]);
});

test('rows beyond one part are in the next', async ({ harness, buyer }) => {
  const rows = Array.from(
    { length: 301 },
    (_, n) => `('l:${n}', 'google-linked', '${buyer.id}', '{}', 0, 'sent', 1, 1)`,
  );
  await harness.client.execute(
    `INSERT INTO outbox (id, kind, user_id, facts, urgent, state, due_at, created_at) VALUES ${rows.join(', ')}`,
  );
  const [first, second] = [await exported(buyer), await exported(buyer, '?part=2')];
  expect([first.next, second.next]).toEqual([2, null]);
  expect([first.letters?.length, second.letters?.length]).toEqual([300, 1]);
  expect(second.letters).toMatchObject([{ id: 'l:300' }]);
});

test('the number of requests per hour is limited', async ({ harness, buyer }) => {
  for (let n = 0; n < 60; n++) expect((await buyer.ask('GET', '/api/auth/export')).status).toBe(200);
  expect((await buyer.ask('GET', '/api/auth/export')).status).toBe(429);
  harness.clock.now += 60 * 60_000;
  expect((await buyer.ask('GET', '/api/auth/export')).status).toBe(200);
});

/** Rows that may refer to a deleted account, by table, with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  users: 'the row that others refer to, without a name',
  listings: 'sold copies, without contact',
  orders: 'the ledger, without a name',
  payment_attempts: 'the ledger',
  audit_entries: 'the record of admins, which names people by their id alone',
  reports: 'what somebody said of a listing, for the admins, without a name',
  buyer_reports: 'what was said of an order, for the admins, without a name',
  photos: 'the pictures of sold copies',
  sale_records: 'how a sale ended, for the record of its seller, by ids alone',
};

const TABLES = Object.values(
  import.meta.glob<Record<string, unknown>>('../../db/tables/**/[a-z]*.ts', { eager: true }),
).flatMap((file) => Object.values(file).filter((value) => is(value, SQLiteTable)));

const columnsOf = (table: SQLiteTable): string[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { foreignTable, columns } = key.reference();
    return getTableName(foreignTable) === getTableName(accounts.users) ? columns.map(({ name }) => name) : [];
  });

// Fails when the end of an account leaves rows in any table, also in a new one.
test('a deleted account is referred to by no table but those that must keep it', async ({ harness, seller, other }) => {
  const { ann } = await busyBuyer(harness, seller, other);
  const naming = TABLES.filter((table) => columnsOf(table).length > 0);
  const found = async () => {
    const tables = await Promise.all(
      naming.map(async (table) => {
        const name = getTableName(table);
        const where = columnsOf(table).map((column) => `${column} = '${ann.id}'`);
        const rows = await rowsOf(harness, `SELECT 1 FROM ${name} WHERE ${where.join(' OR ')}`);
        return rows.length > 0 ? [name] : [];
      }),
    );
    return tables.flat().filter((name) => !STAYS[name]);
  };
  expect((await found()).toSorted()).toEqual(
    expect.arrayContaining(['account_tokens', 'credentials', 'outbox', 'sessions', 'queue_entries', 'wishes']),
  );
  await endSales(harness);
  expect((await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
  expect(await found()).toEqual([]);
});
