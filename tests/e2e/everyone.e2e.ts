/** Every page, for everybody who may open it, in both themes, on the narrowest phone and on a desk. */
import type { Page } from 'playwright/test';
import { ADMIN } from './admin.ts';
import { EVERY_VIEW, expectReadable, HALVES } from './readable.ts';
import { BUYER, bookAndOpenPayment, expect, logIn, newReader, newSeller, SELLER, test } from './shop.ts';

/** `npm run a11y` looks at every page in every view; `npm test` at one page in one half of them, at the next in the other. */
const THOROUGH = process.env.EVERY_VIEW === '1';
let pages = 0;
const readable = (page: Page) => expectReadable(page, THOROUGH ? EVERY_VIEW : HALVES[pages++ % 2 === 0 ? 0 : 1]);

const VISITORS = [
  '/',
  '/category',
  '/category/poetry',
  '/search',
  '/search?q=dune',
  '/search?q=no-such-book-anywhere',
  '/search?q=prejudise&condition=Good',
  '/book/demo-008',
  '/book/demo-013',
  '/blog',
  '/login',
  '/signup',
  '/offline',
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
