/**
 * Actions of the bank, or by hand at the payment provider, on the money of a sale, seen by three users of the same
 * order.
 */
import type { Page } from 'playwright/test';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { doWhatIsDue } from '../clock.ts';
import { book, buyBook, otherPage, payOnScreen } from '../sales.ts';
import { CARD, expect, test } from '../shop.ts';
import { callStripe, ofOrder } from '../stripe.ts';
import { newAdmin, pageOf } from './admin.ts';

type Intent = { readonly id: string; readonly metadata: { readonly order?: string } };

/** Webhooks arrive within a moment, except on a busy machine; a reload then shows them. */
const SOON = { timeout: 60_000 } as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function seen(page: Page, orderId: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/dashboard/order/${orderId}`);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 5_000 });
  }).toPass(SOON);
}

test('a payment that is disputed at once: the seller waits, an admin accepts it, the bank has paid the buyer', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { orderId, buyer } = await book(sellers, page, baseURL);
  await payOnScreen(page, orderId, CARD.disputed);
  await seen(sellers, orderId, 'Do not hand the book over now');
  // The seller has handed it over nevertheless, and types the code.
  const { body } = await buyer.ask<{ code: string }>('GET', `/api/fulfilments/${orderId}/code`);
  await sellers.getByText('Does the buyer have the book?').click();
  await sellers.getByLabel('The buyer’s code').fill(body.code);
  await press(sellers, 'Send the code');
  await expect(sellers.getByText(fulfilmentWords.conflict.frozenCode)).toBeVisible();
  const admins = await pageOf(browser, baseURL, await newAdmin());
  await seen(admins, orderId, 'The bank has taken the money and wants an answer');
  await expect(admins.getByLabel('Draft of an answer')).toHaveValue(/was paid for on .*, for \$12\.50\./);
  await expect(admins.getByText('Answer by', { exact: true })).toBeVisible();
  await admins.locator('summary', { hasText: 'Accept the dispute' }).click();
  await admins.getByLabel('Reason').fill('It was never handed over.');
  await press(admins, 'Accept the dispute');
  await expect(admins.getByText('The bank decided the dispute for the buyer.')).toBeVisible(SOON);
  await seen(page, orderId, 'Your bank gave you $12.50 back, and the sale has ended.');
  await seen(sellers, orderId, 'The bank decided for the buyer and gave them the money.');
  await expect(sellers.getByText('Does the buyer have the book?')).toBeVisible();
});

test('a partial refund by hand suspends the sale until an admin settles it', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { name, orderId } = await buyBook(sellers, page, baseURL);
  const intent = await ofOrder<Intent>('payment_intents', orderId);
  await callStripe('refunds', { payment_intent: intent?.id ?? '', amount: '300' });
  await seen(sellers, orderId, 'Do not hand the book over now');
  const admins = await pageOf(browser, baseURL, await newAdmin());
  await seen(admins, orderId, 'Money was sent back by hand');
  await expect(admins.getByRole('heading', { name })).toBeVisible();
  await press(admins, 'Settle the sale');
  await expect(admins.getByText('Please say whether the sale goes on or ends')).toBeVisible();
  await admins.getByText('It goes on with the rest of the money').click();
  await admins.getByLabel('Reason').fill('They agreed on a lower price.');
  await press(admins, 'Settle the sale');
  await expect(admins.getByText('The review of the payment has ended: the sale goes on')).toBeVisible(SOON);
  // 950 cents are left, of which the platform takes its part of the commission.
  await seen(sellers, orderId, '$8.55');
  await seen(page, orderId, 'Money was sent back to the buyer outside this page');
  await expect(page.getByText('Arrange to meet')).toBeVisible();
});

test('an inquiry: an admin reads the details of the sale, and refunds it before a dispute', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { orderId } = await book(sellers, page, baseURL);
  await payOnScreen(page, orderId, CARD.inquiry);
  await seen(sellers, orderId, 'Do not hand the book over now. The card issuer asks us about this payment');
  const admins = await pageOf(browser, baseURL, await newAdmin());
  await seen(admins, orderId, 'Paused: the bank asks about the payment');
  const listing = admins.getByRole('region', { name: 'The listing, as it was booked' });
  await expect(listing.getByText('A reading copy.')).toBeVisible();
  await admins.locator('summary', { hasText: 'Refund the buyer' }).click();
  await press(admins, 'Refund the buyer');
  await expect(admins.getByText('Please enter a reason. Both of them will read it')).toBeVisible();
  await admins.getByLabel('Reason').fill('The buyer does not know the shop.');
  await press(admins, 'Refund the buyer');
  await expect(admins.getByRole('heading', { name: /^Refund(ed)?$/ })).toBeVisible(SOON);
  await doWhatIsDue();
  await seen(page, orderId, /\$12\.50 was refunded to your card/);
  await expect(page.getByText('The buyer does not know the shop.')).toBeVisible();
  await seen(admins, orderId, 'The bank has closed its question. No money was taken');
});
