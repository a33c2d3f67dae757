/** Claims that an admin decides, in three windows; `claims.e2e.ts` has the main path. */
import { adminAt, decide, press, pressTwice, report, SOON } from '../../claims.ts';
import { expectReadable } from '../../readable.ts';
import { buyBook, handOverBook, otherPage } from '../../sales.ts';
import { expect, test } from '../../shop.ts';

test('an offer is refused, and an admin decides', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { orderId } = await handOverBook(sellers, page, baseURL);
  await report(page);
  await sellers.goto(`/dashboard/order/${orderId}`);
  await press(sellers, 'Offer a partial refund');
  await sellers.getByLabel('They get back').fill('5');
  await press(sellers, 'Make the offer');
  await expect(page.getByText('offers you $5.00 of $12.50 back')).toBeVisible(SOON);
  await pressTwice(page, 'Decline the offer');
  await expect(page.getByRole('heading', { name: 'Waiting for Dogear support' })).toBeVisible();
  const admins = await adminAt(browser, orderId, baseURL);
  const menu = admins.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('listitem').filter({ hasText: 'Sales in progress' })).toContainText(/\d+ to do/);
  await decide(admins, 'Full refund to the buyer');
  for (const either of [sellers, page]) await expect(either.getByRole('heading', { name: 'Refund' })).toBeVisible(SOON);
  for (const other of [sellers, admins]) await other.context().close();
});

test('a book that is said to be sent back does not come, and an admin decides', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { orderId } = await handOverBook(sellers, page, baseURL);
  await report(page);
  await sellers.goto(`/dashboard/order/${orderId}`);
  await pressTwice(sellers, 'Ask for a return');
  await page.reload();
  await expect(page.getByText('Dogear support decides, and you may get no refund')).toBeVisible();
  await page.getByRole('radio', { name: 'Without tracking' }).check();
  await press(page, 'I have sent the book back');
  await expect(page.getByText('You sent the book back', { exact: true })).toBeVisible();

  await expect(sellers.getByRole('heading', { name: 'Your turn' })).toBeVisible(SOON);
  await press(sellers, 'Not returned, or wrong item');
  await sellers.getByLabel('What did you get back, if anything?').fill('Nothing has come.');
  await expectReadable(sellers);
  await press(sellers, 'Send the report');
  await expect(sellers.getByText('You said: not returned, or wrong item')).toBeVisible();
  const admins = await adminAt(browser, orderId, baseURL);
  await expect(admins.getByText('Nothing has come.')).toBeVisible();
  await decide(admins, 'No refund: the seller is paid');
  await expect(sellers.getByText("The sale is completed. We're holding $11.25 for you.")).toBeVisible(SOON);
  for (const other of [sellers, admins]) await other.context().close();
});

test('a buyer denies that they have a book that was handed over without the code', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { name, orderId } = await buyBook(sellers, page, baseURL);
  await sellers.goto(`/dashboard/order/${orderId}`);
  await press(sellers, 'I handed it over without a code');
  await press(sellers, 'I handed it over');
  await expect(sellers.getByText('You said that you handed the book over without a code')).toBeVisible();
  const admins = await adminAt(browser, orderId, baseURL);
  await expect(admins.getByText('Until then you can only give the money back')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Answer: ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your turn' })).toBeVisible();
  // The buyer has three days, the admin thirty.
  await expect(page.getByText('2 days left', { exact: true })).toBeVisible();
  await press(page, "I don't have it, or it's wrong");
  await page.getByLabel('What happened?').fill('Nobody came.');
  await expectReadable(page);
  await press(page, 'Send the answer');
  await expect(page.getByRole('heading', { name: 'Waiting for Dogear support' })).toBeVisible();
  await expect(sellers.getByText('Nobody came.')).toBeVisible(SOON);
  await admins.reload();
  await expect(admins.getByText('Nobody came.')).toBeVisible();
  await decide(admins, 'Full refund to the buyer');
  await expect(page.getByRole('heading', { name: 'Refund' })).toBeVisible(SOON);
  for (const other of [sellers, admins]) await other.context().close();
});
