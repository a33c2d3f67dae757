/** A buyer and a seller side by side, from the payment until the book is handed over. */
import { expectReadable } from '../../readable.ts';
import { book, otherPage, payOnScreen } from '../../sales.ts';
import { CARD, expect, fillCard, payButton, test } from '../../shop.ts';
import { newReader } from '../../users.ts';

test('the buyer shows the code, the seller types it, and both see that the book is handed over', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { name, orderId } = await book(sellers, page, baseURL);
  await payOnScreen(page, orderId);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Meet each other' })).toBeVisible();
  await expect(page.getByText(/^Until \w{3}, .+\s[A-Z]{2,4}/)).toBeVisible();

  // The seller comes by the work list of their dashboard.
  await sellers.goto('/dashboard');
  await sellers.getByRole('link', { name: `Hand over: ${name}` }).click();
  const typed = sellers.getByLabel('The buyer’s code');
  await expect(typed).toBeVisible();
  await expect(sellers.getByText('+1 503 555 0199')).toBeVisible();
  await expectReadable(sellers);

  await page.getByRole('button', { name: 'Show the code' }).press('Enter');
  const shown = page.getByText(/^Your code for the meeting: [\dA-Z]{4} [\dA-Z]{4}$/);
  await expect(shown).toBeFocused();
  const code = ((await shown.textContent()) ?? '').split(': ').at(-1) ?? '';
  await page.getByRole('button', { name: 'Show a QR code' }).press('Enter');
  await expect(page.getByRole('img', { name: 'QR code of your code' }).locator('path')).toHaveAttribute('d', /^M/);
  await expectReadable(page);

  await typed.fill('0000 0000');
  await typed.press('Enter');
  await expect(sellers.getByText('This is not the code of this order')).toBeVisible();
  await expect(typed).toBeFocused();
  // As people type it: in small letters.
  await typed.fill(code.toLowerCase());
  await typed.press('Enter');
  for (const either of [sellers, page])
    await expect(either.getByText('Handed over', { exact: true })).toBeVisible({ timeout: 10_000 });
  await expect(sellers.getByText('You handed the book over and typed the code')).toBeVisible();
  await expect(page.getByText('Sal Seller handed the book over and typed the code')).toBeVisible();
  await expectReadable(page);

  await page.getByRole('button', { name: 'I have the book, all is well' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All is well' }).click();
  for (const either of [sellers, page])
    await expect(either.getByRole('heading', { name: 'All done' })).toBeVisible({ timeout: 10_000 });
  await expect(sellers.getByText('The sale is completed, and we keep $11.25 for you.')).toBeVisible();
  await sellers.context().close();
});

test('a buyer who chooses the post waits for a parcel, and the seller is told to send it', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { name, orderId } = await book(sellers, page, baseURL);
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByRole('radio', { name: 'In person' })).toBeChecked();
  await page.getByRole('radio', { name: 'By post' }).check();
  await expect(page.getByText('The seller has 7 days to send the book')).toBeVisible();
  await fillCard(page, CARD.good);
  await payButton(page).click();
  // Nothing is paid without an address.
  await expect(page.getByText('Recipient is required')).toBeVisible();
  await expect(page.getByLabel('Recipient')).toBeFocused();
  await page.getByLabel('Recipient').fill('Ann Reader');
  await page.getByLabel('Street address').fill('12 Liberty Street\nApartment 3');
  await page.getByLabel('City').fill('Salem, OR');
  await page.getByLabel('Postal code').fill('97301');
  await page.getByLabel('Country').fill('United States');
  // What was typed is there again after another look.
  await page.getByRole('radio', { name: 'In person' }).check();
  await expect(page.getByLabel('Recipient')).toBeHidden();
  await page.getByRole('radio', { name: 'By post' }).check();
  await expectReadable(page);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('has to send the book')).toBeVisible();
  await sellers.goto('/dashboard');
  await sellers.getByRole('link', { name: `Send: ${name}` }).click();
  await expect(sellers.getByText('97301 Salem, OR')).toBeVisible();
  await sellers.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sellers.getByRole('button', { name: 'Copy the address' }).click();
  await expect(sellers.getByText('Address copied')).toBeVisible();
  expect(await sellers.evaluate(() => navigator.clipboard.readText())).toBe(
    'Ann Reader\n12 Liberty Street\nApartment 3\n97301 Salem, OR\nUnited States',
  );
  await expectReadable(sellers);
  await sellers.getByRole('radio', { name: 'Without tracking' }).check();
  await sellers.getByRole('button', { name: 'I have sent the book' }).click();
  await expect(sellers.getByText('You sent the book')).toBeVisible();
  // Nobody waits for a parcel in front of the page: it asks each minute, and when it is opened.
  await page.reload();
  await expect(page.getByText('Tell us when the book has arrived')).toBeVisible();
  // Both have the receipt.
  for (const either of [page, sellers]) {
    await either.getByRole('link', { name: 'Receipt' }).click();
    await expect(either.getByRole('article', { name: 'Receipt' })).toContainText('By post');
    await expect(either.getByRole('article', { name: 'Receipt' })).toContainText('Sal Seller');
    await expectReadable(either);
  }
  await sellers.context().close();
});

test('an order of somebody else is not shown', async ({ page, baseURL }) => {
  await newReader(page, baseURL);
  await page.goto('/dashboard/order/nothing');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await expectReadable(page);
});
