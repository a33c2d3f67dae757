/** Every page, for everybody who may open it, in both themes, on the narrowest phone and on a desk. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { ADMIN } from './admin.ts';
import { BUYER, bookAndOpenPayment, expect, logIn, newReader, newSeller, SELLER, test } from './shop.ts';

type View = { readonly colorScheme: 'light' | 'dark'; readonly width: number };

/** Both themes at both widths, in two halves that know each theme and each width. */
const HALVES: readonly (readonly View[])[] = [
  [
    { colorScheme: 'light', width: 320 },
    { colorScheme: 'dark', width: 1280 },
  ],
  [
    { colorScheme: 'dark', width: 320 },
    { colorScheme: 'light', width: 1280 },
  ],
];

/** `npm run a11y` looks at every page in every way; `npm test` at one page in one half, at the next in the other. */
const EVERY_VIEW = process.env.EVERY_VIEW === '1';
let pages = 0;
const views = (): readonly View[] => (EVERY_VIEW ? HALVES.flat() : (HALVES[pages++ % 2] ?? []));

const VISITORS = [
  '/',
  '/category',
  '/category/poetry',
  '/search',
  '/search?q=dune',
  '/search?q=no-such-book-anywhere',
  '/blog',
  '/login',
  '/signup',
  '/no-such-page',
  '/book/no-such-book',
];
const DASHBOARDS = {
  buyer: ['', '/my-orders', '/wishlist'],
  seller: ['', '/my-products', '/add-a-product', '/import-products', '/my-buyers'],
  admin: [
    '',
    '/all-sellers',
    '/all-buyers',
    '/reported-items',
    '/sold-products',
    '/categories',
    '/overview',
    '/money',
    '/audit',
  ],
} as const;

/** No accessibility fault and no sideways scroll. */
async function readable(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  for (const { colorScheme, width } of views()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const seen = { path, colorScheme, width };
    expect({ ...seen, faults, sideways }).toEqual({ ...seen, faults: [], sideways: 0 });
  }
}

/** What is asked for has come: nothing turns any more. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.spinner, .skeleton, [aria-busy=true]')).toHaveCount(0);
}

async function everyPage(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await readable(page);
  }
}

const dashboard = (role: keyof typeof DASHBOARDS) => DASHBOARDS[role].map((path) => `/dashboard${path}`);

test.describe.configure({ timeout: 180_000 });

test('visitors: every page, a book and a shelf of a seller', async ({ page }) => {
  await everyPage(page, VISITORS);
  await open(page, '/category/fantasy');
  const book = (await page.getByRole('main').locator('a[href^="/book/"]').first().getAttribute('href')) ?? '';
  const shelf = (await page.getByRole('main').locator('a[href^="/seller/"]').first().getAttribute('href')) ?? '';
  await everyPage(page, [book, shelf]);
});

test('buyers: every page, with orders and without, the payment and the booking dialog', async ({ page, baseURL }) => {
  await newReader(page, baseURL);
  await everyPage(page, dashboard('buyer'));
  await bookAndOpenPayment(page, 'history');
  await readable(page);
  await open(page, '/dashboard/my-orders');
  await readable(page);
  await open(page, '/category/classics');
  await page.locator('[data-intent=book]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await readable(page);
});

test('sellers: every page, with books and without', async ({ page, baseURL }) => {
  await newSeller(page, baseURL);
  await everyPage(page, dashboard('seller'));
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await logIn(page, SELLER);
  await everyPage(page, dashboard('seller'));
  const edit = await page
    .goto('/dashboard/my-products')
    .then(() => page.getByRole('link', { name: /^Edit/ }).first().getAttribute('href'));
  await everyPage(page, [edit ?? '']);
});

test('admins: every page', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, ADMIN);
  await everyPage(page, dashboard('admin'));
});

test('a buyer who has lived here for a while: every page', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, BUYER);
  await everyPage(page, dashboard('buyer'));
});
