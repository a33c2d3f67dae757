/**
 * A meeting where neither phone has a connection, and each has dropped the page since its visit: it opens nevertheless.
 */
import type { Page } from 'playwright/test';
import { MEETINGS_PREFIX } from '../../../core/browser-storage-names.ts';
import { formatMeetingCode } from '../../../core/fulfilment/meeting-code.ts';
import { expectReadable } from '../readable.ts';
import { buyBook, otherPage } from '../sales.ts';
import { expect, logOut, test } from '../shop.ts';
import { ALLOWED, kept } from './no-connection.ts';

test.use(ALLOWED);

const SHELL = '/dashboard/order';
const NOT_KEPT = 'this order is not saved on this device';

/** The browser's storage without the service worker's caches. */
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));

async function lookAtHome(page: Page, orderId: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/dashboard/order/${orderId}`);
    await expect.poll(() => kept(page), { timeout: 12_000 }).toContain(SHELL);
  }).toPass({ timeout: 50_000 });
  await expect.poll(() => stored(page)).toContain(MEETINGS_PREFIX);
}

test('a buyer’s phone shows the code and its QR code without a connection, though the page was closed', async ({
  browser,
  page,
  context,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { orderId, name, buyer } = await buyBook(sellers, page, baseURL);
  await lookAtHome(page, orderId);
  const { code } = (await buyer.ask<{ code: string }>('GET', `/api/fulfilments/${orderId}/code`)).body;

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline. This is the meeting' })).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Seller: Sal Seller')).toBeVisible();
  await expect(page.getByText(formatMeetingCode(code))).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the code' }).click();
  await expect(page.getByText(formatMeetingCode(code))).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code for the meeting' }).locator('path')).toHaveAttribute('d', /^M\d/);
  await expectReadable(page);

  // Online again, the page itself loads. After the meeting is called off nothing of it remains.
  await context.setOffline(false);
  await expect(page.getByText('You are offline. This is the meeting')).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Cancel the sale' })).toBeVisible();
  expect(await stored(page)).toContain(code);
  expect((await buyer.ask('POST', `/api/fulfilments/${orderId}/cancel`)).status).toBe(200);
  await expect(page.getByRole('heading', { name: 'Sale canceled' })).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => stored(page)).not.toContain(MEETINGS_PREFIX);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(NOT_KEPT)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await sellers.context().close();
});

test('a seller’s phone checks the code after its page was closed, and sends it from any page of the dashboard', async ({
  browser,
  page,
  baseURL,
}) => {
  const context = await browser.newContext();
  const sellers = await context.newPage();
  const { orderId, name, buyer } = await buyBook(sellers, page, baseURL);
  const shown = await buyer.ask<{ code: string; secret: string }>('GET', `/api/fulfilments/${orderId}/code`);
  const { code, secret } = shown.body;
  await lookAtHome(sellers, orderId);
  for (const text of [code, secret]) expect(await stored(sellers)).not.toContain(text);

  await context.setOffline(true);
  // A closing page is online for a moment, and would hand the copy over.
  const handOver = '**/hand-over';
  await context.route(handOver, (route) => route.abort('internetdisconnected'));
  // The camera opens a new page, with the secret of the QR code.
  const scanned = await context.newPage();
  await sellers.close();
  await scanned.goto(`/dashboard/order/${orderId}#code-${secret}`);
  await expect(scanned.getByRole('heading', { name })).toBeVisible();
  await expect(scanned.getByText('Salem, OR')).toBeVisible();
  const typed = scanned.getByLabel('The buyer’s code');
  await expect(typed).toHaveValue(secret);
  await typed.fill('0'.repeat(32));
  await typed.press('Enter');
  await expect(scanned.getByText("That code doesn't match")).toBeVisible();
  await typed.fill(secret);
  await typed.press('Enter');
  await expect(scanned.getByText('The code is right. You can hand the book over.')).toBeVisible();
  await expectReadable(scanned);
  await scanned.close();

  await context.unroute(handOver);
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/dashboard/my-products');
  await expect(later.getByText('The book is handed over')).toBeVisible();
  await expect.poll(() => stored(later)).not.toContain(secret);
  await page.goto(`/dashboard/order/${orderId}`);
  await expect(page.getByText('Handed over', { exact: true })).toBeVisible();
  await context.close();
});

test('a buyer’s log-out removes the meeting, and the cached page is the same for all', async ({
  browser,
  page,
  context,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { orderId, name } = await buyBook(sellers, page, baseURL);
  await lookAtHome(page, orderId);
  const shell = await page.evaluate(async (path) => (await caches.match(path))?.text(), SHELL);
  expect(shell).toBe(await (await page.request.get(SHELL, { headers: { Cookie: '' } })).text());
  const urls = await kept(page);
  expect(urls.filter((url) => url.includes(orderId) || url.startsWith('/api'))).toEqual([]);

  await logOut(page);
  expect(await stored(page)).not.toContain(MEETINGS_PREFIX);
  await context.setOffline(true);
  await page.goto(`/dashboard/order/${orderId}`);
  await expect(page.getByText(NOT_KEPT)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await sellers.context().close();
});
