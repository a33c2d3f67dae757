import { paletteWords as words } from '../../../core/words/en/admin.ts';
import { installed } from '../offline/no-connection.ts';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';
import { newAccount, newAdmin, rowOf } from './admin.ts';

test('an admin goes to pages and searches lists from the palette, by keyboard alone', async ({ page, baseURL }) => {
  const name = `Quince ${crypto.randomUUID().slice(0, 8)}`;
  const { email } = await newAccount('Buyer', name);
  await signIn(page, baseURL, await newAdmin());
  await page.goto('/dashboard/all-sellers');
  const palette = page.getByRole('dialog', { name: words.title });
  const field = palette.getByRole('combobox', { name: words.field });
  const active = palette.getByRole('option', { selected: true });
  const search = page.getByRole('main').getByRole('searchbox');

  // In a field a slash is a slash; Control K opens it from there, too, and Escape leads back.
  await search.focus();
  await page.keyboard.press('/');
  await expect(search).toHaveValue('/');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('/');
  await expect(field).toHaveValue('/');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(search).toBeFocused();

  // Outside of fields a slash opens the palette, not the search of the bar.
  await page.getByRole('heading', { name: 'All Sellers' }).click();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expectReadable(page);
  await page.keyboard.type('sales');
  await expect(active).toHaveText('Sales in progress');
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText('Disputed sales');
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(active).toHaveText(words.search('reported items', 'sales'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/sales-under-way?state=disputed');
  await expect(page.getByRole('link', { name: 'Disputed', exact: true })).toHaveAttribute('aria-current', 'page');

  // The text goes to a list that has a search.
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await expect(active).toHaveText(words.search('sellers', name));
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText(words.search('buyers', name));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, email)).toContainText(name);
  await expect(search).toHaveValue(name);
});

test('the palette fits a phone, and its button tells of it', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, baseURL, await newAdmin());
  await page.goto('/dashboard/audit');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: words.open }).click();
  const palette = page.getByRole('dialog', { name: words.title });
  await expect(palette.getByRole('option', { name: 'Audit' })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
});

test.describe('without its code', () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  test('the palette opens after a second try', async ({ page, baseURL }) => {
    await signIn(page, baseURL, await newAdmin());
    await page.goto('/');
    await installed(page);
    // The service worker makes the request.
    await page.context().route('**/_astro/Palette.*.js', (route) => route.abort(), { times: 1 });
    const failed = page.context().waitForEvent('requestfailed', (request) => request.url().includes('/Palette.'));
    await page.goto('/dashboard/audit');
    await failed;
    await page.getByRole('button', { name: words.open }).click();
    await expect(page.getByRole('dialog', { name: words.title })).toBeVisible();
  });
});

test('a buyer has no palette: a slash opens the search of the bar', async ({ page, baseURL }) => {
  const { email, password } = await newAccount('Buyer', 'Bea');
  await signIn(page, baseURL, { email, password });
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('button', { name: words.open })).toHaveCount(0);
  await page.getByRole('heading', { name: 'My Orders' }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused();
});
