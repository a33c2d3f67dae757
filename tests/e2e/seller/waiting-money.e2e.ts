/** A seller whose money has waited for a month reads the reason of the ban before the form for new books. */
import type { Page } from 'playwright/test';
import { daysPass, hoursPass } from '../clock.ts';
import { completeSale } from '../payouts.ts';
import { expectReadable } from '../readable.ts';
import { otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';

const stop = (page: Page) => page.getByRole('region', { name: 'You cannot list new books now' });

test('the page of a refused form shows the reason and the button that helps', async ({
  page: sellers,
  browser,
  baseURL,
}) => {
  const buyers = await otherPage(browser);
  const { seller } = await completeSale(sellers, buyers, baseURL);
  await buyers.context().close();
  // The first request comes within an hour.
  await hoursPass(1);
  await daysPass(31);
  // The session has expired. The browser's clock, a month behind, decides nothing.
  await signIn(sellers, baseURL, seller);
  for (const path of ['/dashboard/import-products', '/dashboard/add-a-product']) {
    await sellers.goto(path);
    await expect(stop(sellers)).toContainText("We've held $11.25 for you for more than a month.");
  }
  await expectReadable(sellers);
  await stop(sellers).getByRole('button', { name: 'Set up payouts' }).press('Enter');
  await sellers.getByRole('button', { name: /^Everything is confirmed/ }).click();
  await sellers.waitForURL('**/dashboard/payouts');
  const told = sellers.waitForResponse('**/api/todo/seller');
  await sellers.goto('/dashboard/add-a-product');
  await told;
  await expect(sellers.getByRole('button', { name: 'Add product' })).toBeVisible();
  await expect(stop(sellers)).toHaveCount(0);
});
