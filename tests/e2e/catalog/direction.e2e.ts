/** Titles, authors and descriptions in a right-to-left script, on left-to-right pages. */
import type { Locator } from 'playwright/test';
import { pay } from '../listings.ts';
import { plainPhoto } from '../pictures.ts';
import { bookButton, CARD, expect, test } from '../shop.ts';
import { newReader, newSeller } from '../users.ts';

const NAME = 'על 7 "חתולים"!';
const AUTHOR = 'פלוני אלמוני';
const DESCRIPTION = 'עותק במצב טוב.';

/** The direction of a text, and the side of its first letter on which its last sign is. */
const drawn = (element: Locator) =>
  element.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT, (text) =>
      text.textContent?.trim() && !text.parentElement?.closest('.visually-hidden')
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
    );
    const text = walker.nextNode() as Text;
    const words = text.data;
    const leftOf = (at: number) => {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    const [first, last] = [words.search(/\S/), words.trimEnd().length - 1];
    return { direction: getComputedStyle(node).direction, ends: leftOf(last) < leftOf(first) ? 'left' : 'right' };
  });

const RIGHT_TO_LEFT = { direction: 'rtl', ends: 'left' };

test('texts have the direction of their letters on pages, cards, lists and the receipt', async ({
  page,
  browser,
  baseURL,
}) => {
  const sellers = await (await browser.newContext()).newPage();
  const seller = await newSeller(sellers, baseURL);
  const { body } = await seller.ask<{ insertedId: string }>('POST', '/api/products', {
    ...{ name: NAME, author: AUTHOR, categoryId: 'poetry', condition: 'Good', phone_number: '+1 503 555 0100' },
    ...{ location: 'חיפה', year_of_purchase: 2019, year_of_use: '2 years', original_price: 40, resell_price: 12.5 },
    ...{ description: DESCRIPTION, photos: [await seller.upload(await plainPhoto('#603020'))] },
  });
  const id = body.insertedId;
  await page.goto(`/book/${id}`);
  expect(await drawn(page.getByRole('heading', { level: 1 }))).toEqual(RIGHT_TO_LEFT);
  expect(await drawn(page.getByText(DESCRIPTION, { exact: true }))).toEqual(RIGHT_TO_LEFT);
  expect(await drawn(page.locator('bdi', { hasText: AUTHOR }))).toEqual(RIGHT_TO_LEFT);

  for (const path of ['/category/poetry', `/search?q=${encodeURIComponent('חתולים')}`]) {
    await page.goto(path);
    const card = page.getByRole('article').filter({ has: page.locator(`[data-id="${id}"]`) });
    expect(await drawn(card.getByRole('heading'))).toEqual(RIGHT_TO_LEFT);
    expect(await drawn(card.locator('.book-author'))).toEqual(RIGHT_TO_LEFT);
    expect(await drawn(card.locator('.book-description'))).toEqual(RIGHT_TO_LEFT);
  }

  await sellers.goto('/dashboard/my-products');
  expect(await drawn(sellers.getByRole('table').getByRole('link', { name: NAME, exact: true }))).toEqual(RIGHT_TO_LEFT);

  expect(await drawn(sellers.getByRole('table').getByText(DESCRIPTION, { exact: true }))).toEqual(RIGHT_TO_LEFT);

  const buyer = await newReader(page, baseURL);
  await page.goto(`/book/${id}`);
  await bookButton(page, id).first().click();
  const dialog = page.getByRole('dialog', { name: NAME });
  const end = await dialog.getByRole('heading').evaluate((title) => {
    const range = new Range();
    range.selectNodeContents(title);
    return range.getBoundingClientRect().right;
  });
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  expect(end).toBeLessThanOrEqual(close?.x ?? 0);
  const booking = { productID: id, user_number: '+1 503 555 0199', user_location: 'Salem, OR' };
  const orderId = (await buyer.ask<{ insertedId: string }>('POST', '/api/my-orders', booking)).body.insertedId;
  expect(await pay(buyer, orderId, id, 12.5, 'meet', CARD.good)).toBe(200);
  await page.goto(`/dashboard/receipt?id=${orderId}`);
  const receipt = page.getByRole('article', { name: 'Receipt' });
  for (const text of [NAME, AUTHOR, DESCRIPTION])
    expect(await drawn(receipt.getByText(text, { exact: true }))).toEqual(RIGHT_TO_LEFT);
  await sellers.context().close();
});
