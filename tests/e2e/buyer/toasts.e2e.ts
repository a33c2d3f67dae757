/** How toasts are announced: a screen reader tells of what changes in a region that it has already seen. */
import type { Locator, Page } from 'playwright/test';
import { signIn } from '../people.ts';
import { expect, test } from '../shop.ts';

// Chromium names what it could not fetch; that is meant there.
test.use({ expectedNoise: /ERR_FAILED/ });

/** Nobody buys there meanwhile: a copy that goes takes its question along. */
const SHELF = '/category/biography-and-memoir';
const TOAST = 'Please Login to add to withlist';

/** A dialog's own region; of a copy that is being bought it says so in another one. */
const regionOf = (dialog: Locator) => dialog.locator('.toasts').getByRole('status');

/** An error's toast, on a page of cards that nobody is signed in to. */
async function showToast(page: Page): Promise<void> {
  await page.locator('[data-intent=wish]').first().click();
  await expect(page.getByText(TOAST)).toBeVisible();
}

test('a toast is put into a status region that stood empty in the page, and is said once', async ({ page }) => {
  await page.goto(SHELF);
  const region = page.getByRole('status');
  await expect(region).toHaveCount(1);
  await expect(region).toBeEmpty();
  // Only what was added is read out, not what stood there before.
  await expect(region).toHaveAttribute('aria-atomic', 'false');
  const before = await region.elementHandle();
  await showToast(page);
  await expect(region).toHaveText(TOAST);
  await expect(page.locator('[role=status], [role=alert], [aria-live]')).toHaveCount(1);
  expect(await region.evaluate((now, then) => now === then, before)).toBe(true);
});

test('a dialog has such a region of its own, as all behind it is silent', async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  await page.goto(SHELF);
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

test('a toast that goes along into a dialog is seen there, and not said again', async ({ page }) => {
  await page.clock.install();
  await page.goto(SHELF);
  await showToast(page);
  // Long enough to have been heard.
  await page.clock.runFor(400);
  await page.locator('[data-intent=book]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(TOAST)).toBeVisible();
  await expect(regionOf(dialog)).toBeEmpty();
});

test('a toast stays while the pointer rests on it', async ({ page }) => {
  await page.clock.install();
  await page.goto(SHELF);
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

test('a notice of the page before is put into the same region', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('notice', 'Said by the page before'));
  await page.goto('/blog');
  await expect(page.getByRole('status')).toHaveText('Said by the page before');
  await expect(page.locator('body > .toasts')).toHaveCount(1);
});
