/** The site without a connection, with its real service worker. Chromium logs the failed requests. */

import sharp from 'sharp';
import { book, newListing } from '../listings.ts';
import { expect, payButton, test } from '../shop.ts';
import { newReader } from '../users.ts';
import { ALLOWED, kept, notice, see } from './no-connection.ts';

test.use(ALLOWED);

test('a visited page can be read offline, with styles and covers; another one shows the offline message', async ({
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
  // Online again, the requested page loads by itself.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Poetry', level: 1 })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  // Also without the browser's `online` event.
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await context.setOffline(true);
  await page.goto('/category/history');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
});

test('a prefetched page is kept as soon as it is visited, and not before', async ({ page, context }) => {
  await see(page, '/');
  await page.reload({ waitUntil: 'networkidle' });
  const link = page.getByRole('main').getByRole('link', { name: 'Fantasy' });
  await link.hover();
  await expect.poll(() => kept(page, 'ahead')).toContain('/category/fantasy');
  expect(await kept(page, 'pages')).not.toContain('/category/fantasy');
  await link.click();
  await page.waitForURL('/category/fantasy');
  // The point of this test: it was not requested again.
  const delivered = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
  );
  expect(delivered).toMatchObject([{ deliveryType: 'navigational-prefetch' }]);
  await expect.poll(() => kept(page, 'pages')).toContain('/category/fantasy');
  expect(await kept(page, 'ahead')).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(notice(page)).toContainText('as you saw it on');
  await expect(page.getByRole('heading', { name: 'Fantasy', level: 1 })).toBeVisible();
});

test('results found while typing can be read again; a wish list that was never loaded shows the offline message', async ({
  page,
  context,
}) => {
  await see(page, '/search');
  await page.getByRole('main').getByRole('searchbox').fill('dune');
  await expect(page).toHaveURL('/search?q=dune');
  await expect.poll(() => kept(page)).toContain('/search?q=dune');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/book\//);
  await context.setOffline(true);
  await page.goto('/search?q=dune');
  await expect(notice(page)).toContainText('as you saw it on');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('dune');
  await expect(page.getByRole('article').first()).toBeVisible();
  // The offline message is aligned with the page's text.
  const edges = [notice(page), page.locator('.search-category').first()].map(
    async (part) => (await part.boundingBox())?.x,
  );
  const [sentence, words] = await Promise.all(edges);
  expect(sentence).toBe(words);
  await page.goto('/dashboard/wishlist');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('an installation with a bad answer keeps nothing of it, and is tried again', async ({ page, context }) => {
  let refused = 0;
  await context.route('**/offline', (route) => {
    refused += 1;
    return route.fulfill({ status: 500, body: 'no' });
  });
  await page.goto('/');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await kept(page)).toEqual([]);
  await context.unroute('**/offline');
  await page.goto('/category');
  await expect.poll(() => kept(page)).toContain('/offline');
});

// Fails when the code of the suggestions is not requested again after a failure, or causes a script error.
test('a search field that was entered without a connection offers books once there is one', async ({
  page,
  context,
}) => {
  await see(page, '/category/fantasy');
  const field = page.getByRole('banner').getByRole('searchbox');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('completions'));
  await field.focus();
  await failed;
  await context.setOffline(false);
  await field.blur();
  await field.pressSequentially('dun');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
});

test('only the last twenty pages are kept', async ({ page }) => {
  await see(page, '/blog');
  // As if eighteen more pages had been visited since.
  await page.evaluate(async () => {
    const pages = await caches.open('pages');
    const blog = await pages.match('/blog');
    for (let number = 1; number <= 18; number++)
      await pages.put(`/book/demo-${String(number).padStart(3, '0')}`, blog?.clone() ?? new Response());
  });
  const visited = async () => (await kept(page)).filter((url) => /^\/(book|blog)/.test(url));
  await see(page, '/book/demo-019');
  expect(await visited()).toHaveLength(20);
  expect(await visited()).toContain('/blog');
  await page.goto('/book/demo-020');
  await expect.poll(visited).toContain('/book/demo-020');
  await expect.poll(visited).not.toContain('/blog');
  expect(await visited()).toHaveLength(20);
  expect(await visited()).toContain('/book/demo-001');
});

test('API calls, orders and payments are never kept', async ({ page, context, baseURL }) => {
  const { id } = await newListing(baseURL);
  const orderId = await book(await newReader(page, baseURL), id);
  await see(page, '/category/history');
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(payButton(page)).toBeEnabled();
  const payment = page.url();
  const urls = await kept(page);
  expect(urls).toContain('/category/history');
  expect(urls.filter((url) => /^\/(api|dashboard|login)/.test(url))).toEqual(['/dashboard/wishlist']);
  // The service worker never handles the payment page.
  await context.setOffline(true);
  await expect(page.goto(payment)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('a new build replaces everything that an old one has kept', async ({ page }) => {
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
  // Visitors without a wish list do not load its shell.
  expect(await kept(page)).not.toContain('/dashboard/wishlist');
});

test('the shop can be installed: a manifest, and icons of the sizes it names', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const [, href = ''] = /<link[^>]*rel="manifest"[^>]*href="([^"]+)"/.exec(home) ?? [];
  const answer = await request.get(href);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { name, display, icons } = (await answer.json()) as {
    name: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect([name, display]).toEqual(['Dogear', 'standalone']);
  expect(icons.map(({ purpose }) => purpose ?? 'any')).toContain('maskable');
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
