import { expect, test } from '../shop.ts';

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees every book of a page, complete', async ({ page }) => {
    await page.goto('/category');
    await expect(page.getByRole('article')).toHaveCount(24);
    const first = page.getByRole('article').first();
    await expect(first.getByRole('heading')).not.toBeEmpty();
    await expect(first.getByText(/\$\d/).first()).toBeVisible();
    await expect(page.getByText(/needs JavaScript/).first()).toBeVisible();
    await page.getByRole('link', { name: /next/i }).click();
    await expect(page.getByRole('article')).toHaveCount(24);
    // The newest books of all are what other journeys post beside this one, without pictures.
    await page.goto('/category/biography-and-memoir');
    await expect(page.getByRole('img', { name: /Cover of/ }).first()).toBeVisible();
  });
});

test('public pages are cached, tell their round trips, and carry the safety headers', async ({ request }) => {
  // Other journeys may change the catalogue just between two requests, which drops the page.
  await expect(async () => {
    await request.get('/category/classics');
    const headers = (await request.get('/category/classics')).headers();
    expect(headers['x-astro-cache']).toBe('HIT');
    expect(headers['server-timing']).toBe('db;desc="0"');
    expect(headers['set-cookie']).toBeUndefined();
  }).toPass({ timeout: 10_000 });
  for (const path of ['/category/classics', '/login']) {
    const answer = await request.get(path);
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  }
});

test('pages allow the inline scripts and styles that stand in them, whatever they name, and no others', async ({
  page,
}) => {
  const hostile = ['<script>', '</style>', '"><style>', '<!--'].map(
    (words) => `/search?q=${encodeURIComponent(words)}`,
  );
  for (const path of ['/', '/category/classics', '/search', ...hostile, '/blog', '/login', '/dashboard']) {
    const answer = await page.request.get(path);
    const text = await answer.text();
    // The browser itself says what stands where, on an empty page without a policy: a parser of ours would be wrong twice.
    const seen = await page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      const inline = parsed.querySelectorAll('style, script:not([src], [type="application/ld+json"])');
      return {
        inline: new Set([...inline].map(({ textContent }) => textContent)).size,
        policy: parsed.querySelector<HTMLMetaElement>('meta[http-equiv=content-security-policy]')?.content,
      };
    }, text);
    const policy = seen.policy ?? answer.headers()['content-security-policy'] ?? '';
    expect([path, policy.match(/'sha256-[^']+'/g)?.length]).toEqual([path, seen.inline]);
  }
});

test('every choice of a search is a page of its own in the cache', async ({ request }) => {
  const shown = async (query: string) => {
    const page = await (await request.get(`/search?category=biography-and-memoir&${query}`)).text();
    return [...page.matchAll(/data-intent="book" data-id="([^"]+)"/g)].map(([, id]) => id);
  };
  const first = await Promise.all(['q=life', 'q=the', 'condition=Good', 'condition=Fair'].map(shown));
  expect(new Set(first.map((ids) => ids.join())).size).toBe(4);
  const both = await shown('condition=Good&condition=Fair');
  expect([first[2], first[3]]).not.toContainEqual(both);
  expect(await shown('sort=cheapest')).not.toEqual(await shown('sort=dearest'));
});

test('a page that is not there, and a category that is not there, say so', async ({ page }) => {
  for (const path of ['/no-such-page', '/category/no-such-shelf']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /home/i })).toHaveAttribute('href', '/');
  }
});

test('the navbar leaves when scrolling down past 68 px and returns when scrolling up', async ({ page }) => {
  await page.goto('/category');
  const brand = page.getByRole('banner').getByRole('link').first();
  await expect(brand).toBeInViewport();
  await page.mouse.wheel(0, 900);
  await expect(brand).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(brand).toBeInViewport();
});

test('the booking dialog works by keyboard alone and gives the focus back', async ({ page }) => {
  await page.goto('/category/biography-and-memoir');
  const book = page.getByRole('button', { name: /Book now/ }).first();
  await book.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(book).toBeFocused();
});
