import { describe, expect, test } from 'vitest';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { LISTING_ID_FIELD } from '../../../../core/listings/post/import.ts';
import { NO_IMPORT_CHOICES } from '../../../../core/listings/post/import-choices.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { WHOLE } from '../../../../tests/fixtures/listings/whole-listing.ts';
import {
  checkRows,
  needsPriceConfirmation,
  problemsIn,
  reasonsOf,
  type Settings,
  willBeImported,
} from './check-rows.ts';
import type { TableRow } from './table/table-rows.ts';

const SETTINGS: Settings = {
  defaults: {
    category: 'classics',
    condition: 'good',
    phone_number: '+1 503 555 0199',
    location: 'Salem',
    year_of_purchase: '2019',
    year_of_use: '2 years',
    original_price: '$1,020',
    resell_price: '5',
    description: 'Fine',
  },
  categories: [{ id: 'c1', name: 'Classics' }],
  choices: NO_IMPORT_CHOICES,
  aboveOriginal: false,
  columns: new Set(),
  products: new Map(),
  asNew: false,
};

const validated = async (row: Omit<TableRow, 'row'>, settings = SETTINGS) => {
  const [first] = (await checkRows([{ row: 3, ...row }], settings, new AbortController().signal)) ?? [];
  if (!first) throw new Error('not judged');
  return first;
};

test('defaults fill only the empty cells of a row', async () => {
  const { ready, wrong } = await validated({ name: 'Emma', location: 'Bend' });
  expect(wrong).toBeUndefined();
  expect(ready).toEqual({
    row: 3,
    name: 'Emma',
    categoryId: 'c1',
    condition: 'Good',
    phone_number: '+1 503 555 0199',
    location: 'Bend',
    year_of_purchase: '2019',
    year_of_use: '2 years',
    original_price: '1020',
    resell_price: '5',
    description: 'Fine',
  });
});

test('reports unknown words and missing fields', async () => {
  const settings = { ...SETTINGS, defaults: { ...SETTINGS.defaults, location: '', category: '' } };
  const { wrong } = await validated(
    { name: 'Emma', category: 'Cooking', condition: 'Worn', description: 'x'.repeat(5001) },
    settings,
  );
  expect(wrong).toEqual({
    categoryId: importWords.problem.category('Cooking'),
    condition: importWords.problem.condition,
    location: commonWords.required.location,
    description: commonWords.tooLong(5000),
  });
  expect(reasonsOf(wrong ?? {})).toContain('Description: must be 5000 characters or fewer');
});

test("applies the seller's choice for a word, and the default for one without meaning", async () => {
  const words = [
    { field: 'category', word: 'novels', means: 'c1' },
    { field: 'condition', word: 'vg', means: 'Fair' },
    { field: 'delivery', word: 'ask', means: '' },
  ] as const;
  const settings = {
    ...SETTINGS,
    defaults: { ...SETTINGS.defaults, category: '', condition: '', delivery: 'post' },
    choices: { columns: [], words: [...words] },
  };
  const row = { name: 'Emma', category: 'Novels', condition: 'VG', delivery: 'ask' };
  const { ready, wrong } = await validated(row, settings);
  expect(wrong).toBeUndefined();
  expect(ready).toMatchObject({ categoryId: 'c1', condition: 'Fair', delivery: 'post' });
});

test('a default replaces an unknown category, but no other unknown word', async () => {
  const { ready, wrong } = await validated({ name: 'Emma', category: 'to-read', condition: 'Worn' });
  expect(ready.categoryId).toBe('c1');
  expect(wrong).toEqual({ condition: importWords.problem.condition });
});

