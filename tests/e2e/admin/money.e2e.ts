import type { Page } from 'playwright/test';
import { MONEY_CHECKS } from '../../../core/payments/money-report.ts';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';
import { newAdmin } from './admin.ts';

const DIFFERENCE = { name: 'neitherSaleNorRefund', count: 23, rows: [{ id: 'attempt-1', detail: 'pi_1' }] };
const ALERT = { name: 'alert', count: 1, rows: [{ id: 'evt_1', detail: 'transfer_by_hand, pi_1' }] };

/** Changes one of the checks in the answers for the money page. Returns a function that stops it. */
async function changeCheck(page: Page, changed: { readonly name: string }): Promise<() => Promise<void>> {
  await page.route('**/api/money', async (route) => {
    const answer = await route.fetch();
    const report = await answer.json();
    const checks = report.checks.map((check: { name: string }) => (check.name === changed.name ? changed : check));
    await route.fulfill({ response: answer, json: { ...report, checks } });
  });
  return () => page.unroute('**/api/money');
}

test('an admin sees that the money adds up, compares again, sees differences, and acknowledges an alert', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, await newAdmin());
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Paid without a sale' })).toHaveCount(0);
  await page.getByText(/^Show \d+ checks that passed$/).click();
  await expect(page.getByRole('row').filter({ hasText: 'Paid without a sale' }).getByText('0 – OK')).toBeVisible();
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByText('Payments compared', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Last compared with the payment service on /)).toBeVisible();

  const agree = await changeCheck(page, DIFFERENCE);
  await page.reload();
  await expect(page.getByText(`1 of ${MONEY_CHECKS.length} checks failed.`)).toBeVisible();
  await page.getByText('The first 1 of 23').click();
  await expect(page.getByText('attempt-1')).toBeVisible();
  await agree();

  const forget = await changeCheck(page, ALERT);
  await page.route('**/api/money/alerts/evt_1', async (route) => {
    expect(route.request().method()).toBe('PUT');
    expect(route.request().postDataJSON()).toEqual({ read_at: expect.stringMatching(/^20.*Z$/) });
    await forget();
    return route.fulfill({ json: { acknowledged: true, modifiedCount: 1 } });
  });
  await page.reload();
  await page.getByText('Show rows').click();
  await expect(page.getByText('transfer_by_hand')).toHaveCount(0);
  await expect(
    page.getByText(/^Marking it sends what we hold for the seller\. .* take the transfer back/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Mark as reviewed: Transfer made by hand, pi_1' }).click();
  await expect(page.getByText('Marked as reviewed. It stays on record')).toBeVisible();
  await expect(page.getByText('All checks passed.')).toBeVisible();
});
