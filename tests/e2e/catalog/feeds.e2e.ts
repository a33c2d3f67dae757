import type { Page } from 'playwright/test';
import { newAccount, postCopies } from '../admin/admin.ts';
import { expect, test } from '../shop.ts';
import { callerFor } from '../users.ts';

// Chromium logs a 404 to the console.
test.use({ expectedNoise: /status of (404|410)/ });

type Listed = { _id: string; name: string };

/** Parses XML as a browser does; a syntax error fails the test. */
async function xmlOf(page: Page, path: string): Promise<{ root: string; text: string }> {
  const text = await (await page.request.get(path)).text();
  const root = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'application/xml');
    return document.querySelector('parsererror')?.textContent ?? document.documentElement.localName;
  }, text);
  return { root, text };
}

test('a new listing is in the feed and the sitemap at the next request, until it is deleted', async ({
  page,
  baseURL,
}) => {
  await page.goto('/category/poetry');
  const feed = (await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href')) ?? '';
  expect((await page.request.get(feed)).headers()['content-type']).toContain('application/atom+xml');
  const name = `Salt & <Pepper> "${crypto.randomUUID()}"`;
  expect((await xmlOf(page, feed)).root).toBe('feed');
  const [, index = ''] = /<loc>([^<]+books-1\.xml)/.exec((await xmlOf(page, '/sitemap.xml')).text) ?? [];
  await xmlOf(page, index);
  expect((await xmlOf(page, '/sitemap/pages.xml')).text).toContain(`<loc>${baseURL}/category/poetry</loc>`);

  const seller = await newAccount('Seller', 'Ampersand & Sons');
  await postCopies(baseURL, seller, 'poetry', [name]);
  const { ask } = await callerFor(baseURL ?? '', seller);
  const { body } = await ask<Listed[]>('GET', `/api/my-products?email=${encodeURIComponent(seller.email)}`);
  const id = body[0]?._id ?? '?';
  const after = { feed: await xmlOf(page, feed), sitemap: await xmlOf(page, index) };
  expect([after.feed.root, after.sitemap.root]).toEqual(['feed', 'urlset']);
  expect(after.feed.text).toContain('Salt &amp; &lt;Pepper&gt;');
  expect(after.feed.text).toContain(`${baseURL}/book/${id}`);
  expect(after.sitemap.text).toContain(`<loc>${baseURL}/book/${id}</loc>`);

  await ask('DELETE', `/api/products/${id}`);
  for (const path of [feed, index]) expect((await xmlOf(page, path)).text).not.toContain(id);
  const gone = await page.goto(`/book/${id}`);
  expect(gone?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'This copy is no longer available' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});

test('robots.txt names the sitemap and what robots must not fetch', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(text).toContain('Disallow: /dashboard');
  // Robots may read the form, which has noindex. Its results are endless.
  expect(text).toMatch(/^Disallow: \/search\?$/m);
});

test('rendered pages have one canonical address; search results and error pages have noindex', async ({
  page,
  baseURL,
}) => {
  const told = async (path: string) => {
    await page.goto(path);
    const address = page.locator('link[rel=canonical]');
    return [
      (await address.count()) > 0 && (await address.evaluate((link: HTMLLinkElement) => link.href)),
      await page.locator('meta[name=robots]').count(),
    ];
  };
  for (const path of ['/', '/category', '/category/fantasy'])
    expect(await told(path)).toEqual([`${baseURL}${path}`, 0]);
  expect(await told('/search?q=king&min=')).toEqual([`${baseURL}/search?q=king`, 1]);
  for (const path of ['/no-such-page', '/offline']) expect(await told(path)).toEqual([false, 1]);
});

test('an unknown book, feed and part of the sitemap are 404', async ({ page }) => {
  for (const path of ['/book/never', '/category/never/feed.xml', '/sitemap/never.xml', '/sitemap/books-2.xml'])
    expect((await page.request.get(path)).status()).toBe(404);
  await page.goto('/book/never');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});
