import { pay } from '../../listings.ts';
import { expect, type Listed, test } from '../../shop.ts';
import { STRIPE } from '../../stripe.ts';
import { BUYER, type Caller, callerFor, newBuyer } from '../../users.ts';

const BUYERS = 20;

async function takenAtStripe(): Promise<number> {
  const stats = (await (await fetch(`${STRIPE}/_standin/stats`)).json()) as { received: { cents: number } };
  return stats.received.cents;
}

test('20 buyers pay for one copy at once: one sale, and no other charge', async ({ baseURL: base }) => {
  const baseURL = base ?? '';
  const category = await (await callerFor(baseURL, BUYER)).ask<Listed[]>('GET', '/api/category/science-fiction');
  const copy = category.body.at(-1);
  if (!copy) throw new Error('the category is empty');
  const before = await takenAtStripe();

  const buyers: Caller[] = [];
  for (let n = 0; n < BUYERS; n++) buyers.push(await newBuyer(baseURL, `racer-${n}-${Date.now()}@example.org`));
  const bookings = await Promise.all(
    buyers.map((buyer) =>
      buyer.ask<{ insertedId: string }>('POST', '/api/my-orders', {
        productID: copy._id,
        product_price: copy.resell_price,
        user_number: '+1 503 555 0111',
        user_location: 'Eugene, OR',
      }),
    ),
  );
  const orders = bookings.map(({ body }) => body.insertedId);
  expect(new Set(orders).size).toBe(BUYERS);

  const statuses = await Promise.all(
    buyers.map((buyer, n) => pay(buyer, orders[n] ?? '', copy._id, copy.resell_price)),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(BUYERS - 1);

  const states = await Promise.all(
    buyers.map(
      async (buyer, n) => (await buyer.ask<{ state: string }>('GET', `/api/my-orders/${orders[n]}`)).body.state,
    ),
  );
  expect(states.filter((state) => state === 'paid')).toHaveLength(1);
  expect(states.filter((state) => state === 'void')).toHaveLength(BUYERS - 1);
  expect((await takenAtStripe()) - before).toBe(Math.round(copy.resell_price * 100));
  expect(await (await fetch(`${baseURL}/category/science-fiction`)).text()).not.toContain(copy._id);
});
