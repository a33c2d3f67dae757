/** How toasts are announced: a screen reader reads changes in a live region that was there before. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';

// Chromium logs what it could not fetch, which is expected here.
test.use({ expectedNoise: /ERR_FAILED/ });

/** A category in which no other journey buys: a sold copy would remove its dialog. */
const CATEGORY_PAGE = '/category/biography-and-memoir';
const TOAST = 'Please Login to add to withlist';

/** A dialog's status region. For a copy on hold the dialog has another one. */
const regionOf = (dialog: Locator) => dialog.locator('.toasts').getByRole('status');

/** Causes an error toast, on a page of cards, without a session. */
async function showToast(page: Page): Promise<void> {
  await page.locator('[data-intent=wish]').first().click();
  await expect(page.getByText(TOAST)).toBeVisible();
}

test('a toast is announced once, in a status region that was empty before', async ({ page }) => {
  await page.goto(CATEGORY_PAGE);
  const region = page.getByRole('status');
  await expect(region).toHaveCount(1);
  await expect(region).toBeEmpty();
  // Only what was added is read out, not the earlier content.
  await expect(region).toHaveAttribute('aria-atomic', 'false');
  const before = await region.elementHandle();
  await showToast(page);
  await expect(region).toHaveText(TOAST);
  await expect(page.locator('[role=status], [role=alert], [aria-live]')).toHaveCount(1);
  expect(await region.evaluate((now, then) => now === then, before)).toBe(true);
});

test('a dialog has its own status region, because the page behind it is inert', async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  await page.goto(CATEGORY_PAGE);
  await page.locator('[data-intent=report]').first().click();
  const region = regionOf(page.getByRole('dialog'));
  await expect(region).toBeEmpty();
  await page.keyboard.press('Escape');
  await page.route('**/api/my-orders', (route) => route.abort());
  await page.locator('[data-intent=book]').first().click();
  await expect(region).toBeEmpty();
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('Salem');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(region).toHaveText(/We could not reach the shop/);
});

test('a toast that moves into a dialog is visible there, and not announced again', async ({ page }) => {
  await page.clock.install();
  await page.goto(CATEGORY_PAGE);
  await showToast(page);
  // Long enough to have been heard.
  await page.clock.runFor(400);
  await page.locator('[data-intent=book]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(TOAST)).toBeVisible();
  await expect(regionOf(dialog)).toBeEmpty();
});

test('a toast stays while the pointer is over it', async ({ page }) => {
  await page.clock.install();
  await page.goto(CATEGORY_PAGE);
  await showToast(page);
  const toast = page.getByText(TOAST);
  await toast.hover();
  // An error's toast goes after four seconds.
  await page.clock.runFor(5_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5_000);
  await expect(toast).toHaveCount(0);
});

test('a message of the previous page is put into the same region', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('notice', 'Said by the page before'));
  await page.goto('/blog');
  await expect(page.getByRole('status')).toHaveText('Said by the page before');
  await expect(page.locator('body > .toasts')).toHaveCount(1);
});
