/** What somebody began is written a moment after an admin acted on them, or on the admin. */
import { beforeEach, describe, expect, test } from 'vitest';
import { enterQueue, tick } from '../../../../tests/fakes/queue.ts';
import {
  booked,
  bookingOf,
  listing,
  market,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { addsUp } from '../../../../tests/rules/money-rules.ts';
import { unavailable } from '../../../errors.ts';

let harness: Harness;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let copy: string;

beforeEach(async () => {
  harness = await createHarness();
  admin = await signedIn(harness, 'Admin');
  ({ seller, buyer, other } = await market(harness));
  copy = await listing(harness, seller);
});

/** Lets something happen right before the first batch of writes that names this. */
function justBefore(words: string, happens: () => Promise<unknown>): void {
  const { client } = harness;
  const batch = client.batch.bind(client);
  let due = true;
  client.batch = async (statements, mode) => {
    // Names from the schema stand in quotes.
    if (due && JSON.stringify(statements).replaceAll('\\"', '').includes(words)) {
      due = false;
      await happens();
    }
    return batch(statements, mode);
  };
}

const remove = (user: SignedIn) => admin.ask('DELETE', `/api/users/${user.id}`);
const suspend = (user: SignedIn) => admin.ask('PUT', `/api/users/${user.id}/suspension`);
const count = async (table: string) => (await rowsOf(harness, `SELECT * FROM ${table}`)).length;

// Fails when only the session is asked who they are: what is written afterwards would stay for ever.
describe.each([
  ['deleted', remove],
  ['suspended', suspend],
])('a buyer who was %s a moment ago', (_, act) => {
  test('gets no other name', async () => {
    justBefore('UPDATE users SET name', () => act(buyer));
    expect((await buyer.ask('PATCH', '/api/auth/profile', { name: 'Zora Late' })).status).toBe(401);
    expect(await rowsOf(harness, `SELECT id FROM users WHERE name = 'Zora Late'`)).toEqual([]);
  });

  test.each([
    ['orders', () => buyer.ask('POST', '/api/my-orders', bookingOf(copy))],
    ['wishes', () => buyer.ask('POST', '/api/wishlist', { productID: copy })],
    ['reports', () => buyer.ask('PUT', `/api/reported-product/${copy}`)],
  ])('leaves nothing behind in %s', async (table, ask) => {
    justBefore(`INSERT INTO ${table}`, () => act(buyer));
    expect([(await ask()).status, await count(table)]).toEqual([404, 0]);
  });

  test('begins no payment', async () => {
    const orderId = await booked(buyer, copy);
    justBefore('INSERT INTO attempts', () => act(buyer));
    expect([(await startPaying(buyer, orderId)).status, await count('attempts')]).toEqual([404, 0]);
  });

  test('stands in no line', async () => {
    const orderId = await booked(buyer, copy);
    await startPaying(other, await booked(other, copy));
    justBefore('INSERT INTO waiting', () => act(buyer));
    expect([(await enterQueue(buyer, orderId)).status, await count('waiting')]).toEqual([404, 0]);
  });
});

test('a seller who was suspended a moment ago reports no buyer', async () => {
  const orderId = await booked(buyer, copy);
  justBefore('INSERT INTO buyer_reports', () => suspend(seller));
  expect([(await seller.ask('PUT', `/api/my-buyers/${orderId}`)).status, await count('buyer_reports')]).toEqual([
    404, 0,
  ]);
});

describe('payments that a deletion cancels', () => {
  const lines = () => rowsOf(harness, 'SELECT action, subject_id, detail FROM audit_entries ORDER BY rowid');

  test('have a line of their own, also when the provider falls silent in the middle and the account stays', async () => {
    await purchase(harness, seller, buyer, copy);
    await purchase(harness, seller, other);
    const cancel = harness.payments.cancelIntent.bind(harness.payments);
    let canceled = 0;
    harness.payments.cancelIntent = async (id) => {
      if (canceled++ > 0) throw unavailable();
      return cancel(id);
    };
    expect((await remove(seller)).status).toBe(503);
    const canceling = { action: 'cancel_payments', subject_id: seller.id, detail: '2 payments' };
    expect(await lines()).toEqual([canceling]);
    harness.payments.cancelIntent = cancel;
    expect((await remove(seller)).status).toBe(200);
    expect(await lines()).toMatchObject([
      canceling,
      { action: 'cancel_payments' },
      { action: 'delete_user', detail: null },
    ]);
    await tick(harness);
    await addsUp(harness);
  });

  test('stay when the admin is none any more, and there is no line', async () => {
    const { intentId } = await purchase(harness, seller, buyer, copy);
    const retrieve = harness.payments.retrieveIntent.bind(harness.payments);
    harness.payments.retrieveIntent = async (id) => {
      await harness.client.execute({ sql: `UPDATE users SET role = 'Buyer' WHERE id = ?`, args: [admin.id] });
      return retrieve(id);
    };
    expect((await remove(buyer)).status).toBe(403);
    expect([harness.payments.intents.get(intentId)?.status, await lines()]).toEqual(['open', []]);
  });
});
