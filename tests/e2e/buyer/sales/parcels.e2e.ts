/** A sale by post, from the payment until the parcel is sent; and another user's order. */
import { expectReadable } from '../../readable.ts';
import { book, otherPage } from '../../sales.ts';
import { CARD, expect, fillCard, payButton, test } from '../../shop.ts';
import { newReader } from '../../users.ts';

test('a buyer who chooses the post waits for a parcel, and the seller is told to send it', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { name, orderId, buyer } = await book(sellers, page, baseURL);
  await page.goto(`/dashboard/payment/${orderId}`);
  // Copy and buyer are in different cities.
  await expect(page.getByRole('radio', { name: 'By post' })).toBeChecked();
  await expect(page.getByText('Sent within 7 days, or a full refund')).toBeVisible();
  // The parts of the booking's address are prefilled.
  await expect(page.getByLabel('Recipient')).toHaveValue(buyer.email);
  await expect(page.getByLabel('City')).toHaveValue('Salem');
  await expect(page.getByLabel('State or province')).toHaveValue('Oregon');
  await expect(page.getByLabel('Country')).toHaveValue('United States');
  await page.getByLabel('Recipient').fill('');
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Recipient is required')).toBeVisible();
  await expect(page.getByLabel('Recipient')).toBeFocused();
  await page.getByLabel('Recipient').fill('Ann Reader');
  await page.getByLabel('Street address').fill('12 Liberty Street\nApartment 3');
  // Parts that the country does not have are hidden.
  await page.getByLabel('Country').selectOption('Hong Kong');
  await expect(page.getByLabel('Postal code')).toBeHidden();
  await expect(page.getByLabel('State or province')).toBeHidden();
  await page.getByLabel('Country').selectOption('United States');
  await page.getByLabel('City').fill('Salem');
  await page.getByLabel('Postal code').fill('97301');
  await page.getByLabel('State or province').selectOption('Oregon');
  // The typed text survives a change of the method.
  await page.getByRole('radio', { name: 'In person' }).check();
  await expect(page.getByLabel('Recipient')).toBeHidden();
  await page.getByRole('radio', { name: 'By post' }).check();
  await expectReadable(page);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
  // The confirmation has the next step and its deadline.
  await expect(page.getByText('Thanks – your order is confirmed')).toBeVisible();
  await expect(page.getByText('has to send the book')).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Until /)).toBeVisible();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('has to send the book')).toBeVisible();
  await sellers.goto('/dashboard');
  await sellers.getByRole('link', { name: `Mark as sent: ${name}` }).click();
  await expect(sellers.getByText('Salem, Oregon 97301')).toBeVisible();
  await sellers.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sellers.getByRole('button', { name: 'Copy the address' }).click();
  await expect(sellers.getByText('Address copied')).toBeVisible();
  expect(await sellers.evaluate(() => navigator.clipboard.readText())).toBe(
    'Ann Reader\n12 Liberty Street\nApartment 3\nSalem, Oregon 97301\nUnited States',
  );
  await expectReadable(sellers);
  await sellers.getByRole('radio', { name: 'Without tracking' }).check();
  await sellers.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(sellers.getByText('You sent the book')).toBeVisible();
  // For a parcel, the page polls once a minute, and on loading.
  await page.reload();
  await expect(page.getByText('Tell us when the book has arrived')).toBeVisible();
  await expect(page.getByText(/^Not here yet\? You can report that it hasn't arrived from \w+ \d+, /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'What happens then' })).toHaveAttribute('href', '/help#not-arrived');
  for (const either of [page, sellers]) {
    await either.getByRole('link', { name: 'Receipt' }).click();
    await expect(either.getByRole('article', { name: 'Receipt' })).toContainText('By post');
    await expect(either.getByRole('article', { name: 'Receipt' })).toContainText('Sal Seller');
    await expectReadable(either);
  }
  await sellers.context().close();
});

test('another user’s order is not shown', async ({ page, baseURL }) => {
  await newReader(page, baseURL);
  await page.goto('/dashboard/order/nothing');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await expectReadable(page);
});
