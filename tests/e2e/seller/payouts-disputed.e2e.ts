/** A dispute after the payout: the bank's sum is reversed, or deducted from the seller's next sale. */
import type { Page } from 'playwright/test';
import { newAdmin } from '../admin/admin.ts';
import { doWhatIsDue } from '../clock.ts';
import { lettersTo } from '../inbox.ts';
import {
  account,
  disputePayment,
  fundShop,
  paySeller,
  saleRow,
  sellAnother,
  sum,
  turnAccountOf,
  weekPasses,
} from '../payouts.ts';
import { otherPage } from '../sales.ts';
import { CARD, expect, test } from '../shop.ts';
import { newReader, signIn } from '../users.ts';

/** Webhooks arrive within a moment, except on a busy machine; a reload then shows them. */
const SOON = { timeout: 60_000 } as const;

/** Runs the due jobs and reloads, until it is seen. */
const seen = (page: Page, path: string, look: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await doWhatIsDue();
    await page.goto(path);
    await look();
  }).toPass(SOON);

const visible = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible({ timeout: 5_000 });

test('the bank’s sum of a paid sale is reversed from the seller’s account, visible to all three', async ({
  page: sellers,
  browser,
  baseURL,
}) => {
  const [buyers, admins] = [await otherPage(browser), await otherPage(browser)];
  const { name, orderId, seller } = await paySeller(sellers, buyers, baseURL);
  await disputePayment(orderId);

  await seen(sellers, '/dashboard/payouts', () =>
    expect(saleRow(sellers, name)).toContainText('Refunded', { timeout: 5_000 }),
  );
  await expect(sum(sellers, 'Paid')).toContainText('$0.00');
  await expect(sum(sellers, 'You owe Dogear')).toHaveCount(0);
  await sellers
    .getByRole('link', { name: /^Statement of/ })
    .first()
    .click();
  const sheet = sellers.getByRole('article', { name: /^Statement of/ });
  await expect(sheet.getByRole('row').filter({ hasText: 'Taken back from your account' })).toContainText('−$27.00');
  await sellers.goto(`/dashboard/order/${orderId}`);
  await visible(sellers, 'Money that the seller had been paid was taken back');
  await visible(sellers, 'The bank took back $30.00 of the payment, and $0.00 of the sale is yours.');
  await expect(async () => {
    const subjects = (await lettersTo(seller.email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('Taken back: your money for'))).toBe(true);
  }).toPass(SOON);
  await sellers.goto('/dashboard');
  await sellers.getByRole('button', { name: /^Notifications/ }).click();
  await visible(sellers, 'was taken back from your account at Stripe');

  await buyers.goto(`/dashboard/order/${orderId}`);
  await visible(buyers, 'The bank took the money');
  // Only the seller and the platform see payouts and reversals.
  await expect(buyers.getByText('The sale is completed. Enjoy the book.')).toBeVisible();
  await expect(buyers.getByText(/taken back|sent to the seller/)).toHaveCount(0);
  await signIn(admins, baseURL, await newAdmin());
  await admins.goto(`/dashboard/order/${orderId}`);
  await visible(admins, 'The bank has taken the money and wants an answer');
  await expect(sum(admins, 'Taken by the bank')).toContainText('$30.00');
  await expect(sum(admins, 'Paid to the seller')).toHaveCount(0);
  for (const page of [buyers, admins]) await page.context().close();
});

test('a sum that left the account becomes a debt, deducted from the next sale', async ({
  page: sellers,
  browser,
  baseURL,
}) => {
  const [buyers, admins] = [await otherPage(browser), await otherPage(browser)];
  await fundShop();
  // This card's money is in the seller's account at once, and drained from there.
  const { orderId, seller } = await paySeller(sellers, buyers, baseURL, CARD.available);
  await turnAccountOf(orderId, 'drain');
  await disputePayment(orderId);
  await seen(sellers, '/dashboard/payouts', () =>
    expect(sum(sellers, 'You owe Dogear')).toContainText('$27.00', { timeout: 5_000 }),
  );
  await expect(account(sellers).getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await signIn(admins, baseURL, await newAdmin());
  await admins.goto('/dashboard/money');
  await expect(admins.getByText(`${orderId}.`).first()).toBeAttached();

  const reader = await newReader(buyers, baseURL);
  const next = await sellAnother(seller, reader, 28);
  // A session of calls ends within two weeks.
  await weekPasses([sellers, buyers], [await signIn(sellers, baseURL, seller), reader]);
  await seen(sellers, '/dashboard/payouts', () =>
    expect(saleRow(sellers, next.name)).toContainText('Kept', { timeout: 5_000 }),
  );
  await expect(sum(sellers, 'You owe Dogear')).toContainText('$1.80');
  await sellers.goto(`/dashboard/order/${next.orderId}`);
  await visible(sellers, 'Money was kept for what the seller owes from another sale');
  await buyers.goto(`/dashboard/order/${next.orderId}`);
  await visible(buyers, 'The sale is completed. Enjoy the book.');
  await expect(buyers.getByText('of another sale')).toHaveCount(0);
  for (const page of [buyers, admins]) await page.context().close();
});
