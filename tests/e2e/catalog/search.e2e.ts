import { newAccount, postCopies } from '../admin/admin.ts';
import { installed } from '../offline/no-connection.ts';
import { expect, test } from '../shop.ts';

/** A query, and a demo book that it must find. */
const TYPED = [
  ['bronte', 'Jane Eyre'],
  ['pride prej', 'Pride and Prejudice'],
  ['prejudise', 'Pride and Prejudice'],
  ['9780439023481', 'The Hunger Games'],
  ['0-439-02348-3', 'The Hunger Games'],
] as const;

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  for (const [words, title] of TYPED) {
    test(`“${words}” in the field of every page finds ${title}`, async ({ page }) => {
      await page.goto('/blog');
      const field = page.getByRole('banner').getByRole('searchbox', { name: 'Find a book' });
      await field.fill(words);
      await field.press('Enter');
      await expect(page.getByRole('article', { name: title }).first()).toBeVisible();
    });
  }

  test('filters, their counts, the order and the next page', async ({ page }) => {
    // No journey posts or buys in this category, so the filter's count, which may be cached, equals the list's.
    await page.goto('/search?category=detective-and-mystery');
    const good = page.getByRole('checkbox', { name: /^Good/ });
    const count = Number(/\d+/.exec((await page.locator('label', { has: good }).textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(1);
    await good.check();
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.waitForURL(/condition=Good/);
    await expect(page.locator('#count')).toHaveText(`${count} books`);
    await expect(page.getByRole('article')).toHaveCount(count);

    // The newest copies are those of other journeys, each the only one of its title.
    await page.goto('/search?sort=price_asc');
    await expect(page.locator('.book-copies').first()).toHaveText(/^\d+ copies from \$[\d.]+$/);
    await page.goto('/search');
    await good.check();
    await page.getByLabel('Sort').selectOption('price_asc');
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.waitForURL(/condition=Good/);
    // Copies in other conditions count, too, which the words must state.
    await expect(page.locator('.book-copies').first()).toHaveText(/^\d+ copies in all, from \$[\d.]+$/);
    const prices = async () =>
      (await page.locator('.book-price strong').allTextContents()).map((p) => Number(p.slice(1)));
    const first = await prices();
    expect(first).toEqual(first.toSorted((a, b) => a - b));
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/condition=Good/);
    expect((await prices())[0]).toBeGreaterThanOrEqual(first.at(-1) ?? Number.NaN);
  });

  test('on a desktop the icon in the field submits what was typed', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('banner').getByRole('searchbox').fill('austen');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=austen');
  });

  test('on a phone an icon leads to the search', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search');
  });

  test('the filters of a category open on its page, and what they choose is searched', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/category/fantasy');
    const good = page.getByRole('checkbox', { name: 'Good' });
    await expect(good).toBeHidden();
    await page.getByRole('button', { name: 'Filter' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Close filters' })).toBeFocused();
    await expect(page).toHaveURL('/category/fantasy');
    await good.check();
    await page.getByLabel('to $').fill('1000');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL('/search?sort=&category=fantasy&condition=Good&language=&min=&max=1000');
    const filter = page.getByRole('button', { name: /^Filter/ });
    await expect(filter).toHaveText(/\(3\)/);
    await filter.click();
    await expect(page.getByLabel('Category')).toHaveValue('fantasy');
    await expect(page.getByRole('checkbox', { name: /^Good/ })).toBeChecked();
  });

  test('on a phone the filters and the pages of the shop open without JavaScript', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/search?q=the');
    const good = page.getByRole('checkbox', { name: /^Good/ });
    await expect(good).toBeHidden();
    const filter = page.getByRole('button', { name: /^Filter/ });
    await filter.press('Enter');
    const close = page.getByRole('button', { name: 'Close filters' });
    await expect(close).toBeFocused();
    await close.press('Enter');
    await expect(good).toBeHidden();
    await expect(filter).toBeFocused();
    await filter.click();
    await good.check();
    await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/condition=Good/);
    await expect(page.getByRole('button', { name: 'Filter' })).toHaveText(/\(1\)/);
    const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' });
    await expect(blog).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await blog.click();
    await expect(page).toHaveURL('/blog');
  });
});

