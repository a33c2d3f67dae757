import type { Page } from 'playwright/test';
import { type BookOnPage, bookButton, CARD, expect, fillCard, type Listed, payButton, test } from '../shop.ts';
import { type Caller, newBuyer, newReader } from '../users.ts';

type Rival = { caller: Caller; orderId: string; copy: Listed };

/** Another buyer with a hold on a copy of a category, from its last page, which other journeys do not use. */
async function rivalPays(baseURL: string | undefined, category: string): Promise<Rival> {
  const caller = await newBuyer(baseURL ?? '', `rival-${crypto.randomUUID()}@example.org`);
  const { body: books } = await caller.ask<Listed[]>('GET', `/api/category/${category}`);
  for (const copy of books.toReversed()) {
    const { body: how } = await caller.ask<{ state: string }>('GET', `/api/products/${copy._id}/availability`);
    if (how.state !== 'available') continue;
    const orderId = await bookCopy(caller, copy);
    expect(await startPaying(caller, orderId, copy)).toBe(200);
    return { caller, orderId, copy };
  }
  throw new Error('there is no copy to be had');
}

const bookCopy = async (caller: Caller, copy: Listed) =>
  (
    await caller.ask<{ insertedId: string }>('POST', '/api/my-orders', {
      productID: copy._id,
      product_price: copy.resell_price,
      user_number: '+1 503 555 0111',
      user_location: 'Eugene, OR',
    })
  ).body.insertedId;

const startPaying = async (caller: Caller, bookedId: string, copy: Listed) =>
  (await caller.ask('POST', '/api/create-payment-intent', { product_price: copy.resell_price, bookedId })).status;

/** Opens the category's pages until the copy is there. */
async function openCard(page: Page, category: string, { _id: id, name: title }: Listed): Promise<BookOnPage> {
  await page.goto(`/category/${category}`);
  while ((await bookButton(page, id).count()) === 0) {
    const url = page.url();
    await page.getByRole('link', { name: /next/i }).click();
    await page.waitForURL((now) => now.href !== url);
  }
  await bookButton(page, id).click();
  return { id, title };
}

async function bookInModal(page: Page): Promise<void> {
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('12 Alder Street, Salem, OR');
  await page.getByRole('button', { name: 'Submit' }).click();
}

const row = (page: Page, { title }: BookOnPage) => page.getByRole('row').filter({ hasText: title.slice(0, 12) });

test('a buyer who books a copy on hold joins the queue, and pays when the hold is given up', async ({
  page,
  baseURL,
}) => {
  const rival = await rivalPays(baseURL, 'detective-and-mystery');
  await newReader(page, baseURL);
  const book = await openCard(page, 'detective-and-mystery', rival.copy);
  await expect(page.getByRole('dialog').getByText(/Somebody is buying this copy right now/)).toBeVisible();
  await bookInModal(page);
  await expect(page.getByText(`${book.title} booked Successfully`)).toBeVisible();
  await expect(page.getByText('You are 1st in line')).toBeVisible();

  await page.goto('/dashboard/my-orders');
  await expect(row(page, book).getByText('You are 1st in line')).toBeVisible();
  await row(page, book)
    .getByRole('button', { name: `Leave the line for ${book.title}` })
    .click();
  await expect(row(page, book).getByText('Being bought right now')).toBeVisible();
  await row(page, book)
    .getByRole('button', { name: `Line up for ${book.title}` })
    .click();
  await expect(row(page, book).getByText('You are 1st in line')).toBeVisible();

  await row(page, book)
    .getByRole('link', { name: `Pay ${book.title}` })
    .click();
  await expect(page.getByRole('main').getByText('You are 1st in line')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await rival.caller.ask('DELETE', `/api/my-orders/${rival.orderId}`);
  await expect(page.getByText('The book is free for you now. You can pay')).toBeVisible({ timeout: 20_000 });
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);

  await page.goto('/dashboard/my-orders');
  await expect(row(page, book).getByText(/Held for you until/)).toBeVisible();
  await row(page, book)
    .getByRole('link', { name: `Go on paying ${book.title}` })
    .click();
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByText('Paid by card')).toBeVisible();
  await expect(page.getByText(/^pi_\w+$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('Paid by card')).toBeVisible();
});

test('a buyer who comes back finds their turn, or that the copy is sold', async ({ page, baseURL }) => {
  const rival = await rivalPays(baseURL, 'graphic-novel');
  await newReader(page, baseURL);
  const book = await openCard(page, 'graphic-novel', rival.copy);
  await expect(page.getByRole('dialog').getByText(/Somebody is buying this copy right now/)).toBeVisible();
  await bookInModal(page);
  await expect(page.getByText('You are 1st in line')).toBeVisible();
  await rival.caller.ask('DELETE', `/api/my-orders/${rival.orderId}`);
  await page.goto('/dashboard/my-orders');
  await expect(row(page, book).getByText(/Your turn until/)).toBeVisible();
  await expect(row(page, book).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);

  // During their turn no other buyer gets the copy, and their own dialog says that it is their turn.
  const other = await newBuyer(baseURL ?? '', `late-${crypto.randomUUID()}@example.org`);
  expect(await startPaying(other, await bookCopy(other, rival.copy), rival.copy)).toBe(409);
  await openCard(page, 'graphic-novel', rival.copy);
  await expect(page.getByRole('dialog').getByText('You are paying for this copy')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'My Orders' }).click();
  await row(page, book)
    .getByRole('button', { name: `Delete ${book.title}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
});
