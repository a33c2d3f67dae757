import type { Page } from 'playwright/test';
import { book, hold, newListing, startPaying } from '../../listings.ts';
import { type BookOnPage, bookButton, CARD, expect, fillCard, payButton, test } from '../../shop.ts';
import { type Caller, newBuyer, newReader } from '../../users.ts';

type Rival = { caller: Caller; orderId: string; copy: BookOnPage };

/** Another buyer, who holds a copy. */
async function rivalPays(baseURL: string | undefined): Promise<Rival> {
  const caller = await newBuyer(baseURL ?? '', `rival-${crypto.randomUUID()}@example.org`);
  const copy = await newListing(baseURL);
  return { caller, copy, orderId: await hold(caller, copy.id) };
}

async function openDialog(page: Page, { id }: BookOnPage): Promise<void> {
  await page.goto(`/book/${id}`);
  await bookButton(page, id).click();
}

async function bookInModal(page: Page): Promise<void> {
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('12 Alder Street, Salem, OR');
  await page.getByRole('dialog').getByRole('button', { name: 'Join the waiting list' }).click();
}

const row = (page: Page, { title }: BookOnPage) => page.getByRole('row').filter({ hasText: title });

test('a buyer who books a copy on hold joins the queue, and pays when the hold is given up', async ({
  page,
  baseURL,
}) => {
  const rival = await rivalPays(baseURL);
  const { copy } = rival;
  await newReader(page, baseURL);
  await openDialog(page, copy);
  await expect(page.getByRole('dialog').getByText(/Someone else is paying for this copy right now/)).toBeVisible();
  await bookInModal(page);
  await expect(page.getByText(`${copy.title} booked Successfully`)).toBeVisible();
  // The page of the payment shows the next step.
  await expect(page.getByRole('heading', { name: `Payment for ${copy.title}` })).toBeVisible();
  await expect(page.getByRole('main').getByText('You are 1st on the waiting list')).toBeVisible();

  await page.goto('/dashboard/my-orders');
  await expect(row(page, copy).getByText('You are 1st on the waiting list')).toBeVisible();
  await row(page, copy)
    .getByRole('button', { name: `Leave the waiting list for ${copy.title}` })
    .click();
  await expect(row(page, copy).getByText('Being bought right now')).toBeVisible();
  await row(page, copy)
    .getByRole('button', { name: `Join the waiting list for ${copy.title}` })
    .click();
  await expect(row(page, copy).getByText('You are 1st on the waiting list')).toBeVisible();

  await row(page, copy)
    .getByRole('link', { name: `Pay ${copy.title}` })
    .click();
  await expect(page.getByRole('main').getByText('You are 1st on the waiting list')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await rival.caller.ask('DELETE', `/api/my-orders/${rival.orderId}`);
  await expect(page.getByText('The book is available for you now. You can pay')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);

  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByText('Paid by card')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('SellerSal SellerDeliveryIn person');
  await expect(page.getByText(/^pi_\w+$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('Paid by card')).toBeVisible();
});

test('a buyer who comes back finds their turn, or that the copy is sold', async ({ page, baseURL }) => {
  const rival = await rivalPays(baseURL);
  const { copy } = rival;
  await newReader(page, baseURL);
  await openDialog(page, copy);
  await expect(page.getByRole('dialog').getByText(/Someone else is paying for this copy right now/)).toBeVisible();
  await bookInModal(page);
  await expect(page.getByText('You are 1st on the waiting list')).toBeVisible();
  await rival.caller.ask('DELETE', `/api/my-orders/${rival.orderId}`);
  await page.goto('/dashboard/my-orders');
  await expect(row(page, copy).getByText(/Your turn until/)).toBeVisible();
  await expect(row(page, copy).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);

  // During a turn no other buyer gets the copy, and the turn is visible in the dialog.
  const other = await newBuyer(baseURL ?? '', `late-${crypto.randomUUID()}@example.org`);
  expect((await startPaying(other, await book(other, copy.id))).status).toBe(409);
  await page.goto(`/book/${copy.id}`);
  await expect(page.getByRole('link', { name: `Finish paying: ${copy.title}` })).toBeVisible();
  // Another device has no record of the booking.
  await page.evaluate(() => localStorage.removeItem('booked'));
  await openDialog(page, copy);
  await expect(page.getByRole('dialog').getByText('You are paying for this copy')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'My Orders' }).click();
  await row(page, copy)
    .getByRole('button', { name: `Delete ${copy.title}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Data Found')).toBeFocused();
});
