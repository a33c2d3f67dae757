import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';
import { newAccount, newAdmin } from './admin.ts';

test('users are found while typing, sorted and by page; when a row is deleted, the next one gets the focus', async ({
  page,
  baseURL,
}) => {
  const family = `Quill ${crypto.randomUUID().slice(0, 8)}`;
  const accounts = [];
  for (const first of ['Bea', 'Cy', 'Abe']) accounts.push(await newAccount('Buyer', `${first} ${family}`));
  await signIn(page, baseURL, await newAdmin());
  // Pages of two rows, so that three users make two pages.
  await page.route('**/api/users/all-buyer**', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  await page.goto('/dashboard/all-buyers');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.pressSequentially(family);
  const names = page.getByRole('row').getByText(family);
  const seeOnly = (...firsts: string[]) =>
    expect(names).toHaveText(firsts.map((first) => new RegExp(`^${first} ${family}`)));
  // A pause while typing requests a part of the text, which finds the same users. The whole text follows.
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(family);
  await seeOnly('Abe', 'Bea');
  await expect(search).toBeFocused();
  await expect(page.getByText('Showing the first 2 buyers')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await seeOnly('Abe', 'Bea', 'Cy');
  await expect(page.getByText('3 buyers', { exact: true })).toBeFocused();

  await page.getByLabel('Sort by').selectOption({ label: 'Newest first' });
  await seeOnly('Abe', 'Cy');
  await page.reload();
  await seeOnly('Abe', 'Cy');
  await expect(search).toHaveValue(family);
  await search.fill(accounts[1]?.email ?? '');
  await search.press('Enter');
  await seeOnly('Cy');
  await search.fill(`nobody of the ${family}`);
  await expect(page.getByText(`No results for “nobody of the ${family}”`)).toBeVisible();
  await expect(search).toBeFocused();

  await search.fill(family);
  await expect(names).toHaveCount(2);
  await page.getByRole('button', { name: `Delete Abe ${family}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Their name, email, photo and password are deleted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Delete Abe ${family}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Abe ${family} Deleted Successfully`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete Cy ${family}` })).toBeFocused();
});

test('the pages about users are accessible with long names and an open dialog', async ({ page, baseURL }) => {
  const long = `${'Maximiliane-Friederike von Hohenlohe-Schillingsfürst '.repeat(2)}${crypto.randomUUID()}`;
  const { email } = await newAccount('Seller', long.slice(0, 80));
  await signIn(page, baseURL, await newAdmin());
  await page.goto(`/dashboard/all-sellers?search=${email}`);
  await page.getByRole('button', { name: /^Delete Maximiliane/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectReadable(page);
});
