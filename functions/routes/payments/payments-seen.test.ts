/** What is paid for is what was seen (docs/decisions/004). */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { commonWords } from '../../../core/words/common.ts';
import { ordersWords } from '../../../core/words/orders.ts';
import { paymentsWords } from '../../../core/words/payments.ts';
import { reservationsWords } from '../../../core/words/reservations.ts';
import { HOLD_MS, remove } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  ledger,
  market,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { posted, stocked, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { listings } from '../../db/catalog.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let listingId: string;
let orderId: string;
let cover: string;
let back: string;

const SEEN = { name: 'Emma', author: 'Jane Austen', condition: 'Good', description: 'A reading copy.' } as const;

beforeEach(async () => {
  harness = await createHarness();
  await stocked(harness);
  ({ seller, buyer, other } = await market(harness));
  [cover = '', back = ''] = await uploaded(harness, seller, 'cover', 'back');
  listingId = await posted(harness, seller, { ...SEEN, resell_price: 12.5, photos: [cover] });
  orderId = await booked(buyer, listingId);
});

/** The seller saves the form with this changed. */
const edit = async (change: object) => {
  const form = wireListing({ ...SEEN, resell_price: 12.5, photos: [cover], ...change });
  const response = await seller.ask('PATCH', `/api/products/${listingId}`, form);
  expect(response.status).toBe(200);
};
const pay = (body: object = {}) => buyer.ask('POST', '/api/create-payment-intent', { bookedId: orderId, ...body });
const held = () => rowsOf(harness, 'SELECT order_id, amount_cents, state FROM attempts ORDER BY created_at');
const snapshot = async () =>
  ((await answer(buyer.ask('GET', `/api/my-orders/${orderId}`)))[1] as { snapshot: object }).snapshot;
const changed = (changes: object, version = 1) => [
  409,
  { code: 'listing_changed', message: ordersWords.conflict.listingChanged, version, changes },
];

describe('booking', () => {
  test('keeps what was seen, from the listing and not from the payload, in as many round trips as before', async () => {
    await remove(buyer, orderId);
    const forged = { productID: listingId, name: 'Other', product_name: 'Other', snapshot: { name: 'Other' } };
    const response = await buyer.ask('POST', '/api/my-orders', {
      ...forged,
      user_number: '+1 503 555 0199',
      user_location: 'Salem, OR',
    });
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([201, 'db;desc="2"']);
    orderId = ((await response.json()) as { insertedId: string }).insertedId;
    expect(await snapshot()).toEqual({ ...SEEN, photos: [cover], resell_price: 12.5, version: 0 });
  });
});

describe('a listing that was changed after it was booked', () => {
  // Fails for each field that the hold does not compare.
  test.each<[string, object, object]>([
    ['title', { name: 'Persuasion' }, { name: ['Emma', 'Persuasion'] }],
    ['author', { author: 'J. Austen' }, { author: ['Jane Austen', 'J. Austen'] }],
    ['author, who is gone', { author: '' }, { author: ['Jane Austen', null] }],
    ['condition', { condition: 'Low' }, { condition: ['Good', 'Low'] }],
    ['description', { description: 'No cover.' }, { description: ['A reading copy.', 'No cover.'] }],
    ['price, upwards', { resell_price: 20 }, { resell_price: [12.5, 20] }],
    ['price, downwards', { resell_price: 12.49 }, { resell_price: [12.5, 12.49] }],
  ])('in its %s is not held, and the answer tells the difference', async (_, change, changes) => {
    await edit(change);
    expect(await answer(pay())).toEqual(changed(changes));
    expect(await answer(startPaying(buyer, orderId))).toEqual(changed(changes));
    expect([await held(), harness.payments.intents.size]).toEqual([[], 0]);
    expect(await snapshot()).toEqual({ ...SEEN, photos: [cover], resell_price: 12.5, version: 0 });
  });

  test('in its pictures, or only in their order, is not held', async () => {
    await edit({ photos: [cover, back] });
    expect(await answer(pay())).toEqual(changed({ photos: [[cover], [cover, back]] }));
    expect(await answer(pay({ accept_changes: 1 }))).toMatchObject([200, {}]);
    await remove(buyer, orderId);
    orderId = await booked(other, listingId);
    await edit({ photos: [back, cover] });
    const start = other.ask('POST', '/api/create-payment-intent', { bookedId: orderId });
    expect(await answer(start)).toEqual(
      changed(
        {
          photos: [
            [cover, back],
            [back, cover],
          ],
        },
        2,
      ),
    );
  });

  test('in several tells them all, and changing it back makes it as it was booked', async () => {
    await edit({ name: 'Persuasion', condition: 'Fair', resell_price: 9 });
    expect(await answer(pay())).toEqual(
      changed({ name: ['Emma', 'Persuasion'], condition: ['Good', 'Fair'], resell_price: [12.5, 9] }),
    );
    await edit({});
    expect((await pay()).status).toBe(200);
    expect(await held()).toMatchObject([{ amount_cents: 1250 }]);
    expect(await snapshot()).toMatchObject({ ...SEEN, version: 2 });
  });

  test('in nothing that a buyer sees is held, and the version follows', async () => {
    await edit({ phone_number: '+1 503 555 0111', location: 'Bend, OR', seller_email: '' });
    await seller.ask('PUT', `/api/products/${listingId}/advertise`, {});
    const response = await pay();
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([200, 'db;desc="3"']);
    expect(await snapshot()).toEqual({ ...SEEN, photos: [cover], resell_price: 12.5, version: 1 });
  });

  test('is told as it was booked, in the list and alone, whatever it says now', async () => {
    await edit({ name: 'Persuasion', photos: [back] });
    const [, rows] = await answer(buyer.ask('GET', '/api/my-orders'));
    expect(rows).toMatchObject([{ product_name: 'Emma', product_photo: cover, product_price: 12.5 }]);
    expect(await snapshot()).toMatchObject({ name: 'Emma', photos: [cover] });
  });
});

describe('a buyer who accepts the changes', () => {
  const NOW = { name: 'Persuasion', condition: 'Fair', description: 'Worn.', resell_price: 20 } as const;
  beforeEach(() => edit({ ...NOW, photos: [back] }));

  // Fails when the amount, or any part of the order, is left at what was booked.
  test('takes the new state and the hold in one: title, price, pictures and all', async () => {
    const response = await pay({ accept_changes: 1 });
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([200, 'db;desc="3"']);
    expect(await held()).toEqual([{ order_id: orderId, amount_cents: 2000, state: 'open' }]);
    expect([...harness.payments.intents.values()]).toMatchObject([{ amountCents: 2000 }]);
    expect(await snapshot()).toEqual({ ...SEEN, ...NOW, photos: [back], version: 1 });
    expect(await rowsOf(harness, 'SELECT product_name, price_cents FROM orders')).toEqual([
      { product_name: 'Persuasion', price_cents: 2000 },
    ]);
  });

  test('pays and gets what was accepted: the sale, the receipt', async () => {
    await pay({ accept_changes: 1 });
    const [id = ''] = [...harness.payments.intents.keys()];
    harness.payments.succeed(id);
    expect((await buyer.ask('POST', '/api/payment', { transactionId: id, price: 20 })).status).toBe(200);
    expect(await ledger(harness)).toMatchObject({ sales: [{ orderId, amountCents: 2000 }], refunds: [] });
    expect(await snapshot()).toEqual({ ...SEEN, ...NOW, photos: [back], version: 1 });
  });

  test.each([20, 12.5, '20.00'])('may send the price of before or after: %j', async (product_price) => {
    expect((await pay({ accept_changes: 1, product_price })).status).toBe(200);
    expect(await held()).toMatchObject([{ amount_cents: 2000 }]);
  });

  test('is refused at any other price, and nothing is taken', async () => {
    expect(await answer(pay({ accept_changes: 1, product_price: 19 }))).toEqual([
      409,
      { message: paymentsWords.conflict.priceChanged, code: 'conflict' },
    ]);
    expect(await held()).toEqual([]);
    expect(await snapshot()).toMatchObject({ name: 'Emma', resell_price: 12.5 });
  });

  test('finds the order by its price alone, as the specification has it', async () => {
    const response = buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, accept_changes: 1 });
    expect((await response).status).toBe(200);
    expect(await held()).toMatchObject([{ order_id: orderId, amount_cents: 2000 }]);
  });

  // Fails when the version is not compared with the listing's in the write that takes the hold.
  test('of a version that is no longer the last one is shown the new difference, and nothing is taken', async () => {
    await edit({ ...NOW, resell_price: 21 });
    for (const accept_changes of [0, 1, 3, 999])
      expect(await answer(pay({ accept_changes }))).toMatchObject([
        409,
        { code: 'listing_changed', version: 2, changes: { resell_price: [12.5, 21] } },
      ]);
    expect(await held()).toEqual([]);
    expect((await pay({ accept_changes: 2 })).status).toBe(200);
    expect(await held()).toMatchObject([{ amount_cents: 2100 }]);
  });

  test('gets the same intent by asking again, with the acceptance or without', async () => {
    const first = await answer(pay({ accept_changes: 1, product_price: 20 }));
    expect(await answer(pay({ accept_changes: 1, product_price: 20 }))).toEqual(first);
    expect(await answer(pay())).toEqual(first);
    expect(await held()).toHaveLength(1);
  });

  test('but cannot have the copy now keeps what was booked', async () => {
    const rival = await booked(other, listingId, { product_price: 20 });
    expect((await startPaying(other, rival, 20)).status).toBe(200);
    expect(await answer(pay({ accept_changes: 1 }))).toMatchObject([409, { message: reservationsWords.conflict.held }]);
    expect(await snapshot()).toEqual({ ...SEEN, photos: [cover], resell_price: 12.5, version: 0 });
  });

  test.each([null, '1', 1.5, {}, true])('by %j is refused: 422', async (accept_changes) => {
    expect(await answer(pay({ accept_changes }))).toMatchObject([
      422,
      { fields: { accept_changes: commonWords.version } },
    ]);
    expect(await held()).toEqual([]);
  });
});

