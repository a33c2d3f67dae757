import { expect, fillCard, openPayment, payButton, test } from '../shop.ts';
import { newReader, signIn } from '../users.ts';

/** Cards that make the stand-in fail (`tools/stripe/faults/faults.ts`). All of them charge. */
const CHARGED = {
  'the payment service fails after it has charged': '4000 0066 6608 0006',
  'the bank takes its time': '4000 0066 6605 0009',
  'the payment service fails when it is asked how it went': '4000 0066 6611 0001',
} as const;

test.use({ expectedNoise: /status of (402|500|503)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/ });

for (const [what, card] of Object.entries(CHARGED)) {
  test(`a buyer who was charged learns that the book is theirs: ${what}`, async ({ page, baseURL }) => {
    await openPayment(page, await newReader(page, baseURL), 'science-fiction');
    await fillCard(page, card);
    await payButton(page).click();
    await expect(page.getByText('The book is yours.')).toBeVisible({ timeout: 20_000 });
    await expect(payButton(page)).toHaveCount(0);
  });
}

test('a refused request does not affect the next one', async ({ request }) => {
  const huge = JSON.stringify({ email: 'x'.repeat(200_000), password: 'x' });
  const headers = { 'Content-Type': 'application/json' };
  const refused = ['/api/auth/sign-in', '/api/my-orders', '/nope'];
  for (let round = 0; round < 5; round++) {
    for (const path of refused) expect((await request.post(path, { headers, data: huge })).status()).toBeLessThan(500);
    const next = await request.post('/api/auth/sign-in', { data: { email: 'nobody@example.org', password: 'x' } });
    expect([401, 429]).toContain(next.status());
  }
});

test('a toast of a dialog is visible in it', async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  await page.goto('/category');
  await page.route('**/api/my-orders', (route) => route.abort());
  await page.locator('[data-intent=book]').first().click();
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('Salem');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog').getByText('We could not reach the shop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('a button reports a lost network, and works again afterwards', async ({ page, context }) => {
  await page.goto('/category');
  // Chromium reports a service worker that cannot be fetched by itself.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  const book = page.locator('[data-intent=book]').first();
  await book.click();
  await expect(page.getByText('We could not reach the shop')).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await book.click();
  await expect(page.getByRole('dialog').getByText('Please Log In to buy books')).toBeVisible();
});
