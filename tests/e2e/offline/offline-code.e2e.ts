/** A meeting where the seller's phone has no signal: it checks the code, stores it, and sends it later. */
import type { Browser, Page } from 'playwright/test';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { newAdmin, pageOf } from '../admin/admin.ts';
import { expectReadable } from '../readable.ts';
import { buyBook } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { callStripe, ofOrder } from '../stripe.ts';
import { ALLOWED } from './no-connection.ts';

test.use(ALLOWED);

/** A seller whose page has the hash of the secret. */
async function atTheMeeting(browser: Browser, buyers: Page, baseURL: string | undefined) {
  const context = await browser.newContext();
  const sellers = await context.newPage();
  const { orderId, buyer } = await buyBook(sellers, buyers, baseURL);
  const shown = await buyer.ask<{ code: string; secret: string }>('GET', `/api/fulfilments/${orderId}/code`);
  const { code, secret } = shown.body;
  const verified = sellers.waitForResponse((response) => response.url().endsWith(`/${orderId}/verifier`));
  await sellers.goto(`/dashboard/order/${orderId}`);
  return { context, sellers, orderId, buyer, code, secret, verifier: JSON.stringify(await (await verified).json()) };
}

test('the seller’s phone checks the code offline, and sends a correct one when online again', async ({
  browser,
  page,
  baseURL,
}) => {
  const { context, sellers, orderId, code, secret, verifier } = await atTheMeeting(browser, page, baseURL);
  for (const text of [code, secret]) expect(verifier).not.toContain(text);

  await context.setOffline(true);
  const typed = sellers.getByLabel('The buyer’s code');
  // A typed code is too short to be checked offline: anybody with the hash could find it by trying.
  await typed.fill(code);
  await typed.press('Enter');
  await expect(sellers.getByText('but not a typed code')).toBeVisible();
  await typed.fill('0'.repeat(32));
  await typed.press('Enter');
  await expect(sellers.getByText("That code doesn't match")).toBeVisible();
  await expect(typed).toBeFocused();
  await typed.fill(secret);
  await typed.press('Enter');
  const kept = sellers.getByRole('status').filter({ hasText: 'The code is right. You can hand the book over.' });
  await expect(kept).toBeFocused();
  await expect(typed).toBeHidden();
  await expectReadable(sellers);
  // The server does not know it yet.
  await page.goto(`/dashboard/order/${orderId}`);
  await expect(page.getByRole('heading', { name: 'Arrange to meet' })).toBeVisible();

  await context.setOffline(false);
  for (const either of [sellers, page])
    await expect(either.getByText('Handed over', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(kept).toBeHidden();
  expect(await sellers.evaluate(() => JSON.stringify(localStorage))).not.toContain(secret);
  await context.close();
});

test('a stored code is sent when the page is opened again, and the server decides', async ({
  browser,
  page,
  baseURL,
}) => {
  const { context, sellers, orderId, buyer, secret } = await atTheMeeting(browser, page, baseURL);
  await context.setOffline(true);
  // A closing page is online for a moment, and would hand the copy over.
  const handOver = '**/hand-over';
  await context.route(handOver, (route) => route.abort('internetdisconnected'));
  await sellers.getByLabel('The buyer’s code').fill(secret);
  await sellers.getByLabel('The buyer’s code').press('Enter');
  await expect(sellers.getByText('The code is right. You can hand the book over.')).toBeVisible();
  await sellers.close();

  // Meanwhile the sale ends in another way.
  expect((await buyer.ask('POST', `/api/fulfilments/${orderId}/cancel`)).status).toBe(200);
  await context.unroute(handOver);
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/dashboard/order/${orderId}`);
  await expect(again.getByText(fulfilmentWords.conflict.lateCode)).toBeVisible();
  await expect(again.getByRole('heading', { name: 'Sale canceled' })).toBeVisible();
  expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toContain(secret);
  await context.close();
});

// Fails when a dispute deletes the only trace of a book that was handed over.
test('a stored code survives a suspension of the sale, and is accepted afterwards', async ({
  browser,
  page,
  baseURL,
}) => {
  const { context, sellers, orderId, buyer, secret } = await atTheMeeting(browser, page, baseURL);
  await context.setOffline(true);
  await sellers.getByLabel('The buyer’s code').fill(secret);
  await sellers.getByLabel('The buyer’s code').press('Enter');
  await expect(sellers.getByText('The code is right. You can hand the book over.')).toBeVisible();
  const intent = await ofOrder<{ id: string; metadata: { order?: string } }>('payment_intents', orderId);
  await callStripe('refunds', { payment_intent: intent?.id ?? '', amount: '300' });
  const isStopped = async () =>
    (await buyer.ask<{ frozen: boolean }>('GET', `/api/fulfilments/${orderId}`)).body.frozen;
  await expect.poll(isStopped, { timeout: 60_000 }).toBe(true);

  await context.setOffline(false);
  await expect(sellers.getByText(fulfilmentWords.conflict.frozenCode)).toBeVisible({ timeout: 30_000 });
  await expectReadable(sellers);
  expect(await sellers.evaluate(() => JSON.stringify(localStorage))).toContain(secret);
  const admins = await pageOf(browser, baseURL, await newAdmin());
  await admins.goto(`/dashboard/order/${orderId}`);
  await admins.getByText('It goes on with the rest of the money').click();
  await admins.getByLabel('Reason').fill('They agreed on a lower price.');
  await admins.getByRole('button', { name: 'Settle the sale' }).click();
  await expect(sellers.getByText('Handed over', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(await sellers.evaluate(() => JSON.stringify(localStorage))).not.toContain(secret);
  await Promise.all([context.close(), admins.context().close()]);
});
