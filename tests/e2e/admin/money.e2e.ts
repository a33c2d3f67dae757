import { expect, test } from '../shop.ts';
import { newReader, signIn } from '../users.ts';

const ADMIN = { email: 'admin@dogear.test', password: 'Admin#2022' };

test('an admin sees that the money adds up, and runs the comparison again', async ({ page, baseURL }) => {
  await signIn(page, baseURL, ADMIN);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  await expect(
    page.getByRole('row').filter({ hasText: 'Paid without a sale' }).getByText('0, as it must be'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reconcile now' }).click();
  await expect(page.getByText('The books are compared', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Last compared with the payment service on /)).toBeVisible();
});

test('differences are counted and shown', async ({ page, baseURL }) => {
  await signIn(page, baseURL, ADMIN);
  await page.route('**/api/money', async (route) => {
    const answer = await route.fetch();
    const report = await answer.json();
    const wrong = { name: 'neitherSaleNorRefund', count: 23, rows: [{ id: 'attempt-1', detail: 'pi_1' }] };
    const checks = report.checks.map((check: { name: string }) => (check.name === wrong.name ? wrong : check));
    await route.fulfill({ response: answer, json: { ...report, checks } });
  });
  await page.goto('/dashboard/money');
  await expect(page.getByText('1 of 9 checks found something.')).toBeVisible();
  await page.getByText('The first 1 of 23').click();
  await expect(page.getByText('attempt-1')).toBeVisible();
});

test('an acknowledged alert leaves the list', async ({ page, baseURL }) => {
  await signIn(page, baseURL, ADMIN);
  let seen = false;
  await page.route('**/api/money', async (route) => {
    const answer = await route.fetch();
    const report = await answer.json();
    const alert = { name: 'alert', count: 1, rows: [{ id: 'evt_1', detail: 'unknown_attempt, pi_1' }] };
    const checks = report.checks.map((check: { name: string }) => (check.name === 'alert' && !seen ? alert : check));
    await route.fulfill({ response: answer, json: { ...report, checks } });
  });
  await page.route('**/api/money/alerts/evt_1', (route) => {
    expect(route.request().method()).toBe('PUT');
    seen = true;
    return route.fulfill({ json: { acknowledged: true, modifiedCount: 1 } });
  });
  await page.goto('/dashboard/money');
  await page.getByText('Show them').click();
  await page.getByRole('button', { name: 'Seen: unknown_attempt, pi_1' }).click();
  await expect(page.getByText('Taken off the list. It stays on record')).toBeVisible();
  await expect(page.getByText('Everything adds up.')).toBeVisible();
});

test('the money page is for admins only', async ({ page, baseURL }) => {
  await newReader(page, baseURL);
  await page.goto('/dashboard/money');
  await page.waitForURL((url) => url.pathname === '/');
});
