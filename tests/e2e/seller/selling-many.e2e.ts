import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { isExhaustive } from '../../exhaustive.ts';
import { cardOn, fillListing } from '../listings.ts';
import { plainPhoto } from '../pictures.ts';
import { expect, test } from '../shop.ts';
import { newSeller } from '../users.ts';

/** The limit of an import in rows; each step is the same with fewer. */
const ROWS = isExhaustive ? 1000 : 500;
const [NO_PRICE, NO_TITLE] = [401, 470];
const count = (rows: number): string => rows.toLocaleString('en-US');

/** A CSV of realistic rows, two of them invalid. */
const table = (series: string): string => {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const price = n + 1 === NO_PRICE ? 'a lot' : (3 + (n % 40) / 4).toFixed(2);
    const title = n + 1 === NO_TITLE ? '' : `"${series} ${n + 1}, or the ""Long"" Way"`;
    return `${title},Writer ${n % 97},${price}`;
  });
  return ['Title,Author,Resell Price', ...rows].join('\r\n');
};

/** These calls of the import succeed, but their answers are lost; each promise resolves at its call. */
async function loseAnswers(page: Page, numbers: readonly number[]): Promise<Promise<void>[]> {
  const losing = numbers.map(() => Promise.withResolvers<void>());
  let calls = 0;
  await page.route('**/api/products/import', async (route) => {
    calls += 1;
    const lost = losing[numbers.indexOf(calls)];
    if (!lost) return route.continue();
    await route.fetch();
    lost.resolve();
  });
  return losing.map(({ promise }) => promise);
}

test('a shelf of many rows is put right in place, imported over two reloads, and exported again', async ({
  page,
  baseURL,
}) => {
  const series = `Series ${crypto.randomUUID().slice(0, 8)}`;
  const account = await newSeller(page, baseURL);
  await page.goto('/dashboard/import-products');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'shelf.csv', mimeType: 'text/csv', buffer: Buffer.from(table(series)) });
  const main = page.getByRole('main');
  // These rows fill the first pages of their category. No other journey uses it at the time.
  const defaults = main.getByRole('form', { name: 'Fill empty cells with' });
  await defaults.getByLabel('Category').selectOption({ label: "Children's Books" });
  await defaults.getByLabel('Condition').selectOption('Fair');
  await defaults.getByLabel('Contact Number').fill('+1 503 555 0142');
  await defaults.getByLabel('Location').fill('Portland, OR');
  await defaults.getByLabel('Purchase Year').fill('2015');
  await defaults.getByLabel('Used Duration').fill('5 years');
  await defaults.getByLabel('Original Price').fill('30');
  await defaults.getByLabel('Description').fill('From a shelf of many.');
  await expect(main.getByRole('heading', { name: `${count(ROWS - 2)} ready, 2 with problems` })).toBeVisible();

  // The error is in its cell, and goes with the correction. The other row stays.
  await main.getByRole('radio', { name: 'With problems (2)' }).check();
  const price = main.getByRole('group', { name: `Row ${NO_PRICE}` }).getByLabel('Resell Price');
  await expect(price).toHaveAccessibleDescription('Price must be an amount in dollars');
  await price.fill('4.50');
  // The proceeds are below it, before the row is validated again.
  await expect(
    main
      .getByRole('group', { name: `Row ${NO_PRICE}` })
      .getByText('You get $4.00.')
      .first(),
  ).toBeVisible();
  await price.press('Enter');
  await expect(main.getByRole('heading', { name: `${count(ROWS - 1)} ready, 1 with a problem` })).toBeVisible();

  // One picture names its row in its file name. The other one is placed by keyboard.
  await main.getByRole('radio', { name: `No picture (${count(ROWS)})` }).check();
  await main.getByLabel('Choose pictures').setInputFiles([
    { name: '3.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('teal') },
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('plum') },
  ]);
  await expect(main.getByText('2 of 2 pictures uploaded')).toBeVisible();
  await main.getByRole('button', { name: /^IMG_1\.jpg/ }).press('Enter');
  await main.getByRole('button', { name: 'Put here: row 1', exact: true }).press('Enter');
  await expect(main.getByText('IMG_1.jpg is on row 1', { exact: true })).toBeAttached();
  await expect(main.getByRole('radio', { name: `No picture (${count(ROWS - 2)})` })).toBeVisible();

  // Others are dragged: onto a row, from there to another one, and back. Everything is in view: scrolling between the
  // press and the first move would prevent the drag.
  await page.setViewportSize({ width: 1280, height: 3000 });
  const none = main.getByRole('radio', { name: /^No picture/ });
  const rowOf = (row: number) => main.getByRole('group', { name: new RegExp(`^Row ${row}(?!\\d)`) });
  await main.getByLabel('Choose pictures').setInputFiles([
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('navy') },
    { name: 'IMG_9.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('olive') },
  ]);
  await expect(main.getByText('4 of 4 pictures uploaded')).toBeVisible();
  const second = main.getByRole('button', { name: /^IMG_2\.jpg/ });
  const from = (row: number) => rowOf(row).getByRole('button', { name: /^IMG_2\.jpg/ });
  await second.dragTo(rowOf(2));
  await expect(from(2)).toBeVisible();
  await second.dragTo(rowOf(4));
  await expect(from(4)).toBeVisible();
  await expect(none).toHaveAccessibleName(`No picture (${count(ROWS - 3)})`);
  await second.dragTo(main.getByRole('heading', { name: '1 picture without a book' }));
  await expect(main.getByRole('heading', { name: '2 pictures without a book' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 720 });

  // A select keeps the focus when its row is validated: arrow keys continue there.
  const condition = rowOf(1).getByLabel('Condition');
  await condition.focus();
  await condition.selectOption('Good');
  await expect(condition.locator('option').first()).toHaveText('Choose');
  await expect(condition).toBeFocused();

  // The button for the rest leaves the page with the pictures, and the focus stays at their place.
  await main.getByRole('button', { name: 'Assign in order' }).press('Enter');
  await expect(none).toHaveAccessibleName(`No picture (${count(ROWS - 4)})`);
  await expect(from(2)).toBeVisible();
  await expect(main.locator('[data-empty]')).toBeFocused();

  const losing = await loseAnswers(page, [3, 8]);
  await main.getByRole('button', { name: new RegExp(`^Add ${ROWS - 1} products`) }).click();
  const bar = main.getByRole('progressbar', { name: 'Import progress' });
  for (const lost of losing) {
    await lost;
    expect(await bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0);
    await page.reload();
  }
  await expect(main.getByRole('heading', { name: `${ROWS - 1} products added` })).toBeVisible({ timeout: 120_000 });
  await expect(main.getByText('1 row was not added')).toBeVisible();
  const { body: newest } = await account.ask<{ name: string; photo: string | null }[]>(
    'GET',
    `/api/my-products?email=${account.email}&limit=5`,
  );
  expect(newest.map(({ photo }) => photo !== null)).toEqual([true, true, true, true, false]);

  // The button of the to-do list disappears: the first row that it loaded has the focus.
  await page.goto('/dashboard');
  await main.getByRole('button', { name: 'Show all 7' }).press('Enter');
  await expect(main.getByRole('link', { name: /^My Products: \d+ more books have no picture/ })).toBeFocused();

  await page.goto('/dashboard/my-products');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: series.slice(0, 12) })
      .first(),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8');
  expect(exported.trim().split('\n')).toHaveLength(ROWS);
  expect(new Set(exported.trim().split('\n')).size).toBe(ROWS);
  expect(exported).toContain(`"${series} 1, or the ""Long"" Way"`);

  // Deleting the account removes all these listings from every page.
  const firstCard = () => cardOn(page.request, '/category/childrens-books', `${series} 1,`);
  expect(await firstCard()).toBeDefined();
  expect((await account.ask('DELETE', '/api/auth/account', { password: account.password })).status).toBe(200);
  expect(await firstCard()).toBeUndefined();
});

