import { expect } from 'vitest';
import { IMPORT_CHOICE_LIMITS } from '../../../core/listings/post/import-choices.ts';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';

const NOTHING = { columns: [], words: [] };
const SAID = {
  columns: [
    { header: 'verkaufspreis', field: 'resell_price' },
    { header: 'lagerplatz', field: '' },
  ],
  words: [
    { field: 'category', word: 'krimi', means: 'detective-and-mystery' },
    { field: 'condition', word: 'vg', means: 'Good' },
  ],
};

test("stores a seller's choices for a table for the next one, on every device, and for nobody else", async ({
  harness,
  seller,
}) => {
  expect(await answer(seller.ask('GET', '/api/import-choices'))).toEqual([200, NOTHING]);
  expect(await answer(seller.ask('PUT', '/api/import-choices', SAID))).toEqual([200, { acknowledged: true }]);
  expect(await answer(seller.ask('GET', '/api/import-choices'))).toEqual([200, SAID]);
  const less = { ...SAID, words: [] };
  await seller.ask('PUT', '/api/import-choices', less);
  expect(await answer(seller.ask('GET', '/api/import-choices'))).toEqual([200, less]);
  expect(await rowsOf(harness, 'SELECT seller_id FROM import_choices')).toEqual([{ seller_id: seller.id }]);
  const other = await signedIn(harness, 'Seller');
  expect(await answer(other.ask('GET', '/api/import-choices'))).toEqual([200, NOTHING]);
});

const column = (header: unknown, field: unknown = 'name') => ({ columns: [{ header, field }], words: [] });
const word = (field: unknown, said: unknown, means: unknown) => ({
  columns: [],
  words: [{ field, word: said, means }],
});
const many = (count: number, one: (n: number) => object) => Array.from({ length: count }, (_, n) => one(n));

test.for([
  ['nothing', {}, ['columns', 'words']],
  ['columns that are no list', { columns: 'name', words: [] }, ['columns']],
  ['a field that no listing has', column('preis', 'seller_id'), ['columns']],
  ['a column without a name', column(''), ['columns']],
  ['a name that is too long', column('x'.repeat(IMPORT_CHOICE_LIMITS.characters + 1)), ['columns']],
  ['a name that is none', column({ toString: 'x' }), ['columns']],
  ['too many columns', { columns: many(101, (n) => ({ header: `c${n}`, field: '' })), words: [] }, ['columns']],
  [
    'too many words',
    { columns: [], words: many(201, (n) => ({ field: 'category', word: `w${n}`, means: '' })) },
    ['words'],
  ],
  ['a word of a field that nobody chooses', word('name', 'x', 'y'), ['words']],
  ['a meaning that is too long', word('category', 'x', 'y'.repeat(65)), ['words']],
] as const)('refuses %s, without a change', async ([_, said, fields], { harness, seller }) => {
  await seller.ask('PUT', '/api/import-choices', SAID);
  const before = await everything(harness);
  const [status, body] = await answer(seller.ask('PUT', '/api/import-choices', said));
  expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, fields]);
  expect((await everything(harness)).import_choices).toEqual(before.import_choices);
});

test('one call has room for all choices', async ({ seller }) => {
  const said = {
    columns: many(IMPORT_CHOICE_LIMITS.columns, (n) => ({
      header: `${n}`.padEnd(IMPORT_CHOICE_LIMITS.characters, 'é'),
      field: 'year_of_purchase',
    })),
    words: many(IMPORT_CHOICE_LIMITS.words, (n) => ({
      field: 'category',
      word: `${n}`.padEnd(IMPORT_CHOICE_LIMITS.characters, 'é'),
      means: 'x'.repeat(64),
    })),
  };
  expect((await seller.ask('PUT', '/api/import-choices', said)).status).toBe(200);
  expect(await answer(seller.ask('GET', '/api/import-choices'))).toEqual([200, said]);
});

test("is part of the user's export, and deleted with the account", async ({ harness, seller }) => {
  await seller.ask('PUT', '/api/import-choices', SAID);
  const [, exported] = await answer(seller.ask('GET', '/api/auth/export'));
  expect(exported).toMatchObject({ import_choices: [{ choices: JSON.stringify(SAID) }] });
  const admin = await signedIn(harness, 'Admin');
  expect((await admin.ask('DELETE', `/api/users/${seller.id}`, {})).status).toBe(200);
  expect(await rowsOf(harness, 'SELECT * FROM import_choices')).toEqual([]);
});
