import { expect, type Listed, test } from '../shop.ts';
import { BUYER, type Caller, callerFor, newBuyer } from '../users.ts';

const BUYERS = 20;
const STRIPE = process.env.STRIPE_URL ?? 'http://localhost:4323';

/** Confirms as Stripe.js would, with the publishable key and the client secret. */
async function confirm(clientSecret: string): Promise<number> {
  const id = clientSecret.split('_secret_')[0];
  const answer = await fetch(`${STRIPE}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { Authorization: 'Bearer pk_test_dogear', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  return answer.status;
}

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

  const statuses = await Promise.all(buyers.map((buyer, n) => pay(buyer, orders[n] ?? '', copy)));
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

/** From the hold to the recorded sale. Returns the last status. */
async function pay(buyer: Caller, bookedId: string, copy: Listed): Promise<number> {
  const price = copy.resell_price;
  const started = await buyer.ask<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
    product_price: price,
    bookedId,
  });
  if (started.status !== 200) return started.status;
  const { clientSecret } = started.body;
  expect(await confirm(clientSecret)).toBe(200);
  const transactionId = clientSecret.split('_secret_')[0];
  const payment = { transactionId, price, bookedId, productID: copy._id };
  return (await buyer.ask('POST', '/api/payment', payment)).status;
}
