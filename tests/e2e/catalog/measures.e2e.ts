/** Regressions of small measures on public pages and forms: lines, alignment, and touch targets. */
import type { Locator } from 'playwright/test';
import { paymentScreenWords } from '../../../core/words/en/payments.ts';
import { TITLE_PATH } from '../budgets/title-path.ts';
import { layOutAll } from '../lay-out.ts';
import { book, newListing } from '../listings.ts';
import { expect, test } from '../shop.ts';
import { newReader } from '../users.ts';

const PHONE = { width: 360, height: 740 };
const WIDTHS = [360, 768, 1280, 1920] as const;

/**
 * Number of lines of an element's text: boxes of different lines have different tops. Text for screen readers is one
 * pixel wide.
 */
const linesOf = (element: Locator) =>
  element.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
      return new Set(tops).size;
    }),
  );

test('a price stands on one line, at every width', async ({ page }) => {
  for (const path of ['/category', '/search?q=the'])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await layOutAll(page);
      const lines = await linesOf(page.locator('main article .book-price > :is(strong, s)'));
      expect([path, width, lines.length > 0, lines.filter((count) => count !== 1)]).toEqual([path, width, true, []]);
    }
});

// Fails when the sentence breaks within the number, which users copy.
test('the number of the card to try stands on one line on a phone', async ({ page, baseURL }) => {
  const listing = await newListing(baseURL);
  const buyer = await newReader(page, baseURL);
  await page.setViewportSize(PHONE);
  await page.goto(`/dashboard/payment/${await book(buyer, listing.id)}`);
  const number = page.getByText(paymentScreenWords.payment.simulated.card);
  await expect(number).toBeVisible();
  expect(await linesOf(number)).toEqual([1]);
});

const middleOf = async (part: Locator) => {
  const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height / 2;
};

const ORDERED = [
  ['/search', '.search-head h1'],
  ['/category/fantasy', '.list-count'],
  [TITLE_PATH, '.title-count'],
] as const;

test('the order of a list stands before its filters, on one level with how many there are', async ({ page }) => {
  for (const [path, count] of ORDERED)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const sort = page.getByLabel('Sort by');
      const filter = page.locator('.list-filter');
      const level = await middleOf(sort);
      if (await filter.isVisible())
        expect(Math.abs((await middleOf(filter)) - level), `${path} ${width}`).toBeLessThan(2);
      // On phones a possibly long heading has a line of its own.
      if (width >= 640 || path === '/search')
        expect(Math.abs((await middleOf(page.locator(count))) - level), `${path} ${width}`).toBeLessThanOrEqual(8);
    }
});

test('another order of a category or a title is there at once; by keys, when the button is pressed', async ({
  page,
}) => {
  await page.goto('/category/fantasy');
  const sort = page.getByLabel('Sort by');
  await sort.selectOption('price_asc');
  await expect(page).toHaveURL('/search?sort=price_asc&category=fantasy');
  await expect(sort).toHaveValue('price_asc');
  await page.goBack();
  await expect(page).toHaveURL('/category/fantasy');
  await expect(sort).toHaveValue('');
  await page.goto(TITLE_PATH);
  await sort.selectOption('newest');
  await expect(page).toHaveURL(/\?sort=newest$/);

  await page.goto('/category/fantasy');
  await page.locator('.category-links a').last().focus();
  await page.keyboard.press('Tab');
  await expect(sort).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(sort).toHaveValue('price_asc');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sort', exact: true })).toBeFocused();
  await expect(page).toHaveURL('/category/fantasy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?sort=price_asc&category=fantasy');
});

/** Size of the label's area, which toggles a radio or a checkbox. */
test('a choice of the filters and of a form is hit on 24 px and more, by its label', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ['/signup', '/search?q=the']) {
    await page.goto(path);
    const areas = await page.locator('main label:has(input:is([type=radio], [type=checkbox]))').evaluateAll((labels) =>
      labels.map((label) => {
        const { width, height } = label.getBoundingClientRect();
        return { width, height };
      }),
    );
    const shown = areas.filter(({ width }) => width > 0);
    expect([path, shown.filter(({ width, height }) => Math.min(width, height) < 24)]).toEqual([path, []]);
  }
});
