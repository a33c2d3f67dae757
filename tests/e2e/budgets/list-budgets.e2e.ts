/** Books in the first window of a list, on phones and on desktops. */
import { expect, test } from '../shop.ts';

const GOALS = [
  { width: 360, height: 740, cards: 2, prices: 3 },
  { width: 1280, height: 800, cards: 4, prices: 6 },
] as const;

const LISTS = ['/category', '/category/fantasy', '/search', '/search?q=the'] as const;

for (const { width, height, cards, prices } of GOALS) {
  for (const path of LISTS) {
    test(`${path} shows ${cards} complete cards and ${prices} prices in ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(path, { waitUntil: 'networkidle' });
      const seen = await page.evaluate(() => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const complete = (selector: string) =>
          [...document.querySelectorAll(selector)].filter((element) => {
            const { top, bottom, left, right } = element.getBoundingClientRect();
            return top >= header && bottom <= innerHeight && left >= 0 && right <= innerWidth && bottom > top;
          }).length;
        // Position of the struck price relative to the other one.
        const struck = [...document.querySelectorAll('main article .book-price')].map((prices) => {
          const [now, before] = [...prices.children].filter((child) => child.matches('strong, s'));
          if (!now || !before) throw new Error('a card has no two prices');
          return before.getBoundingClientRect().top >= now.getBoundingClientRect().bottom - 4 ? 'below' : 'beside';
        });
        return {
          cards: complete('main article'),
          prices: complete('main article .book-price strong'),
          struck: [...new Set(struck)],
        };
      });
      test.info().annotations.push({ type: 'seen', description: JSON.stringify(seen) });
      expect(seen.cards).toBeGreaterThanOrEqual(cards);
      expect(seen.prices).toBeGreaterThanOrEqual(prices);
      expect(seen.struck, 'the struck price has one place').toEqual([width < 640 ? 'below' : 'beside']);
    });
  }
}
