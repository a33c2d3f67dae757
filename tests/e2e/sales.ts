/** Copies that are sold while two people look on. */
import type { Browser, Page } from 'playwright/test';
import type { DeliveryMethod } from '../../core/fulfilment/states/state.ts';
import { PRICE, pay } from './listings.ts';
import { plainPhoto } from './pictures.ts';
import { CARD, expect, fillCard, meetInPerson, payButton } from './shop.ts';
import { newReader, newSeller } from './users.ts';

/** A second person's page, in a browser profile of their own. */
export const otherPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** A copy of a new seller that a new buyer has booked; whose pages these are. */
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

/** Pays on the screen, until the buyer reads that they have paid. */
export async function payOnScreen(buyers: Page, orderId: string, card: string = CARD.good): Promise<void> {
  await buyers.goto(`/dashboard/payment/${orderId}`);
  await meetInPerson(buyers);
  await fillCard(buyers, card);
  await payButton(buyers).click();
  await expect(buyers.getByText('Payment Successfull')).toBeVisible();
}

/** A copy that was paid for by calls: nobody looks at a page yet. */
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

/** A copy that was paid for and handed over; its buyer looks at the page of the order. */
export async function handOverBook(sellers: Page, buyers: Page, baseURL: string | undefined) {
  const sale = await buyBook(sellers, buyers, baseURL);
  const { orderId, buyer, seller } = sale;
  const { body } = await buyer.ask<{ code: string }>('GET', `/api/fulfilments/${orderId}/code`);
  expect((await seller.ask('POST', `/api/fulfilments/${orderId}/hand-over`, body)).status).toBe(200);
  await buyers.goto(`/dashboard/order/${orderId}`);
  return sale;
}
