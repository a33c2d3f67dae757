import { book, newListing } from '../../listings.ts';
import { installed } from '../../offline/no-connection.ts';
import { bookButton, expect, fillCard, payButton, test } from '../../shop.ts';
import { newReader } from '../../users.ts';

/** Cards that make the stand-in fail (`tools/stand-ins/stripe/faults.ts`). All of them charge. */
const CHARGED = {
  'the payment provider fails after it has charged': '4000 0066 6608 0006',
  'the bank takes its time': '4000 0066 6605 0009',
  'the payment provider fails when it is asked how it went': '4000 0066 6611 0001',
} as const;

test.use({ expectedNoise: /status of (402|500|503)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/ });

test('a buyer who was charged learns that the book is theirs, whatever fails meanwhile', async ({ page, baseURL }) => {
  const buyer = await newReader(page, baseURL);
  for (const [what, card] of Object.entries(CHARGED)) {
    await test.step(what, async () => {
      const { id } = await newListing(baseURL);
      await page.goto(`/dashboard/payment/${await book(buyer, id)}`);
      await fillCard(page, card);
      await payButton(page).click();
      await expect(page.getByText('Thanks – your order is confirmed')).toBeVisible();
      await expect(payButton(page)).toHaveCount(0);
    });
  }
});

test('a refused request does not affect the next one', async ({ request }) => {
  const huge = JSON.stringify({ email: 'x'.repeat(200_000), password: 'x' });
  const headers = { 'Content-Type': 'application/json' };
  const refused = ['/api/auth/sign-in', '/api/my-orders', '/nope'];
  for (let round = 0; round < 5; round++) {
    for (const path of refused) expect((await request.post(path, { headers, data: huge })).status()).toBeLessThan(500);
    const next = await request.post('/api/auth/sign-in', { data: { email: 'nobody@example.org', password: '' } });
    expect([next.status(), Object.keys((await next.json()).fields)]).toEqual([422, ['password']]);
    expect((await request.get('/api/category')).status()).toBe(200);
  }
});

test('a button reports a lost network, and works again afterwards', async ({ page, context, baseURL }) => {
  const { id } = await newListing(baseURL);
  await page.goto(`/book/${id}`);
  // Chromium reports the failed fetch of the service worker.
  await installed(page);
  await context.setOffline(true);
  const button = bookButton(page, id);
  await button.click();
  await expect(page.getByText('We could not reach Dogear').filter({ visible: true })).toBeVisible();
  await context.setOffline(false);
  await button.click();
  await expect(page.getByRole('dialog').getByText('Please Log In to buy books')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The heart's action is code of its own. The first message must be gone, so that the next one is the heart's.
  await expect(page.getByText('We could not reach Dogear').filter({ visible: true })).toHaveCount(0);
  await context.setOffline(true);
  const heart = page.getByRole('button', { name: /^Add to wish list/ }).first();
  await heart.click();
  await expect(page.getByText('We could not reach Dogear').filter({ visible: true })).toBeVisible();
  await context.setOffline(false);
  await heart.click();
  await expect(page.getByRole('dialog').getByText('Please Login to add to withlist')).toBeVisible();
});
