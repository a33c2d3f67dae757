/** Small measures of the public pages and forms that were wrong once: lines, levels, and what a finger hits. */
import type { Locator } from 'playwright/test';
import { paymentsWords } from '../../../core/words/payments.ts';
import { book, newListing } from '../listings.ts';
import { expect, test } from '../shop.ts';
import { newReader } from '../users.ts';

const PHONE = { width: 360, height: 740 };
const WIDTHS = [360, 768, 1280, 1920] as const;

/** How many lines an element's text stands on: boxes of a line differ by their tops. What only screen readers read is one pixel wide. */
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
      const lines = await linesOf(page.locator('main article .book-price > :is(strong, s)'));
      expect([path, width, lines.length > 0, lines.filter((count) => count !== 1)]).toEqual([path, width, true, []]);
    }
});

// Fails when the sentence breaks in the middle of the number: somebody types it from here.
test('the number of the card to try stands on one line on a phone', async ({ page, baseURL }) => {
  const listing = await newListing(baseURL);
  const buyer = await newReader(page, baseURL);
  await page.setViewportSize(PHONE);
  await page.goto(`/dashboard/payment/${await book(buyer, listing.id)}`);
  const number = page.getByText(paymentsWords.payment.simulated.card);
  await expect(number).toBeVisible();
  expect(await linesOf(number)).toEqual([1]);
});

test('the order of a search stands on one level with how many there are', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/search');
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    };
    const apart =
      (await middleOf(page.locator('.search-head h1'))) - (await middleOf(page.locator('.search-sort select')));
    expect(Math.abs(apart), `at ${width} px`).toBeLessThanOrEqual(8);
  }
});

/** How high and wide the area is that chooses a radio or a box, all of which is its label's. */
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
