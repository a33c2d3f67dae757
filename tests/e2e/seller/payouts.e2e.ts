/** From a sale to the account of its seller at the payment provider. */
import { readFileSync } from 'node:fs';
import { account, answerAtStripe, saleRow, sum } from '../payouts.ts';
import { expectReadable } from '../readable.ts';
import { buyBook, otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { newSeller } from '../users.ts';

test('a seller without sales reads that no setup is needed', async ({ page, baseURL }) => {
  await newSeller(page, baseURL);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Payouts', exact: true }).click();
  await expect(account(page).getByRole('heading', { name: 'No account needed yet' })).toBeVisible();
  await expect(account(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByText('You have not sold a book yet.')).toBeVisible();
});

test('a seller sees the money of a sale wait, tells Stripe where it goes, and reads when it is sent', async ({
  page: sellers,
  browser,
  baseURL,
}) => {
  const buyers = await otherPage(browser);
  const { name, orderId, seller, buyer } = await buyBook(sellers, buyers, baseURL, 'post');
  await sellers.goto('/dashboard/payouts');
  await expect(sum(sellers, 'On hold')).toContainText('$11.25');
  await expect(account(sellers).getByRole('button')).toHaveCount(0);
  expect((await seller.ask('POST', `/api/fulfilments/${orderId}/send`, { untracked: true })).status).toBe(200);
  expect((await buyer.ask('POST', `/api/fulfilments/${orderId}/confirm`)).status).toBe(200);

  // The to-do list links there.
  await sellers.goto('/dashboard');
  await sellers.getByRole('link', { name: "Payouts: We're holding $11.25 for you" }).click();
  await expect(account(sellers).getByRole('heading', { name: "We're holding $11.25 for you" })).toBeVisible();
  await expect(sum(sellers, 'Ready to pay out')).toContainText('$11.25');
  await expect(saleRow(sellers, name)).toContainText('Ready to pay out');
  await expectReadable(sellers);

  await answerAtStripe(sellers, 'Set up payouts', /^Leave without an answer/);
  await expect(account(sellers)).toBeFocused();
  // Coming back from Stripe proves nothing.
  await answerAtStripe(sellers, 'Continue at Stripe', /^Something is missing/);
  await answerAtStripe(sellers, 'Continue at Stripe', /^Everything is confirmed/);
  await expect(account(sellers).getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await expect(account(sellers)).toContainText('We send $11.25 on ');
  await expect(account(sellers).getByRole('button')).toHaveCount(0);
  await expect(saleRow(sellers, name)).toContainText(/Goes out on .* at the latest/);

  await sellers.getByRole('link', { name: /^Statement of/ }).click();
  const sheet = sellers.getByRole('article', { name: /^Statement of/ });
  await expect(sheet.getByRole('row').filter({ hasText: name })).toContainText(/Sold.*\$12\.50−\$1\.25\$11\.25/);
  const download = sellers.waitForEvent('download');
  await sellers.getByRole('button', { name: 'Download as CSV' }).click();
  const table = readFileSync(await (await download).path(), 'utf8');
  expect(table).toContain(`,Sold,${orderId},${name},12.50,1.25,11.25,0.00`);

  await sellers.goto('/dashboard');
  await expect(
    sellers.getByText('Has no picture yet').or(sellers.getByText('You are not verified yet')).first(),
  ).toBeVisible();
  await expect(sellers.getByRole('link', { name: /^Payouts: / })).toHaveCount(0);
  await buyers.context().close();
});
