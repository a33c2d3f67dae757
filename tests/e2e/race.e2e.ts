import { type ApiBuyer, apiBuyer, expect, signInByApi, test } from './shop.ts';

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

const takenAtStripe = async () => (await (await fetch(`${STRIPE}/_standin/stats`)).json()) as { received: { cents: number } };

test('20 buyers who pay for one copy at once end in one sale, and nobody else is charged', async ({ baseURL, playwright }) => {
  test.setTimeout(120_000);
  const base = baseURL ?? '';
  const seller = await signInByApi(await playwright.request.newContext({ baseURL: base }), 'buyer2@dogear.test', 'Buyer#2022');
  const products = await (await seller.ask('GET', '/api/category/science-fiction')).json();
  const { _id: productID, resell_price: price } = products.at(-1);
  const before = await takenAtStripe();

  const buyers: ApiBuyer[] = [];
  for (let n = 0; n < BUYERS; n++) buyers.push(await apiBuyer(base, `racer-${n}-${Date.now()}@example.org`));
  const orders = await Promise.all(
    buyers.map(async (buyer) => {
      const booking = { productID, product_price: price, user_number: '+1 503 555 0111', user_location: 'Eugene, OR' };
      return (await (await buyer.ask('POST', '/api/my-orders', booking)).json()).insertedId as string;
    }),
  );
  expect(new Set(orders).size).toBe(BUYERS);

  const statuses = await Promise.all(
    buyers.map(async (buyer, n) => {
      const started = await buyer.ask('POST', '/api/create-payment-intent', { product_price: price, bookedId: orders[n] });
      if (started.status() !== 200) return started.status();
      const { clientSecret } = await started.json();
      expect(await confirm(clientSecret)).toBe(200);
      const transactionId = clientSecret.split('_secret_')[0];
      return (await buyer.ask('POST', '/api/payment', { transactionId, price, bookedId: orders[n], productID })).status();
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(BUYERS - 1);

  const paid = await Promise.all(buyers.map(async (buyer, n) => (await (await buyer.ask('GET', `/api/my-orders/${orders[n]}`)).json()).state));
  expect(paid.filter((state) => state === 'paid')).toHaveLength(1);
  expect(paid.filter((state) => state === 'void')).toHaveLength(BUYERS - 1);
  const after = await takenAtStripe();
  expect(after.received.cents - before.received.cents).toBe(Math.round(price * 100));
  const shelf = await (await fetch(`${base}/category/science-fiction`)).text();
  expect(shelf).not.toContain(productID);
});
