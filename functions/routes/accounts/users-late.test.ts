/** Writes that arrive a moment after an admin acted on their user, or on that admin. */
import { describe, expect } from 'vitest';
import { enterQueue, tick } from '../../../tests/fakes/queue.ts';
import { booked, bookingOf, listing, purchase, type SignedIn, startPaying } from '../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireMoneyRules } from '../../../tests/rules/money-rules.ts';
import { unavailable } from '../../errors.ts';

const test = base.extend('copy', { auto: true }, ({ harness, seller }) => listing(harness, seller));

function justBefore(harness: Harness, words: string, happens: () => Promise<unknown>): void {
  const { client } = harness;
  const batch = client.batch.bind(client);
  let due = true;
  client.batch = async (statements, mode) => {
    // Identifiers of the schema are quoted.
    if (due && JSON.stringify(statements).replaceAll('\\"', '').includes(words)) {
      due = false;
      await happens();
    }
    return batch(statements, mode);
  };
}

const remove = (admin: SignedIn, user: SignedIn) => admin.ask('DELETE', `/api/users/${user.id}`);
const suspend = (admin: SignedIn, user: SignedIn) => admin.ask('PUT', `/api/users/${user.id}/suspension`);
const count = async (harness: Harness, table: string) => (await rowsOf(harness, `SELECT * FROM ${table}`)).length;

// Fails when only the session is checked: later writes would stay forever.
describe.each([
  ['deleted', remove],
  ['suspended', suspend],
])('a buyer who was %s a moment ago', (_, act) => {
  test('cannot change their name', async ({ harness, buyer, admin }) => {
    justBefore(harness, 'UPDATE users SET name', () => act(admin, buyer));
    expect((await buyer.ask('PATCH', '/api/auth/profile', { name: 'Zora Late' })).status).toBe(401);
    expect(await rowsOf(harness, `SELECT id FROM users WHERE name = 'Zora Late'`)).toEqual([]);
  });

  test.for<[string, (buyer: SignedIn, copy: string) => Promise<Response>]>([
    ['orders', (buyer, copy) => buyer.ask('POST', '/api/my-orders', bookingOf(copy))],
    ['wishes', (buyer, copy) => buyer.ask('POST', '/api/wishlist', { productID: copy })],
    ['reports', (buyer, copy) => buyer.ask('PUT', `/api/reported-product/${copy}`)],
  ])('leaves no row in %s', async ([table, ask], { harness, buyer, admin, copy }) => {
    justBefore(harness, `INSERT INTO ${table}`, () => act(admin, buyer));
    expect([(await ask(buyer, copy)).status, await count(harness, table)]).toEqual([404, 0]);
  });

  test('starts no payment', async ({ harness, buyer, admin, copy }) => {
    const orderId = await booked(buyer, copy);
    justBefore(harness, 'INSERT INTO payment_attempts', () => act(admin, buyer));
    expect([(await startPaying(buyer, orderId)).status, await count(harness, 'payment_attempts')]).toEqual([404, 0]);
  });

  test('joins no queue', async ({ harness, buyer, other, admin, copy }) => {
    const orderId = await booked(buyer, copy);
    await startPaying(other, await booked(other, copy));
    justBefore(harness, 'INSERT INTO queue_entries', () => act(admin, buyer));
    expect([(await enterQueue(buyer, orderId)).status, await count(harness, 'queue_entries')]).toEqual([404, 0]);
  });
});

test('a seller suspended a moment ago cannot report a buyer', async ({ harness, seller, buyer, admin, copy }) => {
  const orderId = await booked(buyer, copy);
  justBefore(harness, 'INSERT INTO buyer_reports', () => suspend(admin, seller));
  expect([
    (await seller.ask('PUT', `/api/my-buyers/${orderId}`)).status,
    await count(harness, 'buyer_reports'),
  ]).toEqual([404, 0]);
});

describe('payments canceled by a deletion', () => {
  const lines = (harness: Harness) =>
    rowsOf(harness, 'SELECT action, subject_id, detail FROM audit_entries ORDER BY rowid');

  test('have an audit entry of their own, also when the provider fails halfway and the account stays', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
    copy,
  }) => {
    await purchase(harness, seller, buyer, copy);
    await purchase(harness, seller, other);
    const cancel = harness.payments.cancelIntent.bind(harness.payments);
    let canceled = 0;
    harness.payments.cancelIntent = async (id) => {
      if (canceled++ > 0) throw unavailable();
      return cancel(id);
    };
    expect((await remove(admin, seller)).status).toBe(503);
    const canceling = { action: 'cancel_payments', subject_id: seller.id, detail: '2 payments' };
    expect(await lines(harness)).toEqual([canceling]);
    harness.payments.cancelIntent = cancel;
    expect((await remove(admin, seller)).status).toBe(200);
    expect(await lines(harness)).toMatchObject([
      canceling,
      { action: 'cancel_payments' },
      { action: 'delete_user', detail: null },
    ]);
    await tick(harness);
    await requireMoneyRules(harness);
  });

  test('stay when the actor is no admin any more, without an entry', async ({
    harness,
    seller,
    buyer,
    admin,
    copy,
  }) => {
    const { intentId } = await purchase(harness, seller, buyer, copy);
    const retrieve = harness.payments.retrieveIntent.bind(harness.payments);
    harness.payments.retrieveIntent = async (id) => {
      await harness.client.execute({ sql: `UPDATE users SET role = 'Buyer' WHERE id = ?`, args: [admin.id] });
      return retrieve(id);
    };
    expect((await remove(admin, buyer)).status).toBe(403);
    expect([harness.payments.intents.get(intentId)?.status, await lines(harness)]).toEqual(['open', []]);
  });
});
