import { weekPasses } from '../payouts.ts';
import { expectReadable } from '../readable.ts';
import { buyBook, otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';
import { newAdmin } from './admin.ts';

test('an admin pays a seller whose account Stripe does not take, and the seller reads it', async ({
  page: sellers,
  browser,
  baseURL,
}) => {
  const [buyers, admins] = [await otherPage(browser), await otherPage(browser)];
  const { name, orderId, seller, buyer } = await buyBook(sellers, buyers, baseURL, 'post');
  expect((await seller.ask('POST', `/api/fulfilments/${orderId}/send`, { untracked: true })).status).toBe(200);
  expect((await buyer.ask('POST', `/api/fulfilments/${orderId}/confirm`)).status).toBe(200);
  // Before that, a new seller has no payable money.
  await weekPasses([sellers, buyers], [seller, buyer]);
  await sellers.goto('/dashboard/payouts');
  await sellers.getByRole('button', { name: 'Set up payouts' }).press('Enter');
  await sellers.getByRole('button', { name: /^It is refused/ }).click();
  await sellers.waitForURL('**/dashboard/payouts');
  await expect(sellers.getByText('Dogear support decides how you get your money.')).toBeVisible();

  await signIn(admins, baseURL, await newAdmin());
  await admins.goto('/dashboard');
  await admins.getByRole('link', { name: 'Seller Payouts', exact: true }).click();
  const list = admins.getByRole('region', { name: 'Sellers who need attention' });
  const row = list.getByRole('row').filter({ hasText: 'Rejected' }).filter({ hasText: '$11.25' });
  await expect(row).toContainText('Rejected');
  await expect(row).toContainText('$11.25');
  await expectReadable(admins);
  await row.getByText('Pay in another way').click();
  // A payment before the record could pay a transfer twice.
  await expect(row.getByText(/^Record \$11\.25 here first, .* Then pay/)).toBeVisible();
  await row.getByRole('button', { name: 'Record $11.25' }).click();
  await expect(row.getByLabel(/^How you pay/)).toBeFocused();
  await row.getByLabel(/^How you pay/).fill('By bank transfer, reference 4711.');
  await row.getByRole('button', { name: 'Record $11.25' }).click();
  await expect(admins.getByText('$11.25 recorded. The seller gets an email. Now pay them')).toBeVisible();
  await expect(row).toHaveCount(0);
  // The row is gone, and the focus stays near its place.
  await expect(list.locator('a:focus, p:focus')).toHaveCount(1);

  await sellers.reload();
  await expect(sellers.getByRole('row').filter({ hasText: name }).last()).toContainText('Paid in another way');
  await buyers.context().close();
  await admins.context().close();
});
