/**
 * The pages of a role redirect everybody else, each by its own island. The server protects the data
 * (`tests/security.test.ts`). `accounts.e2e.ts` has a seller and a visitor on a page of buyers.
 */
import type { Page } from 'playwright/test';
import { test } from '../shop.ts';
import { newReader, newSeller } from '../users.ts';

const SELLER_PAGES = ['add-a-product', 'my-products', 'my-buyers', 'import-products', 'edit-product?id=demo-001'];
const ADMIN_PAGES = [
  'all-sellers',
  'all-buyers',
  'audit',
  'reported-items',
  'sales-under-way',
  'sold-products',
  'categories',
  'overview',
  'money',
];

async function expectRedirect(page: Page, names: readonly string[], to: '/' | '/login'): Promise<void> {
  for (const name of names) {
    await page.goto(`/dashboard/${name}`);
    await page.waitForURL((url) => url.pathname === to);
  }
}

test('a buyer is redirected from a page of sellers and one of admins', async ({ page, baseURL }) => {
  await newReader(page, baseURL);
  await expectRedirect(page, ['my-products', 'audit'], '/');
});

test('a buyer is redirected from every page of sellers and admins', { tag: '@exhaustive' }, async ({
  page,
  baseURL,
}) => {
  await newReader(page, baseURL);
  await expectRedirect(page, [...SELLER_PAGES, ...ADMIN_PAGES], '/');
});

test('a seller is redirected from the wish list, and a visitor to the log-in', { tag: '@exhaustive' }, async ({
  page,
  baseURL,
  context,
}) => {
  await newSeller(page, baseURL);
  await expectRedirect(page, ['wishlist'], '/');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await expectRedirect(page, ['all-sellers', 'all-buyers', 'audit'], '/login');
});
