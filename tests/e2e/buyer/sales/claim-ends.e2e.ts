/** Claims that end without an admin, in two windows. */
import { dialogOf, press, pressTwice, report } from '../../claims.ts';
import { expectReadable } from '../../readable.ts';
import { buyBook, handOverBook, otherPage } from '../../sales.ts';
import { expect, test } from '../../shop.ts';

test('a parcel that has not arrived is refunded by its seller', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { orderId, name, buyer } = await buyBook(sellers, page, baseURL, 'post');
  await sellers.goto(`/dashboard/order/${orderId}`);
  await expect(sellers.getByText("they're refunded automatically")).toBeVisible();
  await sellers.getByLabel('Carrier').fill('USPS');
  await sellers.getByLabel('Tracking number').fill('9400 1000');
  await press(sellers, 'Mark as sent');
  await press(sellers, 'The parcel has arrived');
  await press(sellers, 'Mark as arrived');
  await expect(sellers.getByText('You said that the parcel has arrived')).toBeVisible();
  await page.goto(`/dashboard/order/${orderId}`);
  await press(page, 'Report a problem');
  await page.getByRole('radio', { name: 'It has not arrived' }).check();
  await page.getByLabel('Tell us more').fill('My box is empty.');
  await expectReadable(page);
  await press(page, 'Send the report');
  await expect(page.getByText("If they don't, you get a full refund.")).toBeVisible();
  await sellers.reload();
  await expect(sellers.getByText('My box is empty.')).toBeVisible();
  await pressTwice(sellers, 'Give a full refund');
  await expect(sellers.getByRole('heading', { name: 'Refund' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/\$12\.50 (back|was refunded)/)).toBeVisible();
  await expect(async () => {
    await sellers.goto('/dashboard/my-buyers');
    const theirs = sellers.getByRole('row').filter({ hasText: name });
    await expect(theirs.locator('.badge')).toHaveText('Refunded', { timeout: 5_000 });
  }).toPass();
  // A deleted buyer leaves no contact data, nor a label for it.
  expect((await buyer.ask('DELETE', '/api/auth/account', { password: buyer.password })).status).toBe(200);
  await sellers.setViewportSize({ width: 360, height: 800 });
  await sellers.reload();
  await expect(sellers.getByRole('cell', { name: 'Deleted account' }).first()).toBeVisible();
  await expect(sellers.locator('[data-label="Location"]')).toBeHidden();
  await expect(sellers.locator('main a:is([href^="mailto:"], [href^="tel:"])')).toHaveCount(0);
  await sellers.context().close();
});

test('a report is taken back, and the sale goes on', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { orderId } = await handOverBook(sellers, page, baseURL);
  await report(page);
  await press(page, 'Withdraw the report');
  await expect(dialogOf(page).getByText('you have at least two days left')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Withdraw the report' }).click();
  await expect(page.getByText('You withdrew your report')).toBeVisible();
  await sellers.goto(`/dashboard/order/${orderId}`);
  await expect(sellers.getByText('withdrew their report')).toBeVisible();
  await press(page, "Received – everything's fine");
  await dialogOf(page).getByRole('button', { name: "Received – everything's fine" }).click();
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await sellers.context().close();
});

test('a seller whose buyer called the meeting off types the code, and an admin reads that', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { orderId, buyer } = await buyBook(sellers, page, baseURL);
  const { body } = await buyer.ask<{ code: string }>('GET', `/api/fulfilments/${orderId}/code`);
  await page.goto(`/dashboard/order/${orderId}`);
  await press(page, 'Cancel the sale');
  await expect(dialogOf(page).getByText('Do this only if you do not have the book.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Cancel the sale' }).click();
  await expect(page.getByRole('heading', { name: 'Sale canceled' })).toBeVisible();
  await sellers.goto(`/dashboard/order/${orderId}`);
  await sellers.getByText('Does the buyer have the book?').click();
  await sellers.getByLabel('The buyer’s code').fill(body.code);
  await expectReadable(sellers);
  await press(sellers, 'Send the code');
  await expect(sellers.getByText('The code is right, but this sale is over.')).toBeVisible();
  await sellers.context().close();
});
