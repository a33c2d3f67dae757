import type { Locator, Page } from 'playwright/test';
import { CENTRAL_EUROPEAN, SHELF, STRAY_BYTE } from '../../fixtures/listings/table-files.ts';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { newSeller } from '../users.ts';

async function read(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const other = page.getByRole('button', { name: 'Choose another table' });
  if (await other.isVisible()) await other.click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) });
}

/** Fills in the defaults for fields that these files lack. */
async function fillDefaults(main: Locator, category: string): Promise<void> {
  const defaults = main.getByRole('form', { name: 'Fill empty cells with' });
  await defaults.getByLabel('Category').selectOption({ label: category });
  await defaults.getByLabel('Condition').selectOption('Good');
  await defaults.getByLabel('Contact Number').fill('+1 503 555 0142');
  await defaults.getByLabel('Location').fill('Salem, OR');
  await defaults.getByLabel('Purchase Year').fill('2019');
  await defaults.getByLabel('Used Duration').fill('2 years');
  await defaults.getByLabel('Original Price').fill('30');
}

test('an ambiguous encoding is asked for, and its rows wait for the choice', async ({ page, baseURL }) => {
  await newSeller(page, baseURL);
  await page.goto('/dashboard/import-products');
  const main = page.getByRole('main');
  const row = (number: number) => main.getByRole('group', { name: `Row ${number}` });
  const ready = (number: number) => row(number).getByText('Ready', { exact: true });
  await read(page, 'shelf.csv', CENTRAL_EUROPEAN);
  await fillDefaults(main, 'Poetry');

  const question = main.getByRole('form', { name: 'Which one looks right?' });
  await expect(ready(3)).toBeVisible();
  await expect(ready(1)).toHaveCount(0);
  await expect(ready(2)).toHaveCount(0);
  await expect(row(1).getByLabel('Name')).toHaveValue('Šílený Jan');
  await expect(row(1).getByLabel('Author')).toHaveAccessibleDescription(
    'Choose above how the characters of this file read',
  );
  await expect(question.getByText('Żółw,Łukasz,6.00,ok').first()).toBeVisible();
  await expect(question.getByRole('radio', { name: /Central European \(Windows-1250\)/ })).toBeChecked();
  await expectReadable(page);

  // The other encoding is previewed, and can be undone.
  await question.getByRole('radio', { name: /Western European \(Windows-1252\)/ }).press('Space');
  await question.getByRole('button', { name: 'Use these characters' }).press('Enter');
  await expect(row(1).getByLabel('Author')).toHaveValue('Karel Èapek');
  await main.getByText('Characters: Western European (Windows-1252)').click();
  await question.getByRole('radio', { name: /Central European \(Windows-1250\)/ }).check();
  await question.getByRole('button', { name: 'Use these characters' }).click();
  await expect(row(1).getByLabel('Author')).toHaveValue('Karel Čapek');
  await expect(row(2).getByLabel('Name')).toHaveValue('Żółw');
  for (const number of [1, 2, 3]) await expect(ready(number)).toBeVisible();
});

test('garbled letters wait for a choice, and prices in euros for a checkbox', async ({ page, baseURL }) => {
  await newSeller(page, baseURL);
  await page.goto('/dashboard/import-products');
  const main = page.getByRole('main');
  const row = (number: number) => main.getByRole('group', { name: `Row ${number}` });
  const ready = (number: number) => row(number).getByText('Ready', { exact: true });
  const table = 'Title,Author,Price,Notes\nCafÃ©,Ã‰mile Zola,5,Fine\nTin,Ann,"4,50 â‚¬",It’s worn\nPlain,Bo,£7,ok';
  await read(page, 'shelf.csv', new TextEncoder().encode(table));
  await fillDefaults(main, 'Poetry');

  const question = main.getByRole('form', { name: 'Which one looks right?' });
  await expect(row(1).getByLabel('Name')).toHaveValue('Café');
  await expect(question.getByText('Café,Émile Zola,5,Fine')).toBeVisible();
  await expect(question.getByText('CafÃ©,Ã‰mile Zola,5,Fine')).toBeVisible();
  await expect(row(1).getByText('Choose above how the characters of this file read').first()).toBeVisible();
  for (const number of [1, 2, 3]) await expect(ready(number)).toHaveCount(0);
  await expectReadable(page);
  await question.getByRole('radio', { name: /Unicode \(UTF-8\), repaired/ }).press('Space');
  await question.getByRole('button', { name: 'Use these characters' }).press('Enter');
  await expect(ready(1)).toBeVisible();

  // A price in another currency is invalid until its seller confirms it.
  await expect(row(2).getByLabel('Resell Price')).toHaveAccessibleDescription(
    'Prices are in US dollars: write this one in dollars',
  );
  for (const number of [2, 3]) await expect(ready(number)).toHaveCount(0);
  await main.getByLabel('Read prices in other currencies as US dollars').press('Space');
  for (const number of [2, 3]) await expect(ready(number)).toBeVisible();
  await expect(row(2).getByLabel('Resell Price')).toHaveValue('4.50');
  const last = row(3).getByLabel('Resell Price');
  await expect(last).toHaveValue('7');
  // Enter moves to the cell below. The last one saves the text, and keeps the focus.
  await row(2).getByLabel('Resell Price').press('Enter');
  await expect(last).toBeFocused();
  await last.fill('8.50');
  await last.press('Enter');
  await expect(row(3).getByText('You get $7.65.').first()).toBeVisible();
  await expect(last).toBeFocused();
});

test('files of programs for readers: one broken letter, shelves that are no categories', async ({ page, baseURL }) => {
  await newSeller(page, baseURL);
  await page.goto('/dashboard/import-products');
  const main = page.getByRole('main');
  const row = (number: number) => main.getByRole('group', { name: `Row ${number}` });
  const ready = (number: number) => row(number).getByText('Ready', { exact: true });
  await read(page, 'library.tsv', STRAY_BYTE);
  await expect(row(1).getByLabel('Name')).toHaveValue('Les Îles lointaines');
  await expect(row(2).getByLabel('Author')).toHaveValue('Zoë');
  await expect(
    main.getByText('Row 1, Category: A character could not be read and became “�”: correct it'),
  ).toBeVisible();
  await expect(ready(1)).toHaveCount(0);
  // Only the category was invalid: the default replaces it.
  await fillDefaults(main, 'Poetry');
  await expect(ready(1)).toBeVisible();
  await expect(row(1).getByLabel('Category').locator('option:checked')).toHaveText('Poetry');

  await read(page, 'shelf.csv', SHELF);
  await fillDefaults(main, 'Poetry');
  for (const number of [1, 2]) {
    await expect(ready(number)).toBeVisible();
    await expect(row(number).getByLabel('Resell Price')).toHaveValue('5');
  }
  await expect(row(1).getByLabel('ISBN')).toHaveValue('9780804429573');

  await read(page, 'books.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]));
  await expect(main.getByRole('alert')).toContainText('This is a spreadsheet or an archive');
});