test('an order from before titles were compared shows the difference of its title, and may accept it', async () => {
  await harness.client.execute(`UPDATE orders SET product_name = 'Emma, 1816'`);
  expect(await answer(pay())).toEqual(changed({ name: ['Emma, 1816', 'Emma'] }, 0));
  expect((await pay({ accept_changes: 0 })).status).toBe(200);
});

// Fails when the comparison is made before the write that takes the hold.
test('a change and a hold at the same moment: the hold is on what the order says, or there is none', async () => {
  for (const first of ['edit', 'pay'] as const) {
    const change = () =>
      seller.ask(
        'PATCH',
        `/api/products/${listingId}`,
        wireListing({ ...SEEN, resell_price: 12.5, photos: [cover], condition: 'Low' }),
      );
    await Promise.all(first === 'edit' ? [change(), pay()] : [pay(), change()]);
    const [row] = await rowsOf(
      harness,
      `SELECT p.condition AS listed, o.snapshot ->> 'condition' AS booked, (SELECT count(*) FROM attempts) AS holds
       FROM products p JOIN orders o ON o.product_id = p.id`,
    );
    expect([
      { listed: 'Low', booked: 'Good', holds: 0 },
      { listed: 'Good', booked: 'Good', holds: 1 },
    ]).toContainEqual(row);
    await harness.db.update(listings).set({ condition: 'Good' }).where(eq(listings.id, listingId));
    await remove(buyer, orderId);
    await harness.client.execute('DROP TRIGGER attempts_stay');
    await harness.client.execute('DELETE FROM attempts');
    await harness.client.execute(
      `CREATE TRIGGER attempts_stay BEFORE DELETE ON attempts BEGIN SELECT RAISE(ABORT, 'x'); END`,
    );
    orderId = await booked(buyer, listingId);
  }
});

test('what was paid for stays as it was seen, whoever writes', async () => {
  const { clientSecret } = (await (await pay()).json()) as { clientSecret: string };
  const intent = harness.payments.succeed(clientSecret.replace(/_secret_.*/, ''));
  await deliver(harness, intent);
  expect((await finishPaying(buyer, intent.id)).status).toBe(200);
  for (const column of [`snapshot = '{}'`, 'listing_version = 7', `product_name = 'x'`])
    await expect(harness.client.execute(`UPDATE orders SET ${column}`)).rejects.toThrow(/as it was seen/);
  harness.clock.now += HOLD_MS;
  expect(await snapshot()).toEqual({ ...SEEN, photos: [cover], resell_price: 12.5, version: 0 });
});
