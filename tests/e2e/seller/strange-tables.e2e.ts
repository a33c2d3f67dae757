import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from '../shop.ts';
import { newSeller } from '../users.ts';

const ROWS = 300;
const SHELVES = ['Krimiecke', 'Krimiecke', 'Krimiecke', 'Zauberei', 'Weltliteratur'];
const GRADES = ['sauber', 'gut erh.', 'sauber', 'Altersspuren'];

/** A bookseller's table with unusual headings and words; every hundredth book is there twice. */
const table = (series: string): string => {
  const rows = Array.from({ length: ROWS }, (_, at) =>
    [
      `"${series} ${at + 1}"`,
      `Writer ${at % 60}`,
      SHELVES[at % SHELVES.length],
      GRADES[at % GRADES.length],
      (6 + (at % 30) / 4).toFixed(2).replace('.', ','),
      at % 100 === 0 ? 2 : 1,
      `R${at % 9}`,
    ].join(';'),
  );
  return ['Bezeichnung kurz;Urheber/in;Ecke;Erhaltungsgrad;VK brutto;Vorrat;Regalfach', ...rows].join('\r\n');
};
/** An amount as Excel writes it with a decimal comma. */
const inWords = (price = ''): string => String(Number(price)).replace('.', ',');

const file = (text: string, name = 'lager.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a table of 300 rows with strange headings is ready after a few answers, which are known the next time, and comes back', async ({
  page,
  baseURL,
}) => {
  const series = `Series ${crypto.randomUUID().slice(0, 8)}`;
  const account = await newSeller(page, baseURL);
  await page.goto('/dashboard/import-products');
  const chooser = page.locator('input[type=file]').first();
  await chooser.setInputFiles(file(table(series)));
  const main = page.getByRole('main');

  // One choice per column and per word: the user's work, which must fit into a minute.
  let answers = 0;
  const choose = async (name: string, option: string) => {
    answers += 1;
    await main.getByRole('combobox', { name }).selectOption({ label: option });
  };
  await choose('Column Bezeichnung kurz', 'Name');
  await choose('Column Urheber/in', 'Author');
  await choose('Column Ecke', 'Category');
  await choose('Column Erhaltungsgrad', 'Condition');
  await choose('Column VK brutto', 'Resell Price');
  await choose('Column Vorrat', 'Number of copies');
  await choose('Category “Krimiecke”', "Children's Books");
  await choose('Category “Zauberei”', "Children's Books");
  await choose('Category “Weltliteratur”', "Children's Books");
  await choose('Condition “sauber”', 'Good');
  await choose('Condition “gut erh.”', 'Good');
  await choose('Condition “Altersspuren”', 'Fair');
  const defaults = main.getByRole('form', { name: 'Fill empty cells with' });
  for (const [label, text] of [
    ['Contact Number', '+1 503 555 0142'],
    ['Location', 'Portland, OR'],
    ['Purchase Year', '2015'],
    ['Used Duration', '5 years'],
    ['Original Price', '30'],
  ] as const) {
    answers += 1;
    await defaults.getByLabel(label).fill(text);
  }
  expect(answers).toBeLessThan(20);

  // A missing value is a link to its rows, by keyboard as well.
  const problem = main.getByRole('link', { name: 'Description is required 300 rows' });
  await problem.press('Enter');
  const first = main.getByRole('group', { name: /^Row 1(?!\d)/ });
  await expect(first.getByLabel('Description')).toBeFocused();
  await defaults.getByLabel('Description').fill('From the shop.');
  await expect(main.getByRole('heading', { name: `${ROWS} ready, 0 with problems` })).toBeVisible();
  await expect(first).toHaveAccessibleName(/^Row 1\s*Ready\s*2 copies$/);
  await expect(main.getByRole('list', { name: 'Problems' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Add 303 products' }).click();
  await expect(main.getByRole('heading', { name: '303 products added' })).toBeVisible({ timeout: 60_000 });

  // The next table of the same program needs no choice.
  await main.getByRole('button', { name: 'Import another table' }).click();
  await chooser.setInputFiles(file(table(`${series} again`).split('\r\n').slice(0, 4).join('\r\n')));
  await expect(main.getByText('Check the 7 columns that we recognized')).toBeVisible();
  await expect(main.getByText('Check 3 values that you matched before')).toBeVisible();
  await expect(main.getByRole('combobox', { name: 'Column Ecke' })).toBeHidden();
  await main.getByRole('button', { name: 'Choose another table' }).click();

  // An export saved by a spreadsheet with other separators: one price and one title changed, the other rows are
  // unchanged.
  await page.goto('/dashboard/my-products');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const exported = Papa.parse<Record<string, string>>(readFileSync(await (await download).path(), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;
  expect(exported).toHaveLength(303);
  const changed = exported.map((row, at) => ({
    ...row,
    original_price: inWords(row.original_price),
    resell_price: at === 3 ? '7,5' : inWords(row.resell_price),
    ...(at === 5 && { name: '1/2' }),
  }));
  const foreign = { ...changed[0], id: 'of-another-shop' };
  await page.goto('/dashboard/import-products');
  await chooser.setInputFiles(
    file(`\ufeff${Papa.unparse([...changed, foreign], { delimiter: ';', newline: '\r\n' })}`, 'my-products.csv'),
  );
  await expect(main.getByRole('heading', { name: '2 ready, 1 with a problem' })).toBeVisible();
  await expect(main.getByText('Changes Resell Price')).toBeVisible();
  await main.getByRole('button', { name: 'Update 2 products' }).click();
  await expect(main.getByRole('heading', { name: '2 products updated' })).toBeVisible();
  const named = async (name: string) =>
    (await account.ask<{ name: string; resell_price: number }[]>('GET', '/api/my-products?limit=100')).body.filter(
      (listing) => listing.name === name,
    );
  expect(await named('1/2')).toHaveLength(1);
  expect((await named(exported[3]?.name ?? '')).map(({ resell_price }) => resell_price)).toContain(7.5);
  expect((await account.ask('DELETE', '/api/auth/account', { password: account.password })).status).toBe(200);
});
