/** Listings of one journey. Other journeys book, buy and delete the demo's listings at any moment. */

import type { APIRequestContext, Page } from 'playwright/test';
import type { DeliveryMethod } from '../../core/fulfilment/state.ts';
import { createAccount } from './account-rows.ts';
import { type BookOnPage, CARD } from './shop.ts';
import { STRIPE } from './stripe.ts';
import { type Caller, callerFor, type SignedIn } from './users.ts';

export const PRICE = 12.5;

/** A listing with its seller, who has no other one. */
export type OwnListing = BookOnPage & { readonly seller: SignedIn };

/** Posts a listing in a category in which no journey books the demo's copies. */
export async function newListing(
  baseURL = '',
  category = 'poetry',
  name = 'Emma',
  delivery?: readonly DeliveryMethod[],
): Promise<OwnListing> {
  const account = { email: `seller-${crypto.randomUUID()}@example.org`, password: 'Seller#2022' };
  await createAccount({ ...account, name: 'Sal Seller', role: 'Seller' });
  const seller = { ...account, ...(await callerFor(baseURL, account)) };
  const [book] = await postListings(seller, category, [`${name} ${crypto.randomUUID().slice(0, 8)}`], delivery);
  if (!book) throw new Error('the listing is not there');
  return { ...book, seller };
}

/** Posts listings with these titles, the last one newest, without photos. Returns them in the same order. */
export async function postListings(
  { ask, email }: Pick<SignedIn, 'ask' | 'email'>,
  category: string,
  titles: readonly string[],
  delivery?: readonly DeliveryMethod[],
): Promise<readonly BookOnPage[]> {
  const rows = titles.map((name, at) => ({
    row: at + 1,
    name,
    categoryId: category,
    condition: 'Good',
    phone_number: '+1 503 555 0142',
    location: 'Salem, OR',
    year_of_purchase: 2015,
    year_of_use: '5 years',
    original_price: 30,
    resell_price: PRICE,
    description: 'Read once, on a long train.',
    ...(delivery && { delivery }),
  }));
  await ask('POST', '/api/products/import', { import_id: crypto.randomUUID(), rows });
  const { body } = await ask<{ _id: string; name: string }[]>('GET', `/api/my-products?email=${email}`);
  return titles.map((title) => {
    const posted = body.find(({ name }) => name === title);
    if (!posted) throw new Error(`${title} is not there`);
    return { id: posted._id, title };
  });
}

/** Books a listing. Returns the order's id. */
export async function book({ ask }: Caller, productID: string): Promise<string> {
  const order = { productID, product_price: PRICE, user_number: '+1 503 555 0199', user_location: 'Salem, OR' };
  const { status, body } = await ask<{ insertedId: string }>('POST', '/api/my-orders', order);
  if (status !== 201) throw new Error(`the booking was answered with ${status}`);
  return body.insertedId;
}

const PARCEL = {
  ...{
    name: 'Rita Reader',
    address: '1 Elm Street',
    postcode: '97301',
    city: 'Salem',
    state: 'Oregon',
    country: 'United States',
  },
};

/** Starts a payment, which holds the listing. Returns the status, and Stripe's client secret. */
export async function startPaying(
  { ask }: Caller,
  bookedId: string,
  price = PRICE,
  method: DeliveryMethod = 'meet',
): Promise<{ readonly status: number; readonly clientSecret: string }> {
  const { status, body } = await ask<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
    product_price: price,
    bookedId,
    delivery: method === 'post' ? { method, ...PARCEL } : { method },
  });
  return { status, clientSecret: body.clientSecret };
}

/** Books a listing and holds it. Returns the order's id. */
export async function hold(buyer: Caller, productID: string): Promise<string> {
  const orderId = await book(buyer, productID);
  const { status } = await startPaying(buyer, orderId);
  if (status !== 200) throw new Error(`the payment was answered with ${status}`);
  return orderId;
}

/** The HTML of a listing's card on a public page as the server sends it now; undefined without one. */
export async function cardOn(request: APIRequestContext, path: string, title: string): Promise<string | undefined> {
  const answer = await request.get(path);
  if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}`);
  const html = await answer.text();
  return html.split('<article').find((part, at) => at > 0 && part.includes(title));
}

/** Pays for an order by calls, from the hold to the recorded sale. Returns the last status. */
export async function pay(
  buyer: Caller,
  bookedId: string,
  productID: string,
  price = PRICE,
  method: DeliveryMethod = 'meet',
  card: string = CARD.good,
): Promise<number> {
  const { status, clientSecret } = await startPaying(buyer, bookedId, price, method);
  if (status !== 200) return status;
  const transactionId = await confirm(clientSecret, card);
  return (await buyer.ask('POST', '/api/payment', { transactionId, price, bookedId, productID })).status;
}

/** Confirms as Stripe.js would, with the publishable key and the client secret. Returns the payment's id. */
async function confirm(clientSecret: string, card: string): Promise<string> {
  const [id = ''] = clientSecret.split('_secret_');
  const answer = await fetch(`${STRIPE}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { Authorization: 'Bearer pk_test_dogear', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.replaceAll(' ', ''),
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  if (answer.status !== 200) throw new Error(`the payment provider answered with ${answer.status}`);
  return id;
}

/** Fills in the form of a listing, except its pictures. */
export async function fillListing(page: Page, title: string, description = 'Clean pages, a name on the flyleaf.') {
  await page.getByLabel('Name', { exact: true }).fill(title);
  await page.getByLabel(/^Author/).fill('Astrid Lund');
  await page.getByLabel('Category').selectOption({ label: 'Poetry' });
  await page.getByLabel('Contact Number').fill('+1 503 555 0142');
  await page.getByLabel('Location').fill('Portland, OR');
  await page.getByRole('radio', { name: 'Good' }).check();
  await page.getByLabel('Purchase Year').fill('2019');
  await page.getByLabel('Used Duration').fill('2 years');
  await page.getByLabel('Original Price').fill('24');
  await page.getByLabel('Resell Price').fill('12.50');
  await page.getByLabel('Description').fill(description);
}
