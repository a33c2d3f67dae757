import { TITLE_PATH } from '../budgets/title-path.ts';
import { plainPhoto } from '../pictures.ts';
import { expect, test } from '../shop.ts';
import { newSellerCaller } from '../users.ts';

test('the copies of a title are a table, sorted by its headings with the keyboard', async ({ page }) => {
  await page.goto('/book/demo-118');
  await page.getByRole('link', { name: /^Compare/ }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const prices = () => rows.getByRole('rowheader').allInnerTexts();
  const sorted = (name: string) => page.getByRole('columnheader', { name });
  await expect(sorted('Price')).toHaveAttribute('aria-sort', 'ascending');
  const [cheap, dear] = await prices();
  await expect(rows.first()).toContainText('Low');
  await expect(rows.first()).toContainText('Seller’s photo');
  await expect(rows.nth(1)).toContainText('Stock cover');
  await sorted('Condition').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(sorted('Condition')).toHaveAttribute('aria-sort', 'descending');
  await expect(sorted('Price')).not.toHaveAttribute('aria-sort');
  expect(await prices()).toEqual([dear, cheap]);
  await expect(rows.first()).toContainText('Good');
  await rows.first().getByRole('link', { name: 'Condition: Good' }).click();
  await expect(page).toHaveURL(/\/help#condition$/);
});

test('the format of a copy stands beside its condition', async ({ page, baseURL }) => {
  const name = `Emma ${crypto.randomUUID().slice(0, 8)}`;
  const { ask, upload } = await newSellerCaller(baseURL ?? '');
  const { status } = await ask('POST', '/api/products', {
    ...{ name, categoryId: 'poetry', condition: 'Good', format: 'Hardcover', phone_number: '+1 503 555 0100' },
    ...{ location: 'Portland, OR', year_of_purchase: 2019, year_of_use: '2 years', original_price: 40 },
    ...{ resell_price: 9, description: 'A reading copy.', photos: [await upload(await plainPhoto('#305060'))] },
  });
  expect(status).toBe(201);
  const { body } = await ask<{ titleID: string }[]>('GET', `/api/search?q=${encodeURIComponent(name)}`);
  await page.goto(`/title/${body[0]?.titleID}`);
  await expect(page.getByRole('cell', { name: 'Condition: Good' })).toContainText('Hardcover');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

  test('the copies of a title are there, the cheapest first', async ({ page }) => {
    await page.goto(TITLE_PATH);
    const prices = await page.locator('.copy-price strong').allInnerTexts();
    const amounts = prices.map((text) => Number(text.replace('$', '')));
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });
});