test('the camera reads an ISBN, which offers its data, and goes on to the next book; what a row of books has in common stays', async ({
  page,
  baseURL,
}) => {
  // This browser has no barcode detector. A fake one finds a barcode in every picture.
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: '9780679783268', format: 'ean_13' }];
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
      return canvas.captureStream(10);
    };
  });
  const { ask, email } = await newSeller(page, baseURL);
  await page.goto('/dashboard/add-a-product');
  const isbn = page.getByLabel(/^ISBN/);
  await isbn.fill('978-0-679-78326-9');
  await page.keyboard.press('Tab');
  await expect(page.getByText('ISBN is not valid. Please check the digits')).toBeVisible();
  await page.getByRole('button', { name: /scan/i }).click();
  await expect(isbn).toHaveValue(/978-?0-?679-?78326-?8/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/Pride and Prejudice/);

  const addAndNext = page.getByRole('button', { name: 'Add and list the next' });
  const chooser = page.getByLabel(/choose photos/i);
  await fillListing(page, 'The First of Two');
  await chooser.setInputFiles({ name: '1.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('#604060') });
  await addAndNext.click();
  await expect(page.getByText('1 book added, details kept')).toBeVisible();
  // Without a press of "Scan" for this one.
  await expect(isbn).toHaveValue(/9780679783268/);
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Poetry');
  await expect(page.getByRole('radio', { name: 'Good' })).toBeChecked();
  for (const [label, kept] of [
    ['Purchase Year', '2019'],
    ['Used Duration', '2 years'],
    ['Contact Number', '+1 503 555 0142'],
    ['Location', 'Portland, OR'],
    ['Original Price', ''],
    ['Description', ''],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(kept);
  await expect(page.getByRole('main').locator('form img')).toHaveCount(0);
  // Stored fields survive the page's removal from memory by the camera app.
  await page.reload();
  await expect(page.getByLabel('Used Duration')).toHaveValue('2 years');
  await fillListing(page, 'The Second of Two');
  await chooser.setInputFiles({ name: '2.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('#406060') });
  await addAndNext.dblclick();
  await expect(page.getByText('1 book added, details kept')).toBeVisible();
  const { body } = await ask<{ name: string; photo: string }[]>('GET', `/api/my-products?email=${email}`);
  expect(body.map(({ name }) => name)).toEqual(['The Second of Two', 'The First of Two']);
  expect(new Set(body.map(({ photo }) => photo)).size).toBe(2);
});
