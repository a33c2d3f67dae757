/** Browsers that were here before: their service worker is active, and yet each request reaches the server once. */
import type { Page } from 'playwright/test';
import { newReader } from '../people.ts';
import { type Line, test } from '../proxy.ts';
import { bookAndOpenPayment, expect } from '../shop.ts';

/** A first visit, up to where the service worker has the browser's pages in its hands. */
async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** How often each path of these was asked for. */
const countsOf = ({ asked }: Line, path: RegExp): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of asked.map((text) => text.replace(/\?.*/, '')).filter((text) => path.test(text)))
    counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

test('Google signs in, and is asked once: the start, its own page, and the way back', async ({ page, line }) => {
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
  expect(countsOf(line, /\/api\/auth\/google(?:\/callback)?$|\/authorize$|\/google-done|\/jwt$/)).toEqual({
    'GET /api/auth/google': 1,
    'GET /authorize': 1,
    'POST /authorize': 1,
    'GET /api/auth/google/callback': 1,
    'GET /google-done.js': 1,
    'GET /api/jwt': 1,
  });
});

test('the payment page is asked for once, by its link and by a reload', async ({ page, line, baseURL }) => {
  await newReader(page, baseURL);
  await visit(page);
  await bookAndOpenPayment(page, 'poetry');
  expect(await isControlled(page)).toBe(true);
  const path = new URL(page.url()).pathname;
  expect(countsOf(line, /\/dashboard\/payment/)).toEqual({ [`GET ${path}`]: 1 });
  await page.reload({ waitUntil: 'networkidle' });
  expect(countsOf(line, /\/dashboard\/payment/)).toEqual({ [`GET ${path}`]: 2 });
});

test('public pages, too, are asked for once', async ({ page, line }) => {
  await visit(page);
  await page.goto('/category/poetry', { waitUntil: 'networkidle' });
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(countsOf(line, / \/(?:category\/poetry|login)$/)).toEqual({ 'GET /category/poetry': 1, 'GET /login': 1 });
});

test('a new worker turns off the preload that an older one had turned on', async ({ page, line }) => {
  await visit(page);
  const isPreloading = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
  expect(await isPreloading()).toBe(true);
  line.append('/sw.js', '\n// another build');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(isPreloading).toBe(false);
});
