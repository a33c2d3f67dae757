/** The shop without a connection, with its real service worker. Chromium names what it could not fetch; that is meant here. */
import type { Page } from 'playwright/test';
import { accountButton, bookAndOpenPayment, expect, firstBook, newReader, test } from './shop.ts';

test.use({ serviceWorkers: 'allow', expectedNoise: /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/ });

/** The paths of everything that this browser keeps. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url.replace(location.origin, ''));
  });

/** Opens a page and waits until it could be read without a connection. */
async function see(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect.poll(() => kept(page)).toContain(path);
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

test('a page that was seen can be read offline, with its looks and covers; another one says that it cannot', async ({
  page,
  context,
}) => {
  await see(page, '/category/fantasy');
  await expect
    .poll(async () => (await kept(page)).filter((url) => url.startsWith('/photos/')).length)
    .toBeGreaterThan(2);
  const title = await page.getByRole('article').first().getByRole('heading').textContent();
  await context.setOffline(true);
  await page.reload();
  await expect(notice(page)).toContainText('as you saw it on');
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(title ?? '');
  await expect(page.getByRole('article')).toHaveCount(await page.locator('.book').count());
  const cover = page.locator('main img.cover').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const looks = await page.evaluate(async () => {
    await document.fonts.ready;
    return {
      body: getComputedStyle(document.body).display,
      fonts: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    };
  });
  expect(looks.body).toBe('grid');
  expect(looks.fonts.join()).toContain('Brygada 1918');

  await page.goto('/category/poetry');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Poetry', level: 1 })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('the last twenty pages are kept and no more', async ({ page }) => {
  await see(page, '/blog');
  for (let number = 1; number <= 20; number++) {
    await page.goto(`/book/demo-${String(number).padStart(3, '0')}`);
  }
  await expect.poll(() => kept(page)).toContain('/book/demo-020');
  await expect.poll(async () => (await kept(page)).filter((url) => /^\/(book|blog)/.test(url)).length).toBe(20);
  expect(await kept(page)).not.toContain('/blog');
});

test('the wish list opens offline, to read; nothing of it stays after log-out', async ({ page, context, baseURL }) => {
  await newReader(page, baseURL);
  await page.goto('/category/classics');
  const book = await firstBook(page);
  await page
    .getByRole('button', { name: `Add to wish list: ${book.title}`, exact: true })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Added To wishlist Successfully', { exact: true })).toBeVisible();
  await see(page, '/dashboard/wishlist');
  await expect(page.getByRole('row').nth(1)).toContainText(book.title.slice(0, 12));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('This is your wish list as it was on')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(book.title);
  await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);

  // Back online, the page becomes itself again without being asked.
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: `Remove ${book.title}` })).toBeVisible();
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('/');
  await expect.poll(() => kept(page)).not.toContain('/dashboard/wishlist');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(book.title);
  await context.setOffline(true);
  await page.goto('/dashboard/wishlist');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText(book.title)).toHaveCount(0);
});

test('neither calls nor orders nor payments are ever kept', async ({ page, context, baseURL }) => {
  await newReader(page, baseURL);
  await see(page, '/category/history');
  await bookAndOpenPayment(page, 'history');
  const payment = page.url();
  const urls = await kept(page);
  expect(urls).toContain('/category/history');
  expect(urls.filter((url) => /^\/(api|dashboard|login)/.test(url))).toEqual([]);
  // The payment page is the browser's own business, with a connection and without.
  await context.setOffline(true);
  await expect(page.goto(payment)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('a new build takes the place of all that an old one has kept', async ({ page }) => {
  await see(page, '/blog');
  const before = await page.evaluate(async () => {
    await (await caches.open('files-of-an-old-build')).put('/_astro/old.css', new Response(''));
    await (await navigator.serviceWorker.ready).unregister();
    return caches.keys();
  });
  expect(before).toContain('files-of-an-old-build');
  await page.goto('/category', { waitUntil: 'networkidle' });
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('files-of-an-old-build');
  await expect.poll(() => kept(page)).not.toContain('/blog');
  expect(await kept(page)).toContain('/offline');
});

test('the shop can be installed: a manifest, and icons of the sizes it names', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { name, display, icons } = (await answer.json()) as {
    name: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect([name, display]).toEqual(['Dogear', 'standalone']);
  expect(icons.map(({ purpose }) => purpose ?? 'any')).toContain('maskable');
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
