/** Pages on a slow line arrive in parts, and are right before and after each of them. */
import { expect } from 'playwright/test';
import { test } from '../proxy.ts';

// Fails when the row snaps as soon as it appears, before the chip arrives.
test('on a phone the current category is in view, also when it comes long after the row', async ({
  page,
  recorder,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/category');
  const last = (await page.locator('.category-links a').last().getAttribute('href')) ?? '';
  const release = recorder.stopAfter(last, '>All Books</a></li>');
  await page.goto(last, { waitUntil: 'commit' });
  const row = page.locator('.category-links');
  await expect(row.locator('a').first()).toBeVisible();
  await expect.poll(() => row.evaluate((list) => list.getAnimations().length)).toBe(0);
  release();
  const chip = row.locator('[aria-current]');
  await expect(chip).toBeInViewport({ ratio: 1 });
});
