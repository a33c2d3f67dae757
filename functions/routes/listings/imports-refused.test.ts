import fc from 'fast-check';
import { expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { worlds } from '../../../tests/exhaustive.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { wireListing } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const IMPORT = 'import-0123456789';

const row = (n: unknown, change: object = {}) => wireListing({ row: n, ...change });
const bring = (seller: SignedIn, body: object) => seller.ask('POST', '/api/products/import', body);
const rowsTo = (most: number) => Array.from({ length: most }, (_, n) => row(n + 1));
const listings = (harness: Harness) => rowsOf(harness, 'SELECT * FROM listings');

test.for([
  ['fifty-one rows', { import_id: IMPORT, rows: rowsTo(51) }, 'rows'],
  ['no rows', { import_id: IMPORT, rows: [] }, 'rows'],
  ['rows that are none', { import_id: IMPORT, rows: ['Emma'] }, 'rows'],
  ['no list', { import_id: IMPORT, rows: 'Emma' }, 'rows'],
  ['a row without its number', { import_id: IMPORT, rows: [wireListing()] }, 'rows'],
  ['the row 0', { import_id: IMPORT, rows: [row(0)] }, 'rows'],
  ['the row 1.5', { import_id: IMPORT, rows: [row(1.5)] }, 'rows'],
  ['the row "1"', { import_id: IMPORT, rows: [row('1')] }, 'rows'],
  ['no copies', { import_id: IMPORT, rows: [row(1, { copies: 0 })] }, 'rows'],
  ['half a copy', { import_id: IMPORT, rows: [row(1, { copies: 1.5 })] }, 'rows'],
  ['copies as a text', { import_id: IMPORT, rows: [row(1, { copies: '2' })] }, 'rows'],
  ['21 copies of one row', { import_id: IMPORT, rows: [row(1, { copies: 21 })] }, 'rows'],
  ['51 copies in all', { import_id: IMPORT, rows: [1, 2, 3].map((n) => row(n, { copies: 17 })) }, 'rows'],
  ['no name for itself', { rows: rowsTo(1) }, 'import_id'],
  ['a short name for itself', { import_id: 'import', rows: rowsTo(1) }, 'import_id'],
  ['a name with other characters', { import_id: "import-'; DROP TABLE x", rows: rowsTo(1) }, 'import_id'],
] as const)('%s is refused as a whole', async ([_, body, field], { harness, seller }) => {
  const before = await everything(harness);
  const [status, said] = await answer(bring(seller, body));
  expect([status, Object.keys((said as { fields: object }).fields)]).toEqual([422, [field]]);
  expect(await everything(harness)).toEqual(before);
});

// Fails when the number of a row is unlimited: the moment of posting, and so the cursors of every list, depend on it.
test.for([1_000_000_000_000, Number.MAX_SAFE_INTEGER])('refuses a row %i', async (n, { harness, seller }) => {
  expect((await bring(seller, { import_id: IMPORT, rows: [row(n)] })).status).toBe(422);
  expect(await listings(harness)).toEqual([]);
});

// Fails when rows are counted instead of listings.
test('two rows with one number are counted as one listing', async ({ harness, seller }) => {
  const [status, said] = await answer(
    bring(seller, { import_id: IMPORT, rows: [row(1, { name: 'A' }), row(1, { name: 'B' })] }),
  );
  const { insertedCount = 0 } = said as { insertedCount?: number };
  expect([status, insertedCount]).toEqual([status, (await listings(harness)).length]);
});

test('accepts at most half a megabyte', async ({ harness, seller }) => {
  const filled = (bytes: number) => {
    const body = { import_id: IMPORT, rows: [row(1, { note: '' })] };
    return { ...body, rows: [row(1, { note: 'x'.repeat(bytes - JSON.stringify(body).length) })] };
  };
  expect(await answer(bring(seller, filled(512 * 1024 + 1)))).toEqual([
    413,
    { message: commonWords.error.tooLarge, code: 'too_large' },
  ]);
  expect(await listings(harness)).toEqual([]);
  expect((await bring(seller, filled(512 * 1024))).status).toBe(200);
});

test('accepts fifty rows with the longest descriptions', async ({ seller }) => {
  const rows = rowsTo(50).map((each) => ({ ...each, description: 'é'.repeat(5000) }));
  expect(await answer(bring(seller, { import_id: IMPORT, rows }))).toMatchObject([
    200,
    { insertedCount: 50, refused: [] },
  ]);
});

// Fails when a row is spread into the table.
test('ignores server fields in a row', async ({ harness, seller }) => {
  const other = await signedIn(harness, 'Seller');
  const known = [
    '_id',
    'id',
    'seller_id',
    'sellerId',
    'seller_email',
    'verified',
    'paid',
    'advertisement',
    'photo',
  ].concat(['advertised_at', 'posting_time', 'posted_at', 'sold_at', 'deleted_at', '__proto__', 'import_id']);
  const lie = fc.constantFrom<unknown>(other.id, true, 'Admin', 0, null, { seller_id: other.id, advertised_at: 1 });
  let times = 0;
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...known), lie), async (lies) => {
      await harness.client.execute('UPDATE listings SET deleted_at = 7');
      const body = { import_id: `${IMPORT}-${++times}`, rows: [{ ...row(2), ...lies }] };
      expect((await bring(seller, body)).status).toBe(200);
      expect(await rowsOf(harness, 'SELECT * FROM listings WHERE deleted_at IS NOT 7')).toMatchObject([
        {
          seller_id: seller.id,
          posted_at: harness.clock.now - 2,
          advertised_at: null,
          sold_at: null,
          deleted_at: null,
        },
      ]);
    }),
    { numRuns: worlds(30) },
  );
});
