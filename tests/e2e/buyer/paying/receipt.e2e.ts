import { createClient } from '@libsql/client';
import { pay } from '../../listings.ts';
import { expectReadable } from '../../readable.ts';
import { book, otherPage } from '../../sales.ts';
import { CARD, expect, test } from '../../shop.ts';

/** The text of an element that takes part in the layout. */
function visibleText(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.checkVisibility()) texts.push(textContent ?? '');
  }
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

test('a receipt is printed alone, also where the page asks its reader for something', async ({
  page,
  browser,
  baseURL,
}) => {
  const sale = await book(await otherPage(browser), page, baseURL);
  expect(await pay(sale.buyer, sale.orderId, sale.listingId, 12.5, 'meet', CARD.good)).toBe(200);
  const db = createClient({ url: process.env.SHOP_DATABASE_URL ?? 'http://127.0.0.1:4322' });
  await db.execute({ sql: 'UPDATE users SET email_verified_at = NULL WHERE email = ?', args: [sale.buyer.email] });
  db.close();
  await page.goto(`/dashboard/receipt?id=${sale.orderId}`);
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Please confirm your email address' })).toBeVisible();
  await expectReadable(page);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').evaluate(visibleText);
  expect(printed).toBe(await receipt.evaluate(visibleText));
  expect(printed).toContain('$12.50');
});