describe('a row with the id of a listing', () => {
  const product: MyListing = {
    ...WHOLE,
    ...{ photos: [], sellerEmail: 'ann@example.org', phoneNumber: '555 0199', held: false, paused: false, version: 4 },
    ...{ recheck: null, soldAt: null, buyerName: null, saleEnd: null },
  };
  const settings: Settings = {
    ...SETTINGS,
    columns: new Set(['id', 'name', 'author', 'resell_price']),
    products: new Map([[product.id, product]]),
  };
  const price = (product.resellPriceCents / 100).toFixed(2);
  const same = { id: product.id, name: product.name, author: product.author ?? '', resell_price: price };

  test('sends only changed fields, and nothing without changes', async () => {
    const { leftOut, changes } = await validated(same, settings);
    expect([leftOut, changes]).toEqual([importWords.preview.unchanged, []]);
    const { author: _, ...without } = same;
    const changed = await validated({ ...without, resell_price: '1.25' }, settings);
    expect(changed.ready).toEqual({
      row: 3,
      [LISTING_ID_FIELD]: product.id,
      version: 4,
      author: '',
      resell_price: '1.25',
    });
    expect([willBeImported(changed), changed.copies, changed.changes]).toEqual([true, 0, ['Author', 'Resell Price']]);
    expect((await validated({ ...same, resell_price: 'a lot' }, settings)).wrong).toHaveProperty('resell_price');
  });

  test('refuses a sold listing, a foreign one, and a repeated row', async () => {
    const sold = new Map([[product.id, { ...product, sold: true }]]);
    const gone = await validated({ ...same, name: 'Renamed' }, { ...settings, products: sold });
    expect([willBeImported(gone), gone.leftOut]).toEqual([false, importWords.problem.soldSince]);
    const strange = { ...same, id: 'strange' };
    expect((await validated(strange, settings)).wrong).toEqual({ [LISTING_ID_FIELD]: importWords.problem.unknownId });
    const asNew = await validated(strange, { ...settings, asNew: true });
    expect([asNew.wrong, asNew.ready[LISTING_ID_FIELD], asNew.copies]).toEqual([undefined, undefined, 1]);
    const twins = await checkRows(
      [
        { row: 3, ...same },
        { row: 5, ...same },
      ],
      { ...settings, asNew: true },
      new AbortController().signal,
    );
    expect(twins?.map(({ wrong }) => wrong)).toEqual([
      undefined,
      { [LISTING_ID_FIELD]: importWords.problem.sameId(3) },
    ]);
  });
});

test('reads the number of copies, zero included, and refuses an invalid number', async () => {
  const of = (copies: string) => validated({ name: 'Emma', copies });
  expect([await of('1'), await of('3'), await of('20')].map(({ ready, copies }) => [ready.copies, copies])).toEqual([
    [undefined, 1],
    [3, 3],
    [20, 20],
  ]);
  const none = await validated({ copies: '0', resell_price: 'a lot' });
  expect([willBeImported(none), none.wrong, none.copies]).toEqual([false, undefined, 0]);
  for (const odd of ['21', '-1', '1.5', 'two', '1e3', '9999999999999'])
    expect((await of(odd)).wrong).toEqual({ copies: importWords.problem.copies(20) });
});

test('a price above the original needs a confirmation', async () => {
  const row = { name: 'Emma', resell_price: '2000' };
  expect(needsPriceConfirmation(await validated(row))).toBe(true);
  const ticked = await validated(row, { ...SETTINGS, aboveOriginal: true });
  expect(ticked.wrong).toBeUndefined();
  expect(ticked.ready).toMatchObject({ above_original: true });
});

test('validates a long table in slices and stops when aborted', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => ({ row: at + 1, name: `Book ${at}` }));
  const calledOff = new AbortController();
  const validating = checkRows(rows, SETTINGS, calledOff.signal);
  calledOff.abort();
  expect(await validating).toBeUndefined();
});

const row = (at: number, wrong: Record<string, string>, category?: string) => ({
  source: { row: at },
  shown: category ? { category } : {},
  wrong,
});

test('lists each kind of problem once, with rows and column, most frequent first', () => {
  const unknown = (category: string) => ({ categoryId: importWords.problem.category(category) });
  const price = { resell_price: commonWords.required.resellPrice };
  expect(
    problemsIn([
      row(2, { ...unknown('Crime'), ...price }, 'Crime'),
      row(3, unknown('Tales'), 'Tales'),
      row(7, unknown('Crime'), 'Crime'),
      row(9, { photos: 'Some pictures were not uploaded' }),
      row(11, price),
    ]),
  ).toEqual([
    { sentence: importWords.problem.categories, column: 'category', rows: [2, 3, 7] },
    { sentence: commonWords.required.resellPrice, column: 'resell_price', rows: [2, 11] },
    { sentence: 'Some pictures were not uploaded', column: 'photos', rows: [9] },
  ]);
});
