/** Prefetching: pages that are the same for all users, and nothing else. */
import { expect, test } from '../shop.ts';

const AHEAD = /prefetch/;

test('public pages have speculation rules; others do not', async ({ request }) => {
  for (const path of ['/', '/category', '/book/demo-001', '/search', '/blog']) {
    const rules = (await request.get(path)).headers()['speculation-rules'] ?? '';
    expect([path, rules]).toEqual([path, '"/speculation-rules.json"']);
  }
  for (const path of ['/login', '/signup', '/dashboard', '/dashboard/wishlist', '/api/health', '/no-such-page']) {
    expect([path, (await request.get(path)).headers()['speculation-rules']]).toEqual([path, undefined]);
  }
  const rules = await request.get('/speculation-rules.json');
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json');
  expect(Object.keys(await rules.json())).toEqual(['prefetch']);
});

test('a link under the pointer is prefetched if it leads to a public page', async ({ page }) => {
  const ahead: string[] = [];
  page.context().on('request', async (request) => {
    const purpose = (await request.allHeaders())['sec-purpose'] ?? '';
    if (AHEAD.test(purpose)) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  // The private link comes first: once the public one is fetched, the private one would have been fetched, too.
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).hover();
  await page.getByRole('main').getByRole('link', { name: 'Fantasy' }).hover();
  await expect.poll(() => ahead).toContain('/category/fantasy');
  expect(ahead).not.toContain('/login');
});
