/** Stripe restricts an account before the next payout: the money waits, the one button helps, and then it is paid. */
import { doWhatIsDue } from '../clock.ts';
import { lettersTo } from '../inbox.ts';
import {
  account,
  answerAtStripe,
  paySeller,
  saleRow,
  sellAnother,
  sum,
  turnAccountOf,
  weekPasses,
} from '../payouts.ts';
import { otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';

test('an account that is restricted in between', async ({ page: sellers, browser, baseURL }) => {
  const buyers = await otherPage(browser);
  const { orderId, seller, buyer } = await paySeller(sellers, buyers, baseURL);
  await turnAccountOf(orderId, 'restrict');
  await expect(async () => {
    await sellers.goto('/dashboard/payouts');
    await expect(account(sellers)).toContainText('Stripe needs something more from you.', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(async () => {
    const subjects = (await lettersTo(seller.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Stripe needs something more from you');
  }).toPass({ timeout: 60_000 });

  const { name } = await sellAnother(seller, buyer, 30);
  await doWhatIsDue();

  // It waits, and the to-do list shows it.
  await sellers.goto('/dashboard');
  await sellers.getByRole('link', { name: "Payouts: We're holding $27.00 for you" }).click();
  await expect(sum(sellers, 'Ready to pay out')).toContainText('$27.00');
  await expect(saleRow(sellers, name)).toContainText('Ready to pay out');
  await expect(account(sellers).getByRole('button')).toHaveCount(1);
  await answerAtStripe(sellers, 'See what Stripe asks for', /^Everything is confirmed/);
  await expect(account(sellers).getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  // A session of calls ends within two weeks.
  const again = [await signIn(sellers, baseURL, seller), await signIn(buyers, baseURL, buyer)];
  await weekPasses([sellers, buyers], again);
  await sellers.goto('/dashboard/payouts');
  await expect(saleRow(sellers, name)).toContainText('Paid');
  await expect(sum(sellers, 'Paid')).toContainText('$54.00');
  await buyers.context().close();
});
