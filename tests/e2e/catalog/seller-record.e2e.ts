/** The record of a seller on their page, without JavaScript, and the choice between copies by it. */
import { recordWords } from '../../../core/words/en/pages/record.ts';
import { TITLE_PATH } from '../budgets/title-path.ts';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the page of a seller shows their record', async ({ page }) => {
    await page.goto('/seller/demo-seller');
    await expect(page.getByRole('region', { name: recordWords.heading })).toBeVisible();
  });

  test('the copies of a title are sorted by the records of their sellers', async ({ page }) => {
    await page.goto(TITLE_PATH);
    const copies = page.getByRole('table');
    await copies.getByRole('link', { name: 'Seller', exact: true }).click();
    await expect(page).toHaveURL(/sort=record/);
    await expect(copies.getByRole('columnheader', { name: 'Seller', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });
});

test('the page of a book leads to the record of its seller', async ({ page }) => {
  await page.goto('/book/demo-001');
  await page.getByRole('link', { name: recordWords.seeRecord }).press('Enter');
  await expect(page).toHaveURL(/\/seller\/.*#record$/);
  await expectReadable(page);
});
