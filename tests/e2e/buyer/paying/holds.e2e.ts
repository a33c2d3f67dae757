import { book, newListing } from '../../listings.ts';
import { expect, payButton, test } from '../../shop.ts';
import { newReader } from '../../users.ts';

test('the page says that a hold has ended, and trying again takes a new one', async ({ page, baseURL }) => {
  const { id } = await newListing(baseURL);
  const bookedId = await book(await newReader(page, baseURL), id);
  await page.clock.install();
  await page.goto(`/dashboard/payment/${bookedId}`);
  await expect(payButton(page)).toBeEnabled();
  await page.clock.fastForward('10:30');
  await expect(page.getByText('Less than 5 minutes left to pay')).toBeAttached();
  await page.clock.fastForward('03:45');
  await expect(page.getByText('Less than a minute left to pay')).toBeAttached();

  // The browser's clock is ahead. The server, which still has the hold, decides.
  const orders = '**/api/my-orders/*';
  const asked = page.waitForResponse(orders);
  await page.clock.fastForward('01:00');
  await asked;
  await expect(payButton(page)).toBeEnabled();
  await page.route(orders, async (route) => {
    const answer = await route.fetch();
    const order = { ...(await answer.json()), availability: 'available', held_until: null };
    await route.fulfill({ response: answer, json: order });
  });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(again).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('status').filter({ hasText: 'Your time to pay is over' })).toBeAttached();
  await expect(payButton(page)).toHaveCount(0);
  await page.unroute(orders);
  await page.clock.setSystemTime(new Date());
  await again.click();
  await expect(payButton(page)).toBeEnabled();
});

test('a buyer who paid too late is told about the refund', async ({ page, baseURL }) => {
  const { id } = await newListing(baseURL);
  const bookedId = await book(await newReader(page, baseURL), id);
  // The server's answer after a late payment. Tests in functions/routes/payments cover the server.
  const late = { state: 'void', availability: 'sold', refund: { amount: 12.5, reason: 'not_free', sent: false } };
  await page.route(/\/api\/my-orders(\/|\?)/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const change = (order: object) => ({ ...order, ...late });
    await route.fulfill({ response: answer, json: Array.isArray(body) ? body.map(change) : change(body) });
  });
  await page.goto('/dashboard/my-orders');
  const words = 'Your payment of $12.50 is being refunded: the book was no longer available when it arrived.';
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
  await page.goto(`/dashboard/payment/${bookedId}`);
  await expect(page.getByText(words)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.goto(`/dashboard/receipt?id=${bookedId}`);
  await expect(page.getByText(/You get a receipt when/)).toBeVisible();
  await page.goto('/dashboard/receipt');
  await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible();
});
