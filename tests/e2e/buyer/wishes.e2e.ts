import type { Page } from 'playwright/test';
import { newListing } from '../listings.ts';
import { type BookOnPage, expect, firstBook, logOut, test } from '../shop.ts';
import { logIn, newReader, newSeller } from '../users.ts';

const heart = (page: Page, { title }: BookOnPage) =>
  page.getByRole('button', { name: `Add to wish list: ${title}`, exact: true }).first();
const filledHeart = (page: Page, { title }: BookOnPage) =>
  page.getByRole('button', { name: `Remove from wish list: ${title}`, exact: true }).first();
const reportButton = (page: Page, { title }: BookOnPage) =>
  page.getByRole('button', { name: `Report: ${title}`, exact: true }).first();
const row = (page: Page, { title }: BookOnPage) => page.getByRole('row').filter({ hasText: title.slice(0, 12) });

async function wish(page: Page, book: BookOnPage): Promise<void> {
  await heart(page, book).click();
  const dialog = page.getByRole('dialog', { name: `Are you sure you want to add ${book.title} to wishlist` });
  await dialog.getByRole('button', { name: 'Add' }).click();
}

/** Reports a book in its dialog. Returns the request's body. */
async function report(page: Page, book: BookOnPage, reason?: string): Promise<unknown> {
  await reportButton(page, book).click();
  const dialog = page.getByRole('dialog', { name: `Are You sure you want to report ${book.title}?` });
  if (reason) await dialog.getByLabel('What is wrong?').selectOption({ label: reason });
  const sent = page.waitForRequest('**/api/reported-product/*');
  await dialog.getByRole('button', { name: 'Report' }).click();
  return (await sent).postDataJSON();
}

/** Address of the loaded code of the page's buttons; empty before. */
const addressOfActions = () =>
  performance.getEntriesByType('resource').find(({ name }) => name.includes('/PageActions.'))?.name ?? '';

