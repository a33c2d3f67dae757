/** Several users, each in a browser of their own, and listings that only one journey uses. */
import type { Browser, Page } from 'playwright/test';
import { createAccount } from '../account-rows.ts';
import { expect } from '../shop.ts';
import { type BUYER, callerFor, signIn } from '../users.ts';

export const ADMIN = { email: 'admin@dogear.test', password: 'Admin#2022' };

/** A new page of another user, signed in by calls. */
export async function pageOf(browser: Browser, baseURL = '', account = ADMIN): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, baseURL, account);
  return page;
}

/** A new account that has not signed in yet. */
export async function newAccount(role: 'Buyer' | 'Seller', name: string): Promise<typeof BUYER> {
  const account = { email: `${role.toLowerCase()}-${crypto.randomUUID()}@example.org`, password: 'Reader#2022' };
  await createAccount({ ...account, name, role });
  return account;
}

/** Posts copies of these names, the last one newest, with a seller's account and without photos. */
export async function postCopies(
  baseURL: string | undefined,
  seller: typeof BUYER,
  category: string,
  names: readonly string[],
): Promise<void> {
  const { ask } = await callerFor(baseURL ?? '', seller);
  const rows = names.map((name, at) => ({
    row: at + 1,
    name,
    categoryId: category,
    condition: 'Good',
    phone_number: '+1 503 555 0142',
    location: 'Salem, OR',
    year_of_purchase: 2015,
    year_of_use: '5 years',
    original_price: 30,
    resell_price: 12.5,
    description: 'Read once, on a long train.',
  }));
  const { body } = await ask('POST', '/api/products/import', { import_id: crypto.randomUUID(), rows });
  expect(body).toMatchObject({ insertedCount: names.length });
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Reports a copy from its card, with a reason. */
export async function report(page: Page, category: string, name: string, reason: string): Promise<void> {
  await page.goto(`/category/${category}`);
  await page.getByRole('button', { name: `Report: ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong?').selectOption({ label: reason });
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Reported Successfully', { exact: true })).toBeVisible();
}
