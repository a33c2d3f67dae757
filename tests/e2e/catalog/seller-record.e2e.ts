/** The record of a seller on their page, without JavaScript, and the choice between copies by it. */
import { catalogPageWords, recordWords } from '../../../core/words/en/pages/catalog.ts';
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
    await page.getByLabel(catalogPageWords.list.sort).selectOption('record');
    await page
      .locator('.title-choices')
      .getByRole('button', { name: /^(Sort|Show)$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/sort=record/);
    await expect(page.getByLabel(catalogPageWords.list.sort)).toHaveValue('record');
    await expect(page.getByText(recordWords.newHere).first()).toBeVisible();
  });
});

test('the head of the sellers sorts the copies by their records', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(TITLE_PATH);
  await page.getByRole('columnheader', { name: 'Seller', exact: true }).getByRole('link').press('Enter');
  await expect(page).toHaveURL(/sort=record/);
  const head = page.getByRole('columnheader', { name: 'Seller', exact: true });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expectReadable(page);
});

test('the page of a book leads to the record of its seller', async ({ page }) => {
  await page.goto('/book/demo-001');
  await page.getByRole('link', { name: recordWords.seeRecord }).press('Enter');
  await expect(page).toHaveURL(/\/seller\/.*#record$/);
  await expectReadable(page);
});