test('a buyer adds a book to the wish list once, reports it once, and removes it again', async ({ page, baseURL }) => {
  const reader = await newReader(page, baseURL);
  const book = await newListing(baseURL);
  await page.goto('/category/poetry');
  await heart(page, book).focus();
  // Slow user: the code requested at the focus is already loaded at the press.
  await expect.poll(() => page.evaluate(addressOfActions)).toBeTruthy();
  await page.evaluate((address) => import(address), await page.evaluate(addressOfActions));
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await cancel.click();
  await expect(heart(page, book)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added To wishlist Successfully', { exact: true })).toBeVisible();
  await expect(filledHeart(page, book)).toBeFocused();
  // A filled heart removes the book, without a question.
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${book.title} Removed Successfully`)).toBeVisible();
  await expect(heart(page, book)).toBeFocused();
  // The copy is added in another tab meanwhile.
  expect((await reader.ask('POST', '/api/add-to-wishlist', { productID: book.id })).status).toBe(201);
  await wish(page, book);
  await expect(page.getByText('Product Already In Wishlist', { exact: true })).toBeVisible();
  await expect(filledHeart(page, book)).toBeVisible();

  expect(await report(page, book, 'Not as described')).toEqual({ reason: 'not_as_described' });
  await expect(page.getByText('Reported Successfully', { exact: true })).toBeVisible();
  expect(await report(page, book)).toEqual({});
  await expect(page.getByRole('dialog').getByText('You have already reported this book')).toBeVisible();

  await page.goto('/dashboard/wishlist');
  await expect(row(page, book).getByText('Available')).toBeVisible();
  await expect(row(page, book).getByRole('link', { name: `Buy Now: ${book.title}` })).toHaveAttribute(
    'href',
    `/category/poetry#book=${book.id}`,
  );
  const title = row(page, book).getByRole('link', { name: book.title, exact: true });
  await expect(title).toHaveAttribute('href', `/book/${book.id}`);
  await page.setViewportSize({ width: 320, height: 640 });
  const { width = 0, height = 0 } = (await title.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await row(page, book)
    .getByRole('button', { name: `Remove ${book.title}` })
    .click();
  await expect(page.getByText('Are you sure? You want to delete?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${book.title} Removed Successfully`)).toBeVisible();
  await expect(page.getByText('No Data Found')).toBeFocused();
  await page.getByRole('link', { name: 'Browse Books' }).click();
  await page.waitForURL('/category');
  await page.goto(`/book/${book.id}`);
  await expect(heart(page, book)).toBeVisible();
});

test('“Buy Now” opens the booking of that copy in its category, also where the page does not show it', async ({
  page,
  baseURL,
}) => {
  const reader = await newReader(page, baseURL);
  const book = await newListing(baseURL);
  expect((await reader.ask('POST', '/api/add-to-wishlist', { productID: book.id })).status).toBe(201);
  await page.goto('/dashboard/wishlist');
  await row(page, book).getByRole('link', { name: 'Buy Now' }).click();
  await page.waitForURL('/category/poetry');
  const dialog = page.getByRole('dialog', { name: book.title });
  await expect(dialog.locator('[name=usernumber]')).toBeFocused();
  // Another page, as if the copy were on a later one of its category.
  await page.goto(`/category/classics#book=${book.id}`);
  await dialog.locator('[name=usernumber]').fill('+1 503 555 0199');
  await dialog.locator('[name=userlocation]').fill('Salem, OR');
  const booked = page.waitForRequest('**/api/my-orders');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  expect((await booked).postDataJSON()).toMatchObject({ productID: book.id, product_price: 12.5 });
  await expect(page.getByText(`${book.title} booked Successfully`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Payment for ${book.title}` })).toBeVisible();
  // A copy that is gone: its own page reports it.
  const gone = await newListing(baseURL);
  expect((await gone.seller.ask('DELETE', `/api/products/${gone.id}`)).status).toBe(200);
  await page.goto(`/category/fantasy#book=${gone.id}`);
  await page.waitForURL(`/book/${gone.id}*`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a seller is told that wish lists are for buyers, and can report a listing', async ({ page, baseURL }) => {
  await newSeller(page, baseURL);
  const book = await newListing(baseURL);
  await page.goto(`/book/${book.id}`);
  await heart(page, book).click();
  await expect(page.getByText('You need a Buyer account to have a wish list')).toBeVisible();
  await reportButton(page, book).click();
  await expect(page.getByRole('dialog', { name: /Are You sure you want to report/ })).toBeVisible();
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('buttons that cannot work are not shown', async ({ page }) => {
    await page.goto('/category');
    await expect(page.getByRole('article')).toHaveCount(24);
    await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
  });
});

test('hearts are filled after the buyer’s sign-in, and empty after the sign-out; a visitor is asked to log in', async ({
  page,
  baseURL,
}) => {
  const account = await newReader(page, baseURL);
  await page.goto('/category/fantasy');
  const book = await firstBook(page);
  await wish(page, book);
  await expect(filledHeart(page, book)).toBeVisible();
  await logOut(page);
  await page.goto('/category/fantasy');
  await expect(heart(page, book)).toBeVisible();
  await heart(page, book).click();
  const offer = page.getByRole('dialog', { name: book.title });
  await expect(offer.getByText('Please Login to add to withlist', { exact: true })).toBeVisible();
  await expect(offer.getByRole('link', { name: 'Create an account' })).toBeVisible();
  const way = (await offer.getByRole('link', { name: 'Log In' }).getAttribute('href')) ?? '';
  await page.keyboard.press('Escape');
  await reportButton(page, book).click();
  await expect(page.getByText('Please Login to Report', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The cached page is the same for all users; its hearts belong to this buyer.
  await page.goto(way);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/category\/fantasy$/);
  await expect(filledHeart(page, book)).toBeVisible();
});
