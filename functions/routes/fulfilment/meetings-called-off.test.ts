/** Limits of meetings that buyers call off, and the contacts afterwards. */
import { expect } from 'vitest';
import { CALL_OFF_LIMIT, LARGE_SALES } from '../../../core/limits.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { keepSignedIn, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const MINUTE = 60_000;
const { most, withinMs } = CALL_OFF_LIMIT;
type Read = { readonly actions: readonly string[]; readonly call_off_from: string | null; readonly contact: unknown };

const read = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Read;

async function meetings(harness: Harness, traders: readonly [SignedIn, SignedIn], count: number) {
  const orders: string[] = [];
  for (let number = 0; number < count; number++) orders.push((await bought(harness, ...traders, 'meet')).orderId);
  return orders;
}

test('a buyer calls three off in thirty days, and must ask the seller after that; admins are notified', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const orders = await meetings(harness, [seller, buyer], most + 1);
  const last = orders[most] ?? '';
  const began = harness.clock.now;
  for (const orderId of orders.slice(0, most)) {
    expect((await read(buyer, last)).actions).toContain('cancel');
    expect(await rowsOf(harness, 'SELECT id FROM stripe_events')).toEqual([]);
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(200);
    harness.clock.now += MINUTE;
  }
  expect(await answer(doing(buyer, last, 'cancel'))).toEqual([
    409,
    { code: 'conflict', message: fulfilmentWords.conflict.calledOffOften },
  ]);
  const { actions, call_off_from } = await read(buyer, last);
  expect([actions, call_off_from]).toEqual([[], new Date(began + withinMs).toISOString()]);
  expect(await read(seller, last)).toMatchObject({ actions: expect.arrayContaining(['cancel']), call_off_from: null });
  const [, money] = await answer(admin.ask('GET', '/api/money'));
  expect(JSON.stringify(money)).toContain(`called_off:${orders[most - 1]}`);
  expect((await admin.ask('PUT', `/api/money/alerts/called_off:${orders[most - 1]}`)).status).toBe(200);
  expect((await doing(seller, last, 'cancel')).status).toBe(200);
});

test('thirty days after the first one, another one is possible', async ({ harness, seller, buyer }) => {
  const [, , , ...rest] = await meetings(harness, [seller, buyer], most).then(async (orders) => {
    for (const orderId of orders) await doing(buyer, orderId, 'cancel');
    await keepSignedIn(harness, withinMs);
    harness.clock.now += withinMs - 1;
    return [...orders, ...(await meetings(harness, [seller, buyer], 1))];
  });
  const [next = ''] = rest;
  expect((await doing(buyer, next, 'cancel')).status).toBe(409);
  harness.clock.now += 1;
  expect((await doing(buyer, next, 'cancel')).status).toBe(200);
});

// Fails when two concurrent calls are counted before either has written.
test('of many concurrent ones three are called off', async ({ harness, seller, buyer, other }) => {
  const orders = await meetings(harness, [seller, buyer], most + 2);
  const [others = ''] = await meetings(harness, [seller, other], 1);
  const answers = await Promise.all(orders.map((orderId) => doing(buyer, orderId, 'cancel')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409]);
  expect(await rowsOf(harness, "SELECT 1 FROM fulfilments WHERE state = 'canceled'")).toHaveLength(most);
  expect((await doing(other, others, 'cancel')).status).toBe(200);
});

/** Four of these are just below the limit of large meetings of one seller. */
const LARGEST = 999_900;

