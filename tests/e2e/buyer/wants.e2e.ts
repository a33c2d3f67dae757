/** Wants: from an empty search to the bell, first refusal between readers, and the pages about wants. */
import type { Browser, Page } from 'playwright/test';
import { doWhatIsDue } from '../clock.ts';
import { fillListing, postListings } from '../listings.ts';
import { plainPhoto } from '../pictures.ts';
import { expect, test } from '../shop.ts';
import { logIn, newReader, newSeller, type SignedIn, signIn } from '../users.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function inBrowser<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext();
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const bookingOf = (productID: string) => ({
  productID,
  product_price: 12.5,
  user_number: '+1 503 555 0199',
  user_location: 'Salem, OR',
});

/** Opens the bell until it has the line: people are told behind the response, or by the schedule of a later minute. */
async function openBellUntil(page: Page, line: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await expect(page.getByText(line)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 180_000 });
}

/** Books a copy and opens its payment; the status of the latter. */
async function tryPaying({ ask }: SignedIn, productID: string): Promise<number> {
  const { body } = await ask<{ insertedId: string }>('POST', '/api/my-orders', bookingOf(productID));
  const payment = { product_price: 12.5, bookedId: body.insertedId };
  return (await ask('POST', '/api/create-payment-intent', payment)).status;
}

test('a reader asks for a book from an empty search, by keyboard and at 360 pixels, and the bell names the copy', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = unique('A quiet harbour');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: 'Tell me when a copy appears' }).focus();
  await page.keyboard.press('Enter');
  // Signed out: the log-in page leads back to the filled form.
  await page.waitForURL('**/login?from=**');
  const account = await inBrowser(browser, (other) => newReader(other, baseURL));
  await logIn(page, account);
  await expect(page).toHaveURL(/\/dashboard\/wants\?title=/);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByLabel('Worst condition').selectOption({ label: 'Good or better' });
  await page.getByLabel('Top price (dollars)').fill('15');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We will tell you when a copy appears', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Good or better, up to $15.00');
  await expect(row).toContainText('None yet');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const [copy] = await inBrowser(browser, async (other) =>
    postListings(await newSeller(other, baseURL), 'poetry', [title]),
  );
  await doWhatIsDue();
  await openBellUntil(page, `You want it, and it is for sale: “${title}”, for $12.50.`);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('link', { name: `Copy of ${title}` })).toHaveAttribute('href', `/book/${copy?.id}`);
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('a seller sees that readers want a book, offers it to them first, and others wait', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = unique('The first refusal');
  const readers: SignedIn[] = [];
  for (let n = 0; n < 3; n++) readers.push(await inBrowser(browser, (other) => newReader(other, baseURL)));
  const [first, second, stranger] = readers as [SignedIn, SignedIn, SignedIn];
  for (const { ask } of [first, second]) expect((await ask('POST', '/api/wants', { title })).status).toBe(201);

  await newSeller(page, baseURL);
  await page.goto('/dashboard/add-a-product');
  await page
    .getByLabel(/choose photos/i)
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('teal') });
  await fillListing(page, title);
  await expect(page.getByText('2 readers want this.')).toBeVisible();
  await page.getByLabel('Offer it to them first, for 24 hours').focus();
  await page.keyboard.press('Space');
  await page.getByRole('main').getByRole('button', { name: 'Add product' }).click();
  await page.waitForURL('**/dashboard/my-products');
  const link = page.getByRole('link', { name: title }).first();
  const copy = ((await link.getAttribute('href')) ?? '').replace('/book/', '');
  await doWhatIsDue();

  await page.goto('/dashboard/wanted');
  await expect(
    page.getByRole('row').filter({ hasText: title }).getByRole('cell', { name: '2', exact: true }),
  ).toBeVisible();

  await inBrowser(browser, async (other) => {
    await signIn(other, baseURL, first);
    await other.goto('/');
    await openBellUntil(other, /^Reserved for you until .*You want it\.$/);
  });
  await inBrowser(browser, async (other) => {
    await signIn(other, baseURL, second);
    await other.goto('/');
    await openBellUntil(other, `You want it, and it is for sale: “${title}”, for $12.50.`);
    await expect(other.getByText(/^Reserved for you/)).toHaveCount(0);
  });
  expect(await tryPaying(second, copy)).toBe(409);
  expect(await tryPaying(stranger, copy)).toBe(409);
  expect(await tryPaying(first, copy)).toBe(200);
});
