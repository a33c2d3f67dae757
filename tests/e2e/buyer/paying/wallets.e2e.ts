/** Paying by the browser's wallet. The stand-in has a button and no sheet; its wallet is in the page's storage. */
import type { Page } from 'playwright/test';
import { newListing } from '../../listings.ts';
import { expectReadable } from '../../readable.ts';
import { bookButton, expect, fillCard, payButton, sendBooking, test } from '../../shop.ts';
import { newReader } from '../../users.ts';

const walletButton = (page: Page) => page.getByRole('button', { name: 'Simulated wallet' });
const putIntoWallet = (page: Page, token: string) =>
  page.evaluate((token) => localStorage.setItem('stripe-stand-in-wallet', token), token);

test('a wallet pays for a complete form alone, and the card stays where it is declined', async ({ page, baseURL }) => {
  const { id, title } = await newListing(baseURL);
  await newReader(page, baseURL);
  await page.goto(`/book/${id}`);
  await bookButton(page, id).click();
  await sendBooking(page, title);
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('group', { name: 'Card' })).toBeVisible();
  await expect(walletButton(page)).toHaveCount(0);

  await putIntoWallet(page, 'pm_card_chargeDeclined');
  await page.reload();
  await page.getByRole('radio', { name: 'By post' }).check();
  await walletButton(page).click();
  const postcode = page.getByLabel('Postal code');
  await expect(postcode).toHaveAttribute('aria-invalid', 'true');
  await expect(postcode).toBeFocused();
  await expect(page.getByRole('group', { name: 'Or pay by card' })).toBeVisible();
  await expectReadable(page);

  await postcode.fill('97301');
  await walletButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByText('Payment Successfull')).toHaveCount(0);

  await putIntoWallet(page, 'pm_card_visa');
  await walletButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
  await expect(page.getByText('Thanks – your order is confirmed')).toBeVisible();
  await expect(page.getByText('has to send the book')).toBeVisible();
});

test('wallets that cannot be loaded leave the card', async ({ page, baseURL }) => {
  const { id, title } = await newListing(baseURL);
  await newReader(page, baseURL);
  await page.route('**/stripe.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace("'expressCheckout')", "'renamed')") });
  });
  await page.goto(`/book/${id}`);
  await bookButton(page, id).click();
  await sendBooking(page, title);
  await fillCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
});