test('the results follow the typed text and the filters, and the back button returns to them', async ({ page }) => {
  await page.goto('/search');
  const field = page.getByRole('main').getByRole('searchbox');
  await field.pressSequentially('christie');
  await expect(page).toHaveTitle(/christie/);
  await expect(page).toHaveURL(/\?q=christie/);
  await expect(field).toBeFocused();
  const books = page.getByRole('article');
  const all = await books.count();
  await expect(page.locator('#count')).toHaveText(all === 1 ? '1 book' : `${all} books`);
  const good = page.locator('label', { has: page.getByRole('checkbox', { name: /^Good/ }) });
  const count = Number(await good.locator('.search-number').textContent());
  expect(count).toBeLessThan(all);
  await good.click();
  await expect(books).toHaveCount(count);
  await expect(page.getByRole('link', { name: 'Clear all' }).first()).toBeVisible();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/book\//);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('christie');
  await expect(books).toHaveCount(count);
});

test.describe('offline', () => {
  // The second is Chromium's message for a request through the service worker.
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test('without the network the results stay, and a sentence says why they do not change', async ({
    page,
    context,
  }) => {
    await page.goto('/search?q=austen');
    const all = await page.getByRole('article').count();
    // Chromium reports the failed fetch of the service worker.
    await installed(page);
    await context.setOffline(true);
    await page.getByRole('main').getByRole('searchbox').fill('dune');
    const said = (await page.locator('#offline').textContent()) ?? '?';
    await expect(page.locator('#count')).toHaveText(said);
    await expect(page.getByRole('article')).toHaveCount(all);
  });
});

test('the slash key focuses the field, except in other fields', async ({ page }) => {
  await page.goto('/category');
  await page.keyboard.press('/');
  const field = page.getByRole('banner').getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(field).toHaveValue('a/b');
  // On a ticked checkbox the slash has no effect.
  await page.getByLabel('Press / to search').focus();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  // A narrow window has no field in its bar; a phone's footer does not offer the shortcut, which is off there.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/category');
  await expect(page.getByLabel('Press / to search')).toBeHidden();
  await page.keyboard.press('/');
  await page.setViewportSize({ width: 720, height: 800 });
  await expect(page).toHaveURL('/category');
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
});

test('the field offers titles and authors while somebody types, by keys and by pointer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  // The icon in the bar focuses the field of the page.
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('main').getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('austen');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.filter({ hasText: 'Author' })).toHaveText([/^Jane Austen/]);
  await page.keyboard.press('ArrowDown');
  const first = options.first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await expect(field).toHaveValue('austen');
  await field.fill('jane aus');
  await page.getByRole('option', { name: 'Jane Austen' }).click();
  await expect(page).toHaveURL('/search?q=Jane+Austen');
  // The search page has its field in view: the icon focuses it.
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  // Enter sends the typed text without waiting for suggestions.
  await page.goto('/');
  await field.fill('emma');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=emma');
});

test('the shortcut can be turned off, and stays off', async ({ page }) => {
  await page.goto('/category');
  await page.getByLabel('Press / to search').uncheck();
  await page.goto('/blog');
  await expect(page.getByLabel('Press / to search')).not.toBeChecked();
  await page.keyboard.press('/');
  await expect(page.getByRole('banner').getByRole('searchbox')).not.toBeFocused();
});

test('a new listing is found by the next request, and two searches are two cached pages', async ({ page, baseURL }) => {
  const name = `Quince ${crypto.randomUUID()}`;
  const ask = (words: string) => page.goto(`/search?q=${encodeURIComponent(words)}`);
  await ask(name);
  await expect(page.getByText('No Data Found')).toBeVisible();
  await postCopies(baseURL, await newAccount('Seller', 'Quentin'), 'poetry', [name]);
  await ask(name);
  await expect(page.getByRole('article', { name })).toBeVisible();
  await ask('Hunger Games');
  await expect(page.getByRole('article', { name })).toHaveCount(0);
});
