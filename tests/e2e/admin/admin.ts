/** Several users, each in a separate browser, and listings that only one journey uses. */
import type { Browser, Page } from 'playwright/test';
import { createAccount } from '../account-rows.ts';
import { postListings } from '../listings.ts';
import { type BookOnPage, expect } from '../shop.ts';
import { type BUYER, type Caller, callerFor, signIn } from '../users.ts';

export const ADMIN = { email: 'admin@dogear.test', password: 'Admin#2022' };

/** A page of another user, by default of a new Admin, signed in by calls. */
export async function pageOf(browser: Browser, baseURL = '', account?: typeof BUYER): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, baseURL, account ?? (await newAdmin()));
  return page;
}

/**
 * A new Admin without a session. An account has at most ten sessions, and the demo Admin's hash is expensive, so each
 * journey has its own Admin.
 */
export async function newAdmin(): Promise<typeof BUYER> {
  const account = { email: `admin-${crypto.randomUUID()}@example.org`, password: 'Admin#2022' };
  await createAccount({ ...account, name: 'Ada Marlow', role: 'Admin' });
  return account;
}

export async function newAccount(role: 'Buyer' | 'Seller', name: string): Promise<typeof BUYER> {
  const account = { email: `${role.toLowerCase()}-${crypto.randomUUID()}@example.org`, password: 'Reader#2022' };
  await createAccount({ ...account, name, role });
  return account;
}

/** Posts listings with these titles, the last one newest. Returns them in the same order. */
export const postCopies = async (
  baseURL: string | undefined,
  seller: typeof BUYER,
  category: string,
  titles: readonly string[],
): Promise<readonly BookOnPage[]> =>
  postListings({ ...seller, ...(await callerFor(baseURL ?? '', seller)) }, category, titles);

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export async function report({ ask }: Caller, { id }: BookOnPage, reason: string): Promise<void> {
  expect((await ask('PUT', `/api/reported-product/${id}`, { reason })).status).toBe(200);
}
