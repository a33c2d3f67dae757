import { readFile } from 'node:fs/promises';
import { adminListWords as words } from '../../../core/words/en/admin.ts';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { newBuyer, signIn } from '../users.ts';
import { newAccount, newAdmin, postCopies, report, rowOf } from './admin.ts';

test('an admin selects reports and settles them in one step, and downloads the rows of a search', async ({
  page,
  baseURL,
}) => {
  const family = crypto.randomUUID().slice(0, 8);
  const names = ['Ant', 'Bee', 'Cat'].map((first) => `${first} ${family}`);
  const [ant = '', bee = '', cat = ''] = names;
  const seller = await newAccount('Seller', `Sal ${family}`);
  const reader = await newBuyer(baseURL ?? '', `reader-${family}@example.org`);
  for (const copy of await postCopies(baseURL, seller, 'poetry', names)) await report(reader, copy, 'spam');
  await signIn(page, baseURL, await newAdmin());
  // Pages of two rows: the file has those that are not loaded, too.
  await page.route('**/api/reported-product?**', (route) => {
    const url = new URL(route.request().url());
    if (!url.searchParams.has('limit')) url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  await page.goto(`/dashboard/reported-items?search=${family}`);
  const rows = page.getByRole('table', { name: 'Reported items' }).getByRole('row').filter({ hasText: family });
  await expect(rows).toHaveCount(2);

  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: words.download('1,000') })
    .first()
    .press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^reported-items-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/Product id,Name,Category,Seller,Email of the seller,Reports,Reasons$/);
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(expect.arrayContaining(names));
  expect(lines).toHaveLength(4);

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: words.selectSeveral }).first().press('Enter');
  await page.getByRole('checkbox', { name: `${words.select} ${ant}` }).press('Space');
  await page.getByRole('checkbox', { name: `${words.select} ${cat}` }).press('Space');
  await expect(page.getByText(words.selected('2 listings'))).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Keep', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keep 2 listings?' });
  await dialog.getByLabel('Reason').fill('Nothing but spam reports');
  await dialog.getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(page.getByText('Kept 2 listings. We told the people who reported them')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(bee);

  // Another order of the rows drops the selection.
  await page.getByRole('checkbox', { name: `${words.select} ${bee}` }).press('Space');
  await expect(page.getByText(words.selected('1 listing'))).toBeVisible();
  await page.getByLabel(words.sort).selectOption('newest');
  await expect(page.getByText(words.selected('0 listings'))).toBeVisible();
  await page.getByRole('button', { name: words.selectSeveral }).first().press('Enter');
  await expect(rowOf(page, bee).getByRole('button', { name: `Keep listing: ${bee}` })).toBeVisible();
});
