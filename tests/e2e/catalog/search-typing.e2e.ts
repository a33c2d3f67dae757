/** The search page while a visitor types and filters, also when requests fail. */
import type { Page } from 'playwright/test';
import { emptyPageWords } from '../../../core/words/en/pages/frame.ts';
import { expect, firstBook, test } from '../shop.ts';
import { newReader } from '../users.ts';

const fieldOf = (page: Page) => page.getByRole('main').getByRole('searchbox');

test('the hearts of results while typing are the same as on the loaded page', async ({ page, baseURL }) => {
  await newReader(page, baseURL);
  await page.goto('/search?q=austen');
  const { title } = await firstBook(page);
  const heart = page.getByRole('button', { name: `Add to wish list: ${title}`, exact: true }).first();
  const filled = page.getByRole('button', { name: `Remove from wish list: ${title}`, exact: true }).first();
  await heart.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(filled).toBeVisible();
  await fieldOf(page).fill('jane austen');
  await expect(page).toHaveTitle(/jane austen/);
  await expect(filled).toBeVisible();
});

test('a focused link keeps the focus, and leads to the current results', async ({ page }) => {
  await page.goto('/search?q=austen');
  const band = page.locator('.search-bands a').nth(1);
  await fieldOf(page).fill('king');
  await band.focus();
  await expect(page).toHaveTitle(/king/);
  await expect(band).toBeFocused();
  await expect(band).toHaveAttribute('href', '/search?q=king&min=5&max=9.99');
  await page.getByLabel('From $').fill('5');
  await page.getByLabel('to $').fill('9,99');
  await expect(band).toHaveAttribute('aria-current', 'true');
});

test('typing and undoing leaves one address for one search', async ({ page }) => {
  await page.goto('/search?sort=best&q=king&category=&min=&max=');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/search\?q=king$/);
  const sort = page.getByLabel('Sort');
  await sort.selectOption('price_asc');
  await expect(page).toHaveURL('/search?q=king&sort=price_asc');
  await sort.selectOption('Best match');
  await expect(page).toHaveURL('/search?q=king');
  await page.getByLabel('From $').fill('4,99');
  await expect(page).toHaveURL('/search?q=king&min=4.99');
});

test('nothing is searched while an input method composes letters, and all of it once they are there', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/(search|api\/search\/completions)$/.test(pathname)) asked.push(searchParams.get('q') ?? '');
  });
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const fields = [
    ['/search', fieldOf(page)],
    ['/category', page.getByRole('banner').getByRole('searchbox')],
  ] as const;
  for (const [path, field] of fields) {
    await page.goto(path);
    await expect(field).toBeVisible();
    await field.focus();
    await page.waitForLoadState('networkidle');
    asked.length = 0;
    await page.clock.install();
    for (const text of ['け', 'けい', 'けいｇ', 'けいご']) await compose(text);
    await page.clock.runFor(2000);
    expect(asked).toEqual([]);
    await keyboard.send('Input.insertText', { text: '敬語' });
    await page.clock.runFor(2000);
    await expect.poll(() => asked).toEqual(['敬語']);
  }
});

test('an invalid price is reported, and the results stay', async ({ page }) => {
  await page.goto('/search?q=king');
  const least = page.getByLabel('From $');
  await least.fill('abc');
  await page.getByLabel('to $').fill('5');
  await expect(page.getByText('Please enter the price as a number, such as 4.50')).toBeVisible();
  await least.press('Enter');
  await expect(least).toBeFocused();
  await expect(page).toHaveURL('/search?q=king');
  await least.fill('$ 3,50');
  await expect(page).toHaveURL('/search?q=king&min=3.5&max=5');
  await expect(page.getByText('Please enter the price as a number, such as 4.50')).toBeHidden();
});

test.describe('while the shop is down or refuses', () => {
  test.use({ expectedNoise: /status of 503|net::ERR_FAILED/ });

  test('after a failed request the results stay, and typing works again; a refused one is sent again by itself', async ({
    page,
  }) => {
    const code = '**/update-search-page.*.js';
    await page.context().route(code, (route) => route.abort());
    await page.goto('/search?q=austen');
    const all = await page.getByRole('article').count();
    const said = (await page.locator('#offline').textContent()) ?? '?';
    await fieldOf(page).press('Enter');
    await expect(page.locator('#count')).toHaveText(said);
    await page.context().unroute(code);
    await page.context().route('**/search?q=dune', (route) => route.fulfill({ status: 503, body: 'down' }));
    await fieldOf(page).fill('jane austen');
    await expect(page.locator('#count')).not.toHaveText(said);
    await fieldOf(page).fill('dune');
    await expect(page.locator('#count')).toHaveText(said);
    await expect(page.getByRole('article')).toHaveCount(all);
    await expect(page).toHaveURL('/search?q=jane+austen');
    await expect(page.locator('#found')).not.toHaveAttribute('aria-busy');
    const busy = await (await page.request.get('/search-busy')).text();
    let refused = 0;
    await page
      .context()
      .route('**/search?q=king', (route) =>
        refused++ === 0
          ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, contentType: 'text/html', body: busy })
          : route.continue(),
      );
    await fieldOf(page).fill('king');
    await expect(page.locator('#count')).toHaveText(emptyPageWords.busy.heading);
    await expect(page.getByRole('article')).toHaveCount(all);
    await expect(page).toHaveURL('/search?q=king');
    await expect(page.locator('#count')).toHaveText(/^\d+ books$/);
  });

  test('refused suggestions below the field are requested again', async ({ page }) => {
    await page.goto('/');
    let refused = 0;
    await page
      .context()
      .route('**/api/search/completions?q=austen', (route) =>
        refused++ === 0 ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: {} }) : route.continue(),
      );
    await page.getByRole('banner').getByRole('searchbox').first().fill('austen');
    await expect(page.getByRole('option', { name: 'Jane Austen' })).toBeVisible();
    expect(refused).toBe(2);
  });
});

test.describe('an empty page says why, and leads to books, with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  for (const [what, address, name] of [
    ['copies that are all sold', '/search?q=canterbury&sort=cheapest', 'Show sold copies'],
    ['a page after the last', '/search?q=austen&after=1_1', 'First page'],
    ['choices that fit nothing', '/search?q=tolkien&min=900', 'Clear all'],
    ['words that nothing has', '/search?q=xyzzyx', 'See all books'],
  ] as const) {
    test(what, async ({ page }) => {
      await page.goto(address);
      await page.locator('.empty').getByRole('link', { name }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    });
  }
});
