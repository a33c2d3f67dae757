/** What journeys without a connection need: the real service worker, and a look at what it keeps. */
import { expect, type Page } from 'playwright/test';

/** Chromium names what it could not fetch; that is meant there. */
export const ALLOWED = {
  serviceWorkers: 'allow',
  expectedNoise: /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/,
} as const;

/** The paths of everything that this browser keeps, or of what lies in one of its caches. */
export const kept = (page: Page, cache?: string): Promise<string[]> =>
  page.evaluate(async (only) => {
    const names = (await caches.keys()).filter((name) => only === undefined || name === only);
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url.replace(location.origin, ''));
  }, cache);

/** Opens a page and waits until it could be read without a connection. */
export async function see(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // The worker installs when the page has nothing else to do, which takes a slow machine long.
  await expect.poll(() => kept(page), { timeout: 30_000 }).toContain(path);
}

/** The sentence on top of a kept page. */
export const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });
