/** Browsers with an active service worker: each request still reaches the server once. */
import type { Page } from 'playwright/test';
import { type RecordingProxy, test } from '../proxy.ts';
import { bookAndOpenPayment, expect } from '../shop.ts';
import { newReader } from '../users.ts';

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

/** How often each of these paths was requested. */
const countsOf = ({ requests }: RecordingProxy, path: RegExp): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of requests.map((text) => text.replace(/\?.*/, '')).filter((text) => path.test(text)))
    counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

test('a Google sign-in requests each of its addresses once', async ({ page, recorder }) => {
  await visit(page);
  await page.goto('/login?from=%2Fdashboard');
  expect(await isControlled(page)).toBe(true);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue With Google' }).click(),
  ]);
  await popup.getByRole('button', { name: 'google@dogear.test' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('definition').filter({ hasText: 'google@dogear.test' })).toBeVisible();
  expect(countsOf(recorder, /\/api\/auth\/google(?:\/callback)?$|\/authorize$|\/google-done|\/jwt$/)).toEqual({
    'GET /api/auth/google': 1,
    'GET /authorize': 1,
    'POST /authorize': 1,
    'GET /api/auth/google/callback': 1,
    'GET /google-done.js': 1,
    'GET /api/jwt': 1,
  });
});

test('the payment page is requested once, by its link and by a reload', async ({ page, recorder, baseURL }) => {
  await newReader(page, baseURL);
  await visit(page);
  await bookAndOpenPayment(page, 'poetry');
  expect(await isControlled(page)).toBe(true);
  const path = new URL(page.url()).pathname;
  expect(countsOf(recorder, /\/dashboard\/payment/)).toEqual({ [`GET ${path}`]: 1 });
  await page.reload({ waitUntil: 'networkidle' });
  expect(countsOf(recorder, /\/dashboard\/payment/)).toEqual({ [`GET ${path}`]: 2 });
});

test('public pages are also requested once', async ({ page, recorder }) => {
  await visit(page);
  await page.goto('/category/poetry', { waitUntil: 'networkidle' });
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(countsOf(recorder, / \/(?:category\/poetry|login)$/)).toEqual({ 'GET /category/poetry': 1, 'GET /login': 1 });
});

test('a new service worker turns off the navigation preload of an older one', async ({ page, recorder }) => {
  await visit(page);
  const isPreloading = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
  expect(await isPreloading()).toBe(true);
  recorder.append('/sw.js', '\n// another build');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(isPreloading).toBe(false);
});
