import type { Page } from 'playwright/test';
import { fillListing } from '../listings.ts';
import { look, plainPhoto } from '../pictures.ts';
import { expectReadable } from '../readable.ts';
import {
  accountButton,
  bookButton,
  CARD,
  expect,
  fillCard,
  firstBook,
  meetInPerson,
  openPayment,
  payButton,
  test,
} from '../shop.ts';
import { newReader, newSeller } from '../users.ts';

test.use({ hasTouch: true });

const dataOf = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');

/** Swipes over the photos, which need no code; resolves once they stand still. */
async function swipeLeft(page: Page): Promise<void> {
  const stands = page.locator('.photo-strip').evaluate(
    (strip) =>
      new Promise<void>((resolve) => {
        strip.addEventListener('scrollend', () => resolve(), { once: true });
      }),
  );
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (let step = 0; step <= 10; step++) {
    const touchPoints = [{ x: width * (0.9 - 0.08 * step), y: height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await stands;
}

test('a book card leads to its page, which is complete without JavaScript', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  await page.goto('/category/classics');
  const { id, title } = await firstBook(page);
  await page.locator(`article[aria-labelledby="book-${id}"]`).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(`/book/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const fact of ['Condition', 'Used for', 'Bought in', 'Location'])
    await expect(page.locator('.book-page-facts').getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar books' })).toBeVisible();
  await expect(page.getByText('You have booked this copy')).toBeHidden();
  // Stated once, in the place of the buttons.
  const needed = page.getByText(/please turn on JavaScript/).filter({ visible: true });
  await expect(needed).toHaveCount(1);
  await expect(page.locator('.book-page').filter({ has: needed })).toBeVisible();
  const file = (await page.locator('.book-photos a').first().getAttribute('href')) ?? '';
  expect((await page.request.get(file)).headers()['content-type']).toBe('image/webp');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/book/${id}`);
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect(await look(await (await page.request.get(picture)).body())).toMatchObject({ width: 1200, height: 630 });
  const data = await dataOf(page);
  expect(data).toMatchObject({ name: title, offers: { availability: 'https://schema.org/InStock' } });
  await page.close();
});

test('a copy is bought from its page, which then shows it as sold', async ({ page, baseURL }) => {
  const book = await openPayment(page, await newReader(page, baseURL), 'classics');
  await expect(accountButton(page)).toBeVisible();
  await page.goto(`/book/${book.id}`);
  await expect(page.getByRole('link', { name: `Finish paying: ${book.title}` })).toBeVisible();
  await page.goBack();
  await meetInPerson(page);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull').first()).toBeVisible();
  const answer = await page.goto(`/book/${book.id}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByText(/^Sold in/)).toBeVisible();
  await expect(bookButton(page, book.id)).toHaveCount(0);
  expect((await dataOf(page)).offers.availability).toBe('https://schema.org/OutOfStock');
  await expectReadable(page);
});

test('a page shows all photos of a copy, and escapes its texts inside scripts', async ({ page, baseURL }) => {
  await newSeller(page, baseURL);
  await page.goto('/dashboard/add-a-product');
  const name = `</script><b>${'Long'.repeat(30)} ${crypto.randomUUID()}`;
  const colours = ['#a03030', '#30a030', '#3030a0'];
  const files = await Promise.all(
    colours.map(async (colour, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: await plainPhoto(colour) })),
  );
  await page.getByLabel(/choose photos/i).setInputFiles(files);
  await fillListing(page, name.slice(0, 120), `Clean pages, https://example.org/${'x'.repeat(150)}`);
  await page.getByRole('main').getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product added Successfully')).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/category/poetry');
  // A long word must not leave its card.
  const card = page.getByRole('article', { name: 'LongLong' }).first();
  const beyond = await card.evaluate((article) => {
    const { right = 0 } = article.closest('li')?.getBoundingClientRect() ?? {};
    return [...article.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right + 1).length;
  });
  expect(beyond).toBe(0);
  await page.getByRole('article', { name: 'LongLong' }).first().getByRole('heading').getByRole('link').click();
  await expect(page.locator('.book-photos img')).toHaveCount(3);
  expect((await dataOf(page)).image).toHaveLength(3);
  await expectReadable(page);

  const code: string[] = [];
  page.on('request', (request) => code.push(...(/\/photo-dialog\.[^/]*js$/.exec(request.url()) ?? [])));
  const links = page.locator('.book-photos a');
  await links.nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Photos of this copy' });
  const place = dialog.getByRole('status');
  await expect(place).toHaveText('Photo 2 of 3');
  expect(code).toHaveLength(1);
  await expectReadable(page);
  await swipeLeft(page);
  await expect(place).toHaveText('Photo 3 of 3');
  const photo = dialog.getByRole('img', { name: /^Photo 3 / });
  await expect(photo).toBeInViewport({ ratio: 0.99 });
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveText('Photo 2 of 3');
  await dialog.getByRole('button', { name: 'Previous photo' }).click();
  await expect(place).toHaveText('Photo 1 of 3');

  const cover = dialog.getByRole('img', { name: /^Cover / });
  const { width = 0 } = (await cover.boundingBox()) ?? {};
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  expect((await cover.boundingBox())?.width).toBeCloseTo(2.5 * width, 0);
  const { y: top = 0 } = (await cover.boundingBox()) ?? {};
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await cover.boundingBox())?.y).toBeLessThan(top);
  await cover.click();
  expect((await cover.boundingBox())?.width).toBeCloseTo(width, 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(links.nth(1)).toBeFocused();
});

test.describe('without the code of the photos', () => {
  // Chromium's own page for a picture has styles that the file's policy forbids.
  test.use({ expectedNoise: /ERR_FAILED|Applying inline style violates/ });

  test('their links lead to the files', async ({ page }) => {
    // The service worker requests it as well.
    await page.context().route(/photo-dialog/, (route) => route.abort());
    await page.goto('/book/demo-001');
    await page.locator('.book-photos a').first().click();
    await expect(page).toHaveURL(/\/photos\/[\w-]+$/);
  });
});
