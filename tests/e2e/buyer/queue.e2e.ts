import type { Page } from 'playwright/test';
import { type Caller, newBuyer, newReader } from '../people.ts';
import { type BookOnPage, bookButton, CARD, expect, fillCard, type Listed, payButton, test } from '../shop.ts';

type Rival = { caller: Caller; orderId: string; copy: Listed };

/** Somebody else who is paying for a copy of a shelf, from the end that other journeys leave alone. */
async function rivalPays(baseURL: string | undefined, shelf: string): Promise<Rival> {
  const caller = await newBuyer(baseURL ?? '', `rival-${crypto.randomUUID()}@example.org`);
  const { body: books } = await caller.ask<Listed[]>('GET', `/api/category/${shelf}`);
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

/** Turns the shelf's pages until the copy is there. */
async function openCard(page: Page, shelf: string, { _id: id, name: title }: Listed): Promise<BookOnPage> {
  await page.goto(`/category/${shelf}`);
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

test('who books a copy that is being bought lines up, and pays when the other one gives up', async ({
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

test('who comes back from the line finds their turn, and after a sale the truth', async ({ page, baseURL }) => {
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

  // While it is their turn nobody else gets the copy, and their own modal says whose it is.
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
