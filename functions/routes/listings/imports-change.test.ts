import { describe, expect } from 'vitest';
import { importWords } from '../../../core/words/en/import.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { answer, finishPaying, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted, uploaded } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const bring = (seller: SignedIn, rows: object[]) =>
  answer(seller.ask('POST', '/api/products/import', { import_id: 'import-0123456789', rows }));
const told = (modifiedCount: number, refused: object[] = [], insertedCount = 0) => [
  200,
  { acknowledged: true, insertedCount, modifiedCount, refused },
];
const mine = async (seller: SignedIn) =>
  (await (await seller.ask('GET', '/api/my-products')).json()) as Record<string, unknown>[];

/** A copy of this seller, with its present values. */
const test = stockedTest.extend('id', ({ harness, seller }) => posted(harness, seller));

test('a row changes the listing that it names, leaves absent fields, and lists nothing twice', async ({
  harness,
  seller,
  id,
}) => {
  const [before] = await mine(seller);
  const rows = [{ row: 1, productID: id, version: before?.version, resell_price: '6.50', author: '' }];
  expect(await bring(seller, rows)).toEqual(told(1));
  expect(await mine(seller)).toEqual([
    { ...before, resell_price: 6.5, author: null, version: Number(before?.version) + 1 },
  ]);
  const after = await everything(harness);
  expect(await bring(seller, rows)).toEqual(told(1));
  expect(await everything(harness)).toEqual(after);
});

test('accepts rows of both kinds in one call, and reports each invalid one by its number', async ({ seller, id }) => {
  const [before] = await mine(seller);
  const book = { ...before, productID: undefined, photo: undefined, photos: undefined };
  const rows = [
    { row: 4, productID: id, resell_price: 'a lot' },
    { ...book, row: 2, name: 'Persuasion' },
    { row: 3, productID: 'nobody-has-this' },
  ];
  const [status, body] = await bring(seller, rows);
  expect([status, body]).toMatchObject(
    told(
      0,
      [
        { row: 3, fields: { productID: importWords.problem.unknownId } },
        { row: 4, fields: { resell_price: expect.any(String) } },
      ],
      1,
    ),
  );
  expect((await mine(seller)).map(({ name }) => name).toSorted()).toEqual([before?.name, 'Persuasion'].toSorted());
});

test('the pictures stay, or are replaced by those of the row', async ({ harness, seller, id }) => {
  const [photo] = (await mine(seller)).map((each) => each.photo);
  await bring(seller, [{ row: 1, productID: id, name: 'Renamed' }]);
  expect((await mine(seller))[0]).toMatchObject({ name: 'Renamed', photo });
  const [other] = await uploaded(harness, seller, 'other');
  expect(await bring(seller, [{ row: 1, productID: id, photos: [other] }])).toEqual(told(1));
  expect((await mine(seller))[0]).toMatchObject({ photo: other });
});

describe('refuses to change a listing', () => {
  const listed = async (harness: Harness) => rowsOf(harness, 'SELECT * FROM listings ORDER BY id');

  test('of another seller, or deleted: both with the same answer and without a copy', async ({
    harness,
    seller,
    id,
  }) => {
    const other = await signedIn(harness, 'Seller');
    const before = await listed(harness);
    const unknown = told(0, [{ row: 1, fields: { productID: importWords.problem.unknownId } }]);
    expect(await bring(other, [{ row: 1, productID: id, name: 'Mine now' }])).toEqual(unknown);
    expect(await listed(harness)).toEqual(before);
    await seller.ask('DELETE', `/api/products/${id}`);
    expect(await bring(seller, [{ row: 1, productID: id, name: 'Back again' }])).toEqual(unknown);
    expect(await mine(seller)).toEqual([]);
  });

  test('changed in another window', async ({ seller, id }) => {
    expect(await bring(seller, [{ row: 1, productID: id, version: 7, name: 'Late' }])).toEqual(
      told(0, [{ row: 1, fields: { productID: importWords.problem.changedSince } }]),
    );
    const [{ name, version } = {}] = await mine(seller);
    expect(await bring(seller, [{ row: 1, productID: id, version: Number(version) + 7, name }])).toEqual(told(1));
  });

  test('sold, or under payment', async ({ harness, seller, buyer, id }) => {
    const paying = await purchase(harness, seller, buyer, id);
    const refused = (message: string) => told(0, [{ row: 1, fields: { productID: message } }]);
    const before = await listed(harness);
    expect(await bring(seller, [{ row: 1, productID: id, name: 'Renamed' }])).toEqual(
      refused(listingsWords.conflict.payingForListing),
    );
    expect(await listed(harness)).toEqual(before);
    harness.payments.succeed(paying.intentId);
    await finishPaying(buyer, paying.intentId);
    const after = await listed(harness);
    expect(await bring(seller, [{ row: 1, productID: id, name: 'Renamed' }])).toEqual(
      refused(importWords.problem.soldSince),
    );
    expect(await listed(harness)).toEqual(after);
  });
});

test.for([
  ['an id that is none', { productID: 7 }],
  ['an empty id', { productID: '' }],
  ['an id that is too long', { productID: 'x'.repeat(65) }],
  ['a version that is none', { productID: 'abc', version: '1' }],
] as const)('%s is refused as a whole', async ([_, change], { harness, seller }) => {
  const before = await rowsOf(harness, 'SELECT * FROM listings');
  expect((await bring(seller, [{ row: 1, ...change }]))[0]).toBe(422);
  expect(await rowsOf(harness, 'SELECT * FROM listings')).toEqual(before);
});
