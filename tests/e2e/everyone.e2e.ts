/** Every page, for everybody who may open it, in both themes, on the narrowest phone and on a desk. */
import type { Page } from 'playwright/test';
import { ADMIN, postCopies } from './admin.ts';
import { EVERY_VIEW, expectReadable } from './readable.ts';
import { BUYER, bookAndOpenPayment, callerFor, expect, logIn, newReader, newSeller, payButton, test } from './shop.ts';

const readable = (page: Page) => expectReadable(page, EVERY_VIEW);

const VISITORS = [
  '/',
  '/category',
  '/category?after=0.z',
  '/search',
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

test('buyers: every page, with orders and without, the payment, and each question that a card asks', async ({
  page,
  baseURL,
}) => {
  await newReader(page, baseURL);
  await everyPage(page, [...dashboard('buyer'), '/', '/book/demo-001']);
  await bookAndOpenPayment(page, 'science-fiction');
  await expect(payButton(page)).toBeEnabled();
  await readable(page);
  await everyPage(page, ['/dashboard/my-orders']);
  await open(page, '/category/classics');
  for (const intent of ['book', 'wish', 'report']) {
    await page.locator(`[data-intent=${intent}]`).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await readable(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('sellers: every page, with books and without, and the page of a copy that was taken back', async ({
  page,
  baseURL,
}) => {
  const seller = await newSeller(page, baseURL);
  await everyPage(page, ['/dashboard/my-products', '/dashboard/my-buyers']);
  await postCopies(baseURL, seller, 'poetry', ['One that stays', 'One that goes']);
  await open(page, '/dashboard/my-products');
  const [gone = '', stays = ''] = await page
    .getByRole('link', { name: /^Edit/ })
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id') ?? ''),
    );
  const { ask } = await callerFor(baseURL ?? '', seller);
  expect((await ask('DELETE', `/api/products/${gone}`)).status).toBe(200);
  await everyPage(page, [...dashboard('seller'), `/dashboard/edit-product?id=${stays}`, `/book/${gone}`]);
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

test('in forced colours the page still says where one is and where the focus is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'light' });
  await open(page, '/category');
  const here = page.getByRole('banner').locator('.navbar-links [aria-current=page]');
  await expect(here).toHaveCSS('border-bottom-style', 'solid');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).not.toBe(
    'none',
  );
});
