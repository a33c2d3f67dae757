/** Helpers of journeys without a connection: the real service worker, and the content of its caches. */
import { expect, type Page } from 'playwright/test';

/** Chromium logs the failed requests. */
export const ALLOWED = {
  serviceWorkers: 'allow',
  expectedNoise: /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/,
} as const;

/** The paths in all caches of this browser, or in one of them. */
export const kept = (page: Page, cache?: string): Promise<string[]> =>
  page.evaluate(async (only) => {
    const names = (await caches.keys()).filter((name) => only === undefined || name === only);
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url.replace(location.origin, ''));
  }, cache);

/**
 * Opens a page and waits until it is cached. A failed installation of the worker is retried with the next page, as it
 * is for visitors.
 */
export const see = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect.poll(() => kept(page), { message: await workerOf(page), timeout: 12_000 }).toContain(path);
  }).toPass({ timeout: 50_000 });

/** Waits for the page's service worker. A failed installation is retried, as it is with a visitor's next page. */
export const installed = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js')));
    await expect.poll(() => workerOf(page), { timeout: 12_000 }).toBe('service worker: activated');
  }).toPass({ timeout: 50_000 });

/** The state of the page's service worker, for the message of a failure. */
const workerOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
    return `service worker: ${worker?.state ?? 'not registered'}`;
  });

/** The sentence on top of a cached page. */
export const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });
