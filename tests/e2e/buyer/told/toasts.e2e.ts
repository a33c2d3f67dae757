/** Announcements of toasts: a screen reader reads changes in a live region that existed before. */
import type { Locator, Page } from 'playwright/test';
import { newListing } from '../../listings.ts';
import { bookButton, expect, test } from '../../shop.ts';
import { newReader } from '../../users.ts';

// Chromium logs the failed requests.
test.use({ expectedNoise: /ERR_FAILED/ });

/** A category whose newest copies no other journey books. */
const CATEGORY_PAGE = '/category/biography-and-memoir';
const TOAST = 'Please Login to Report';

/** A dialog's status region. For a copy on hold the dialog has a second one. */
const regionOf = (dialog: Locator) => dialog.locator('.toasts').getByRole('status');

/** Causes an error toast, on a page of cards, without a session. */
async function showToast(page: Page): Promise<void> {
  await page.locator('[data-intent=report]').first().click();
  await expect(page.getByText(TOAST)).toBeVisible();
}

test('a toast is announced once, stays under the pointer, and moves into a dialog without being announced again', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(CATEGORY_PAGE);
  const region = page.getByRole('status');
  await expect(region).toHaveCount(1);
  await expect(region).toBeEmpty();
  // Only additions are announced, not the earlier content.
  await expect(region).toHaveAttribute('aria-atomic', 'false');
  const before = await region.elementHandle();
  await showToast(page);
  await expect(region).toHaveText(`${TOAST} Log In`);
  await expect(region.getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent(CATEGORY_PAGE)}`,
  );
  await expect(page.locator('[role=status]:not([hidden]), [role=alert]:not([hidden]), [aria-live]')).toHaveCount(1);
  expect(await region.evaluate((now, then) => now === then, before)).toBe(true);

  const toast = page.getByText(TOAST);
  await toast.hover();
  // A toast with a link goes after eight seconds.
  await page.clock.runFor(9_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(9_000);
  await expect(toast).toHaveCount(0);

  await showToast(page);
  // Long enough for the announcement.
  await page.clock.runFor(400);
  await page.locator('[data-intent=book]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(TOAST)).toBeVisible();
  // Read at once: after the toast the region is empty anyway.
  expect(await regionOf(dialog).textContent()).toBe('');
  await expect(dialog.getByText(TOAST)).toBeVisible();
});

test('on a phone a toast with a link covers no choice of the list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(CATEGORY_PAGE);
  await showToast(page);
  const toast = await page.locator('.toast').filter({ hasText: TOAST }).boundingBox();
  expect(toast?.y).toBeGreaterThan(600);
  await page.getByRole('navigation', { name: 'Books Categories' }).getByRole('link', { name: 'Biography' }).click();
  await expect(page).toHaveURL(CATEGORY_PAGE);
});

test('a dialog has its own status region, because the page behind it is inert; it has the errors of its form', async ({
  page,
  baseURL,
}) => {
  const { id, title } = await newListing(baseURL);
  await newReader(page, baseURL);
  await page.goto(`/book/${id}`);
  await page.getByRole('button', { name: `Report: ${title}` }).click();
  const dialog = page.getByRole('dialog');
  const region = regionOf(dialog);
  await expect(region).toBeEmpty();
  await page.keyboard.press('Escape');
  await page.route('**/api/my-orders', (route) => route.abort());
  await bookButton(page, id).click();
  await expect(region).toBeEmpty();
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('Salem');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We could not reach Dogear');
  await expect(region).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
});
