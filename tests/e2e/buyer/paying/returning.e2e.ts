/** Browsers with an active service worker: each request still reaches the server once. */
import type { Page } from 'playwright/test';
import { paths } from '../../../../src/paths.ts';
import { newListing } from '../../listings.ts';
import { type RecordingProxy, test } from '../../proxy.ts';
import { accountButton, expect, sendBooking } from '../../shop.ts';

/** A first visit, until the service worker controls the page. */
async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

const countsOf = ({ requests }: RecordingProxy, path: RegExp): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of requests.map((text) => text.replace(/\?.*/, '')).filter((text) => path.test(text)))
    counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

test('a public page, a Google sign-in and the payment page request each of their addresses once', async ({
  page,
  recorder,
  baseURL,
}) => {
  const { id, title } = await newListing(baseURL);
  await visit(page);
  await page.goto(`/book/${id}`);
  expect(await isControlled(page)).toBe(true);
  await page.goto(`/login?from=${encodeURIComponent(paths.book(id, 'book'))}`, { waitUntil: 'networkidle' });
  expect(countsOf(recorder, / \/(?:book\/.*|login)$/)).toEqual({ [`GET /book/${id}`]: 1, 'GET /login': 1 });

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue With Google' }).click(),
  ]);
  await popup.getByRole('button', { name: 'google@dogear.test' }).click();
  await page.waitForURL(`**/book/${id}`);
  await expect(accountButton(page)).toBeVisible();
  expect(countsOf(recorder, /\/api\/auth\/google(?:\/callback)?$|\/authorize$|\/google-done|\/jwt$/)).toEqual({
    'GET /api/auth/google': 1,
    'GET /authorize': 1,
    'POST /authorize': 1,
    'GET /api/auth/google/callback': 1,
    'GET /google-done.js': 1,
    'GET /api/jwt': 1,
  });

  // The address opened the dialog.
  await sendBooking(page, title);
  await expect(page.getByRole('heading', { name: `Payment for ${title}` })).toBeVisible();
  expect(await isControlled(page)).toBe(true);
  const path = new URL(page.url()).pathname;
  expect(countsOf(recorder, /\/dashboard\/payment/)).toEqual({ [`GET ${path}`]: 1 });
  await page.reload({ waitUntil: 'networkidle' });
  expect(countsOf(recorder, /\/dashboard\/payment/)).toEqual({ [`GET ${path}`]: 2 });
});
