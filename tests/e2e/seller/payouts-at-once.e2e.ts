/**
 * A sale of $25 or more whose seller's account is ready: the money waits for a week, because the seller is new, and not
 * until the end of the month.
 */
import { newAdmin } from '../admin/admin.ts';
import { account, answerAtStripe, completeSale, saleRow, sum, weekPasses } from '../payouts.ts';
import { otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';

test('from $25 on a new seller is paid after a week, which the seller, the buyer and an admin see', async ({
  page: sellers,
  browser,
  baseURL,
}) => {
  const [buyers, admins] = [await otherPage(browser), await otherPage(browser)];
  const { name, orderId, seller, buyer } = await completeSale(sellers, buyers, baseURL, 30);
  await sellers.goto('/dashboard/payouts');
  await answerAtStripe(sellers, 'Set up payouts', /^Everything is confirmed/);
  await expect(account(sellers).getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  // New sellers wait for a week.
  await expect(saleRow(sellers, name)).toContainText("You're new here");
  await weekPasses([sellers, buyers], [seller, buyer]);
  await expect(sum(sellers, 'Paid')).toContainText('$27.00');
  await expect(sum(sellers, 'Ready to pay out')).toContainText('$0.00');
  await expect(saleRow(sellers, name)).toContainText('Paid');
  await sellers.getByRole('link', { name: `Order: ${name}` }).click();
  await expect(sellers.getByText('The money was sent to the seller')).toBeVisible();
  await sellers.getByRole('link', { name: 'Your payouts' }).click();
  await sellers
    .getByRole('link', { name: /^Statement of/ })
    .first()
    .click();
  const sheet = sellers.getByRole('article', { name: /^Statement of/ });
  await expect(sheet.getByRole('row').filter({ hasText: 'Sent to your account at Stripe' })).toContainText('$27.00');

  await buyers.goto(`/dashboard/order/${orderId}`);
  await expect(buyers.getByText('Paid by card')).toBeVisible();
  await expect(buyers.getByText('$27.00')).toHaveCount(0);
  await signIn(admins, baseURL, await newAdmin());
  await admins.goto(`/dashboard/order/${orderId}`);
  await expect(admins.getByText('The money was sent to the seller')).toBeVisible();
  await expect(sum(admins, 'Paid to the seller')).toContainText('$27.00');
  for (const page of [buyers, admins]) await page.context().close();
});
