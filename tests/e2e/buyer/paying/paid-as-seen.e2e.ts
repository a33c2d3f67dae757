/** Buyers pay for the listing that they saw, and learn the reason of a wait after an unpaid hold. */
import type { Page } from 'playwright/test';
import { plainPhoto } from '../../pictures.ts';
import { CARD, expect, fillCard, meetInPerson, payButton, test } from '../../shop.ts';
import { type Caller, newReader, newSellerCaller } from '../../users.ts';

// Chromium logs the answer to a refused payment.
test.use({ expectedNoise: /status of 429/ });

const form = (change: object) => ({
  name: `Emma ${crypto.randomUUID().slice(0, 8)}`,
  author: 'Jane Austen',
  categoryId: 'poetry',
  condition: 'Good',
  phone_number: '+1 503 555 0100',
  location: 'Portland, OR',
  year_of_purchase: 2019,
  year_of_use: '2 years',
  original_price: 40,
  resell_price: 12.5,
  description: 'A reading copy.',
  ...change,
});

/** A listing booked by this page's new buyer. Returns the order's id, and a function by which its seller changes it. */
async function bookedListing(page: Page, baseURL = '') {
  const seller: Caller = await newSellerCaller(baseURL);
  const photos = [await seller.upload(await plainPhoto('#603020'))];
  const wire = form({ photos });
  const { body: posted } = await seller.ask<{ insertedId: string }>('POST', '/api/products', wire);
  const { ask } = await newReader(page, baseURL);
  const order = { productID: posted.insertedId, user_number: '+1 503 555 0199', user_location: 'Salem, OR' };
  const { body: booked } = await ask<{ insertedId: string }>('POST', '/api/my-orders', order);
  const orderId = booked.insertedId;
  const change = async (change: object) =>
    expect((await seller.ask('PATCH', `/api/products/${posted.insertedId}`, { ...wire, ...change })).status).toBe(200);
  return { orderId, name: wire.name, seller, change };
}

test('a buyer sees the seller’s changes, leaves, returns, accepts them and pays', async ({ page, baseURL }) => {
  const { orderId, name, seller, change } = await bookedListing(page, baseURL);
  const other = await seller.upload(await plainPhoto('#204060'));
  await change({ condition: 'Low', resell_price: 15, description: 'Pages are missing.', photos: [other] });
  await page.goto(`/dashboard/payment/${orderId}`);
  const changes = page.getByRole('region', { name: /The seller has changed this listing/ });
  await expect(changes).toBeFocused();
  for (const words of ['Good', 'Low', '$12.50', '$15.00', 'A reading copy.', 'Pages are missing.'])
    await expect(changes.getByText(words, { exact: true })).toBeVisible();
  await expect(changes.getByRole('img')).toHaveCount(2);
  for (const image of await changes.getByRole('img').all())
    expect(await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(
      0,
    );
  await expect(payButton(page)).toHaveCount(0);

  await changes.getByRole('link', { name: 'Back to My Orders' }).click();
  await expect(page.getByRole('row').filter({ hasText: '$12.50' })).toBeVisible();
  await page.getByRole('link', { name: /^Pay / }).click();
  await expect(changes.getByText('$15.00', { exact: true })).toBeVisible();
  await change({ condition: 'Low', resell_price: 18, description: 'Pages are missing.', photos: [other] });
  await page.getByRole('button', { name: 'Accept the changes and pay $15.00' }).click();
  // The seller changed it once more: only the displayed version can be accepted.
  await expect(changes.getByText('$18.00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Accept the changes and pay $18.00' }).press('Enter');
  await expect(payButton(page)).toHaveText('Pay $18.00');
  await meetInPerson(page);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();

  await page.goto(`/dashboard/receipt?id=${orderId}`);
  const copy = page.getByRole('region', { name: 'What you booked' });
  for (const words of [name, 'Jane Austen', 'Low condition · $18.00', 'Pages are missing.'])
    await expect(copy.getByText(words)).toBeVisible();
  await expect(copy.getByRole('img', { name: `Photo of ${name}` })).toBeVisible();
});

test('after an unpaid hold the buyer must wait, and the page continues by itself', async ({ page, baseURL }) => {
  const { orderId } = await bookedListing(page, baseURL);
  // Tests in functions/routes cover this answer of the server. Here the wait ends while the page is open.
  await page.clock.install();
  const until = Date.now() + 15 * 60_000;
  let over = false;
  await page.route(`**/api/my-orders/${orderId}`, async (route) => {
    const answer = await route.fetch();
    const wait = over ? null : new Date(until).toISOString();
    const order = { ...(await answer.json()), availability: 'available', held_until: null };
    await route.fulfill({ response: answer, json: { ...order, wait_until: wait, wait_reason: wait && 'unpaid' } });
  });
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByText('Your last reservation of this book ended without a payment')).toBeVisible();
  await expect(page.getByText(/someone else may buy the book/)).toBeVisible();
  over = true;
  await page.clock.fastForward('15:01');
  await expect(page.getByText('The book is available for you now. You can pay')).toBeVisible();
  await expect(page.getByText('Your last reservation of this book ended without a payment')).toHaveCount(0);
});
