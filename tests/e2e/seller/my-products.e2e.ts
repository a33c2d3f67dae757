/** Layout of My Products on phones and desktops. */
import { postListings } from '../listings.ts';
import { buyBook, otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { newSeller } from '../users.ts';

// Fails when a toast covers the target of the next tap.
test('a toast covers no button of the bar on a phone', async ({ page, baseURL }) => {
  const seller = await newSeller(page, baseURL);
  await postListings(seller, 'poetry', ['One', 'Two']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/my-products');
  await page.getByRole('checkbox', { name: 'Select all on page' }).check();
  const bar = page.getByRole('region', { name: 'Selected products' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  // In the toaster's structure (src/islands/ui/Toaster.tsx).
  await page.locator('body > .toasts > [role=status]').evaluate((region) => {
    const toast = document.createElement('div');
    toast.className = 'toast';
    toast.textContent = 'Saved';
    region.appendChild(toast);
  });
  const toast = page.getByText('Saved', { exact: true });
  await expect(toast).toBeVisible();
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('"List another copy" stands on one line, of a copy for sale and of a sold one', async ({
  browser,
  page,
  baseURL,
}) => {
  const buyers = await otherPage(browser);
  const { seller } = await buyBook(page, buyers, baseURL);
  await buyers.context().close();
  await postListings(seller, 'poetry', ['One']);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard/my-products');
    const links = page.getByRole('link', { name: /^List another copy/ });
    await expect(links).toHaveCount(2);
    const lines = await links.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getClientRects().length;
      }),
    );
    expect([width, ...lines]).toEqual([width, 1, 1]);
  }
});

test('a row says what its price brings, and follows another one while it is typed', async ({ page, baseURL }) => {
  const seller = await newSeller(page, baseURL);
  await postListings(seller, 'poetry', ['One']);
  await page.goto('/dashboard/my-products');
  const price = page.getByLabel('Price of One');
  await expect(price).toHaveAccessibleDescription('You get $11.25.');
  await price.fill('8');
  await expect(price).toHaveAccessibleDescription("You get $7.20. Dogear's fee: $0.80.");
  await expect(page.getByRole('status').filter({ hasText: "You get $7.20. Dogear's fee: $0.80." })).toBeAttached();
  await price.press('Escape');
  await expect(price).toHaveAccessibleDescription('You get $11.25.');
  // As in the form: a currency sign, a decimal comma, a comma between thousands.
  for (const [typed, shown] of [
    ['9,99', '9.99'],
    ['$8.50', '8.50'],
  ] as const) {
    await price.fill(typed);
    await price.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await expect(price).toHaveValue(shown);
  }
  await price.fill('1,000.00');
  await price.press('Enter');
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(price).toHaveValue('1000');
});

// Fails when the list is searched in the browser alone, when the address loses the search, or when a name is cut off.
test('a search finds copies as one types, in a state, and over going back', async ({ page, baseURL }) => {
  const seller = await newSeller(page, baseURL);
  const long = 'The Strange Case of Dr Jekyll and Mr Hyde';
  await postListings(seller, 'poetry', [long, 'Persuasion', 'Emma']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/my-products');
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(3);
  await expect(page.getByRole('cell').getByText(long, { exact: true }).last()).toBeInViewport();
  await page.getByRole('checkbox', { name: 'Select Emma' }).check();
  await page.getByLabel('Search by name, author or ISBN').fill('jekyll strange');
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: `Select ${long}` })).not.toBeChecked();
  await expect(page).toHaveURL(/\?search=jekyll\+strange$/);
  await page.getByRole('link', { name: 'Sold', exact: true }).click();
  await expect(page.getByText('No results for “jekyll strange”')).toBeVisible();
  await expect(page).toHaveURL(/\?state=sold&search=jekyll\+strange$/);
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: `Select ${long}` })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search by name, author or ISBN')).toHaveValue('jekyll strange');
  await page.getByLabel('Search by name, author or ISBN').fill('');
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(3);
});