// Fails when new buyers' accounts call off any number of large meetings of one seller.
test("all buyers together call off one seller's large meetings up to a sum; cheap ones, and other sellers', always", async ({
  harness,
  seller,
}) => {
  const buyers = [await signedIn(harness, 'Buyer'), await signedIn(harness, 'Buyer'), await signedIn(harness, 'Buyer')];
  const sold = async (buyer: SignedIn, cents: number, by = seller) =>
    (await bought(harness, by, buyer, 'meet', { cents })).orderId;
  const [first, second, third] = buyers as [SignedIn, SignedIn, SignedIn];
  const begun: [SignedIn, string][] = [];
  for (const buyer of [first, second])
    for (let sales = 0; sales < 2; sales++) begun.push([buyer, await sold(buyer, LARGEST)]);
  for (const [buyer, orderId] of begun) {
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(200);
    harness.clock.now += MINUTE;
  }
  const large = await sold(third, 100_01);
  expect(await answer(doing(third, large, 'cancel'))).toEqual([
    409,
    { code: 'conflict', message: fulfilmentWords.conflict.calledOffOften },
  ]);
  const from = harness.clock.now - 4 * MINUTE + LARGE_SALES.withinMs;
  expect(await read(third, large)).toMatchObject({ actions: [], call_off_from: new Date(from).toISOString() });
  expect((await doing(third, await sold(third, 100_00), 'cancel')).status).toBe(200);
  const elsewhere = await sold(third, LARGEST, await signedIn(harness, 'Seller'));
  expect((await doing(third, elsewhere, 'cancel')).status).toBe(200);
  // A seller with higher payouts has earned the shop more.
  const paid = (cents: number) =>
    harness.client.execute({
      sql: "INSERT INTO payout_totals (seller_id, account, cents) VALUES (?, 'paid', ?) ON CONFLICT DO UPDATE SET cents = excluded.cents",
      args: [seller.id, cents],
    });
  await paid((4 * LARGEST + 100_01) / 2 - 1);
  expect((await doing(third, large, 'cancel')).status).toBe(409);
  await paid(Math.ceil((4 * LARGEST + 100_01) / 2));
  expect((await doing(third, large, 'cancel')).status).toBe(200);
});

// Fails when two concurrent calls are counted before either has written.
test('of concurrent calls the large meetings up to the sum are called off', async ({ harness, seller }) => {
  const begun: [SignedIn, string][] = [];
  // The limit of large sales allows four at once to a seller without further payouts.
  await harness.client.execute({
    sql: "INSERT INTO payout_totals (seller_id, account, cents) VALUES (?, 'paid', ?)",
    args: [seller.id, 3 * LARGEST],
  });
  for (let sales = 0; sales < 6; sales++) {
    const buyer = await signedIn(harness, 'Buyer');
    begun.push([buyer, (await bought(harness, seller, buyer, 'meet', { cents: LARGEST })).orderId]);
  }
  await harness.client.execute("UPDATE payout_totals SET cents = 0 WHERE account = 'paid'");
  const answers = await Promise.all(begun.map(([buyer, orderId]) => doing(buyer, orderId, 'cancel')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409]);
});

test("sellers' cancellations do not count", async ({ harness, seller, buyer }) => {
  const orders = await meetings(harness, [seller, buyer], most + 1);
  for (const orderId of orders.slice(0, most)) await doing(seller, orderId, 'cancel');
  expect((await doing(buyer, orders[most] ?? '', 'cancel')).status).toBe(200);
});

test('the contacts of both disappear at once, everywhere, and so does an address', async ({
  harness,
  seller,
  buyer,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('meet');
  await harness.client.execute({
    sql: 'UPDATE listings SET phone_number = ? WHERE id = (SELECT listing_id FROM orders WHERE id = ?)',
    args: ['+1 503 555 7777', orderId],
  });
  const texts = async () => {
    const asked = [
      buyer.ask('GET', `/api/my-orders?email=${buyer.email}`),
      buyer.ask('GET', `/api/my-orders/${orderId}`),
      buyer.ask('GET', '/api/fulfilments?as=buyer'),
      buyer.ask('GET', `/api/fulfilments/${orderId}`),
      buyer.ask('GET', '/api/auth/export'),
      seller.ask('GET', '/api/my-buyers'),
      seller.ask('GET', '/api/my-buyers?state=done'),
      seller.ask('GET', '/api/fulfilments?as=seller'),
      seller.ask('GET', `/api/fulfilments/${orderId}`),
      seller.ask('GET', '/api/auth/export'),
    ];
    const [buyers, sellers] = [asked.slice(0, 5), asked.slice(5)].map(async (some) =>
      (await Promise.all(some.map(async (one) => (await one).text()))).join('\n'),
    );
    return [await buyers, await sellers] as const;
  };
  const before = await texts();
  expect([before[0]?.includes('555 7777'), before[0]?.includes(seller.email)]).toEqual([true, true]);
  expect([before[1]?.includes('555 0199'), before[1]?.includes(buyer.email)]).toEqual([true, true]);
  expect((await doing(buyer, orderId, 'cancel')).status).toBe(200);
  const [buyers, sellers] = await texts();
  expect([buyers?.includes('555 7777'), buyers?.includes(seller.email)]).toEqual([false, false]);
  expect([sellers?.includes('555 0199'), sellers?.includes(buyer.email), sellers?.includes('Salem')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(await rowsOf(harness, 'SELECT 1 FROM delivery_addresses')).toEqual([]);
});
