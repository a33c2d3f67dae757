/** A seller's account at the payment provider, and a bank's actions on a payment. */
import { expect, type Locator, type Page } from 'playwright/test';
import { daysPass } from './clock.ts';
import { pay } from './listings.ts';
import { plainPhoto } from './pictures.ts';
import { buyBook } from './sales.ts';
import { callStripe, ofOrder, STRIPE } from './stripe.ts';
import type { Caller } from './users.ts';

export const account = (page: Page): Locator => page.getByRole('region', { name: 'Your account at Stripe' });

export const sum = (page: Page, label: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });

export const saleRow = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name }).last();

/** Fills in the form at the stand-in, and comes back. */
export async function answerAtStripe(page: Page, button: string, outcome: RegExp): Promise<void> {
  await account(page).getByRole('button', { name: button }).press('Enter');
  await page.getByRole('button', { name: outcome }).click();
  await page.waitForURL('**/dashboard/payouts');
}

/** A sold copy that has arrived: its money waits for its seller. */
export async function completeSale(
  sellers: Page,
  buyers: Page,
  baseURL: string | undefined,
  price?: number,
  card?: string,
) {
  const sale = await buyBook(sellers, buyers, baseURL, 'post', price, card);
  await arrive(sale);
  return sale;
}

/** Another copy of the same seller, sold to this buyer and received. */
export async function sellAnother(
  seller: Caller,
  buyer: Caller,
  price: number,
  name = `Villette ${crypto.randomUUID().slice(0, 8)}`,
) {
  const { body: posted } = await seller.ask<{ insertedId: string }>('POST', '/api/products', {
    ...{ name, author: 'Charlotte Brontë', categoryId: 'poetry', condition: 'Good', phone_number: '+1 503 555 0100' },
    ...{ location: 'Portland, OR', year_of_purchase: 2019, year_of_use: '2 years', original_price: 40 },
    ...{
      resell_price: price,
      description: 'A reading copy.',
      photos: [await seller.upload(await plainPhoto('#305060'))],
    },
  });
  const booking = { productID: posted.insertedId, user_number: '+1 503 555 0199', user_location: 'Salem, OR' };
  const { body: booked } = await buyer.ask<{ insertedId: string }>('POST', '/api/my-orders', booking);
  expect(await pay(buyer, booked.insertedId, posted.insertedId, price, 'post')).toBe(200);
  await arrive({ orderId: booked.insertedId, seller, buyer });
  return { name, orderId: booked.insertedId };
}

type Sale = { readonly orderId: string; readonly seller: Caller; readonly buyer: Caller };

async function arrive({ orderId, seller, buyer }: Sale): Promise<void> {
  expect((await seller.ask('POST', `/api/fulfilments/${orderId}/send`, { untracked: true })).status).toBe(200);
  expect((await buyer.ask('POST', `/api/fulfilments/${orderId}/confirm`)).status).toBe(200);
}

/** A week passes, after which new sellers are paid. All of these act meanwhile, so that their sessions stay. */
export async function weekPasses(pages: readonly Page[], callers: readonly Caller[]): Promise<void> {
  for (const days of [4, 3]) {
    await daysPass(days);
    for (const page of pages) await page.reload();
    for (const caller of callers) expect((await caller.ask('GET', '/api/auth/me')).status).toBe(200);
  }
}

/** A completed sale whose money has been sent to the seller. The seller's page of payouts is open. */
export async function paySeller(sellers: Page, buyers: Page, baseURL: string | undefined, card?: string) {
  const sale = await completeSale(sellers, buyers, baseURL, 30, card);
  await sellers.goto('/dashboard/payouts');
  await answerAtStripe(sellers, 'Set up payouts', /^Everything is confirmed/);
  await expect(account(sellers).getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await weekPasses([sellers, buyers], [sale.seller, sale.buyer]);
  await expect(saleRow(sellers, sale.name)).toContainText('Paid');
  return sale;
}

type Intent = { readonly latest_charge: string; readonly metadata: { readonly order?: string } };
type Transfer = { readonly destination: string; readonly metadata: { readonly order?: string } };

async function turn(path: string, what: string): Promise<void> {
  const answer = await fetch(`${STRIPE}/_standin/${path}`, { method: 'POST', body: new URLSearchParams({ do: what }) });
  expect(answer.status).toBe(200);
}

/** Gives the platform an available balance at Stripe, which covers transfers of payments that are still pending. */
export async function fundShop(): Promise<void> {
  const { id } = await callStripe<{ id: string }>('payment_intents', { amount: '50000', currency: 'usd' });
  await callStripe(`payment_intents/${id}/confirm`, { payment_method: 'pm_card_bypassPending' });
}

/** The cardholder disputes the payment of an order: the bank takes the money. */
export async function disputePayment(orderId: string): Promise<void> {
  const intent = await ofOrder<Intent>('payment_intents', orderId);
  await turn(`charges/${intent?.latest_charge}`, 'dispute');
}

/** Changes the status, or drains the balance, of the account that received the money of an order. */
export async function turnAccountOf(orderId: string, what: 'restrict' | 'activate' | 'drain'): Promise<void> {
  const transfer = await ofOrder<Transfer>('transfers', orderId);
  await turn(`accounts/${transfer?.destination}`, what);
}
