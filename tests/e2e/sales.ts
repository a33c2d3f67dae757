/** Sales on the screens of two users. */
import type { Browser, Page } from 'playwright/test';
import type { DeliveryMethod } from '../../core/fulfilment/state.ts';
import { PRICE, pay } from './listings.ts';
import { plainPhoto } from './pictures.ts';
import { CARD, expect, fillCard, meetInPerson, payButton } from './shop.ts';
import { newReader, newSeller } from './users.ts';

/** A second user's page, in a separate browser profile. */
export const otherPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** A copy of a new seller, booked by a new buyer, each on their page. */
export async function book(sellers: Page, buyers: Page, baseURL: string | undefined, price = PRICE) {
  const seller = await newSeller(sellers, baseURL);
  const buyer = await newReader(buyers, baseURL);
  const name = `Emma ${crypto.randomUUID().slice(0, 8)}`;
  const { body: posted } = await seller.ask<{ insertedId: string }>('POST', '/api/products', {
    ...{ name, author: 'Jane Austen', categoryId: 'poetry', condition: 'Good', phone_number: '+1 503 555 0100' },
    ...{ location: 'Portland, OR', year_of_purchase: 2019, year_of_use: '2 years' },
    ...{ original_price: Math.max(40, price), resell_price: price },
    ...{
      description: 'A reading copy.',
      photos: [await seller.upload(await plainPhoto('#603020'))],
    },
  });
  const booking = { productID: posted.insertedId, user_number: '+1 503 555 0199', user_location: 'Salem, OR' };
  const { body: booked } = await buyer.ask<{ insertedId: string }>('POST', '/api/my-orders', booking);
  return { name, listingId: posted.insertedId, orderId: booked.insertedId, seller, buyer };
}

export async function payOnScreen(buyers: Page, orderId: string, card: string = CARD.good): Promise<void> {
  await buyers.goto(`/dashboard/payment/${orderId}`);
  await meetInPerson(buyers);
  await fillCard(buyers, card);
  await payButton(buyers).click();
  await expect(buyers.getByText('Payment Successfull')).toBeVisible();
}

/** A copy paid by calls, without an open page. */
export async function buyBook(
  sellers: Page,
  buyers: Page,
  baseURL: string | undefined,
  method: DeliveryMethod = 'meet',
  price = PRICE,
  card: string = CARD.good,
) {
  const sale = await book(sellers, buyers, baseURL, price);
  expect(await pay(sale.buyer, sale.orderId, sale.listingId, price, method, card)).toBe(200);
  return sale;
}

/** A copy paid and handed over; its buyer is on the page of the order. */
export async function handOverBook(sellers: Page, buyers: Page, baseURL: string | undefined) {
  const sale = await buyBook(sellers, buyers, baseURL);
  const { orderId, buyer, seller } = sale;
  const { body } = await buyer.ask<{ code: string }>('GET', `/api/fulfilments/${orderId}/code`);
  expect((await seller.ask('POST', `/api/fulfilments/${orderId}/hand-over`, body)).status).toBe(200);
  await buyers.goto(`/dashboard/order/${orderId}`);
  return sale;
}
