/** The limits of weight (docs/testing.md, "Weights"). */
import type { Page } from 'playwright';
import { UPLOAD_MOST_KIB, uploadKib } from '../../../tools/release/upload-size.ts';
import { openDialog } from '../../bench/dialog.ts';
import { weigh } from '../../bench/weight.ts';
import { isExhaustive, pick } from '../../exhaustive.ts';
import { expect, test } from '../shop.ts';
import { TITLE_PATH } from './title-path.ts';

const PUBLIC = [
  '/',
  '/category',
  '/category/fantasy',
  '/book/demo-001',
  '/seller/demo-seller',
  TITLE_PATH,
  '/search',
  '/search?q=the&sold=1',
  '/blog',
  '/help',
  '/sell',
  '/terms',
  '/privacy',
  '/returns',
  '/contact',
  '/developers',
  '/login',
  '/signup',
  '/forgot',
  '/change-email',
  '/not-me',
  '/no-such-page',
] as const;
const WITH_COVERS = [
  '/',
  '/category',
  '/category/fantasy',
  '/book/demo-001',
  '/seller/demo-seller',
  '/search',
  TITLE_PATH,
] as const;

const WIDTHS = [360, 1280] as const;

/** Bytes as brotli. Inline styles count as CSS, and not as HTML. */
const BUDGET = {
  javascript: 2_900,
  signIn: 3_000,
  css: 15_000,
  html: 12_000,
  /** It has every call. */
  developers: 36_000,
  /** With valibot: the form is validated by the same schema as on the server. */
  dialog: 74_500,
  dialogRequests: 6,
} as const;

for (const path of PUBLIC) {
  test(`${path} stays within its weight before any interaction`, async ({ page }) => {
    const weight = await weigh(page, path);
    expect(weight.javascript).toBeGreaterThan(0);
    const isSignIn = path === '/login' || path === '/signup';
    expect(weight.javascript).toBeLessThanOrEqual(isSignIn ? BUDGET.signIn : BUDGET.javascript);
    expect(weight.css).toBeLessThanOrEqual(BUDGET.css);
    expect(weight.html).toBeLessThanOrEqual(path === '/developers' ? BUDGET.developers : BUDGET.html);
  });
}

test('the Worker weighs no more than it may', () => {
  const kib = uploadKib();
  expect(kib).toBeGreaterThan(0);
  expect(kib).toBeLessThanOrEqual(UPLOAD_MOST_KIB);
});

test('the first click on “Book this copy” loads the code of its dialog once, and nothing else', async ({ page }) => {
  const { javascript, requests } = await openDialog(page, '/category');
  expect(javascript).toBeGreaterThan(0);
  expect(javascript).toBeLessThanOrEqual(BUDGET.dialog);
  expect(requests).toBeLessThanOrEqual(BUDGET.dialogRequests);
});

test('on a first visit the service worker fetches only itself, two pages with their style sheet, and a list', async ({
  page,
  context,
}) => {
  const asked = { page: new Set<string>(), worker: new Set<string>() };
  context.on('request', (request) => {
    asked[request.serviceWorker() ? 'worker' : 'page'].add(new URL(request.url()).pathname);
  });
  await page.goto('/category/fantasy', { waitUntil: 'networkidle' });
  const own = () =>
    [...asked.worker].filter((path) => path === '/category/fantasy' || !asked.page.has(path)).toSorted();
  await expect.poll(own).toContain('/category/fantasy');
  // The page has inline styles; /offline links the sheet that it shares with the pages of forms.
  expect(own()).toEqual([
    expect.stringMatching(/^\/_astro\/first\.[\w-]+\.css$/),
    '/category/fantasy',
    '/offline',
    '/offline-files.json',
    '/sw.js',
  ]);
});

for (const [place, path] of WITH_COVERS.entries()) {
  for (const width of isExhaustive ? WIDTHS : [pick(WIDTHS, place)]) {
    test(`${path} requests its first cover at once, only once, and before any font, ${width} wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(1);
      const { preloaded, chosen } = await firstCover(page);
      expect(preloaded).toEqual(chosen);
      const photos = asked.filter((url) => url.includes('/photos/'));
      expect(photos[0]).toBe(chosen.file);
      // Another size of the same picture would mean a wrong preload in the head.
      const picture = chosen.file.replace(/\/\d+$/, '');
      expect(photos.filter((url) => url.startsWith(picture))).toEqual([chosen.file]);
      const first = (kind: RegExp) => asked.findIndex((url) => kind.test(url));
      expect(first(/\.woff2$/)).toBeGreaterThan(first(/\/photos\//));
      // The search page requests its style sheet first: its head has no inline styles.
      if (path !== '/search') expect(first(/\.css$/)).toBeGreaterThan(first(/\/photos\//));
    });
  }
}

const firstCover = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=image]');
    const image = document.querySelector<HTMLImageElement>('main img.cover');
    const file = image?.currentSrc ?? '';
    return {
      preloaded: { file, sources: link?.imageSrcset, sizes: link?.imageSizes, priority: link?.fetchPriority },
      chosen: { file, sources: image?.srcset, sizes: image?.sizes, priority: 'high' },
    };
  });
