import { describe, expect, vi } from 'vitest';
import { categoriesWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { keyIn, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { everything } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const test = stockedTest.extend(
  'photo',
  { auto: true },
  async ({ harness, seller }) => (await uploaded(harness, seller, 'cover'))[0] ?? '',
);

const post = (seller: SignedIn, body: object) => seller.ask('POST', '/api/products', body);
const refusal = (fields: object) => [422, { message: commonWords.error.invalid, code: 'invalid', fields }];

async function refused(harness: Harness, seller: SignedIn, body: object, fields: object) {
  const before = await everything(harness);
  harness.purged.length = 0;
  expect(await answer(post(seller, body))).toEqual(refusal(fields));
  expect(await everything(harness)).toEqual(before);
  expect(harness.purged).toEqual([]);
}

const { required } = commonWords;
const WANTED = {
  name: required.name,
  categoryId: required.category,
  condition: required.condition,
  phone_number: required.phone,
  location: required.location,
  year_of_purchase: required.year,
  year_of_use: required.usedDuration,
  original_price: required.originalPrice,
  resell_price: required.resellPrice,
  description: required.description,
};

describe('a missing field is reported by its own message', () => {
  test.for(Object.entries(WANTED))('%s: %s', async ([field, message], { harness, seller, photo }) => {
    for (const value of [undefined, '', '  ', null])
      await refused(harness, seller, wireListing({ photo, [field]: value }), { [field]: message });
  });

  test('photo', async ({ harness, seller }) => {
    for (const none of [{}, { photo: '' }, { photos: [] }, { photo: '', photos: [] }])
      await refused(harness, seller, wireListing(none), { photo: required.photo });
  });
});

test('an empty form reports all fields at once', async ({ harness, seller }) => {
  await refused(harness, seller, {}, { ...WANTED, photo: required.photo });
});

test.for([
  ['condition', 'Mint', required.condition],
  ['phone_number', 'call me', commonWords.phone],
  ['year_of_purchase', '1899', expect.stringContaining('Year must be between 1900')],
  ['year_of_purchase', '3000', expect.stringContaining('Year must be between 1900')],
  ['year_of_purchase', '20x9', expect.stringContaining('Year must be between 1900')],
  ['isbn', '978-0-14-143958-8', listingsWords.isbn],
  ['resell_price', '12.505', commonWords.price],
  ['resell_price', '-1', commonWords.price],
  ['resell_price', '1e3', commonWords.price],
  ['resell_price', '0.49', listingsWords.priceBounds('Resell Price')],
  ['resell_price', '10000.01', listingsWords.priceBounds('Resell Price')],
  ['original_price', '10000.01', listingsWords.priceBounds('Original Price')],
  ['resell_price', '24.01', listingsWords.aboveOriginal],
  ['name', 'x'.repeat(201), commonWords.tooLong(200)],
  ['description', 'x'.repeat(5001), commonWords.tooLong(5000)],
] as const)('%s: %j is refused', async ([field, value, message], { harness, seller, photo }) => {
  await refused(harness, seller, wireListing({ photo, [field]: value }), { [field]: message });
});

test.for(['none', "fantasy' OR '1'='1", 'Fantasy'])(
  'there is no category %j',
  async (categoryId, { harness, seller, photo }) => {
    await refused(harness, seller, wireListing({ photo, categoryId }), { categoryId: categoriesWords.categoryGone });
  },
);

describe('refuses as a picture of a listing', () => {
  const notOurs = { photo: listingsWords.photo.notOurs };

  // Fails without the owner, or the state, in the WHERE of `attachPhotosStatements`.
  test("another user's, also after a valid one", async ({ harness, seller, photo }) => {
    const [foreign] = await uploaded(harness, await signedIn(harness, 'Seller'), 'theirs');
    await refused(harness, seller, wireListing({ photo: foreign }), notOurs);
    await refused(harness, seller, wireListing({ photos: [photo, foreign] }), notOurs);
  });

  test('one being stored or deleted', async ({ harness, seller, photo }) => {
    await harness.client.execute({ sql: "UPDATE photos SET state = 'pending' WHERE id = ?", args: [keyIn(photo)] });
    await refused(harness, seller, wireListing({ photo }), notOurs);
  });

  test('a deleted one', async ({ harness, seller, photo }) => {
    await refused(harness, seller, wireListing({ photo: '/photos/none' }), notOurs);
    await refused(harness, seller, wireListing({ photos: [photo, '/photos/none'] }), notOurs);
  });

  test.for([
    'https://evil.example/a.jpg',
    'javascript:alert(1)',
    '/photos/../secret',
    '/photos/a/240',
    '/photos/a.b',
    7,
  ])('%j', async (address, { harness, seller, photo }) => {
    await refused(harness, seller, wireListing({ photo: address }), notOurs);
    const [status, body] = await answer(post(seller, wireListing({ photos: [photo, address] })));
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, ['photos']]);
  });

  test('a seventh', async ({ harness, seller }) => {
    const photos = await uploaded(harness, seller, ...'abcdefg');
    await refused(harness, seller, wireListing({ photos }), { photos: listingsWords.photo.tooMany(6) });
    const six = photos.slice(0, 6);
    expect((await post(seller, wireListing({ photos: six }))).status).toBe(201);
  });
});

// Fails when the insert of a copy does not check that its seller still exists.
test('a seller deleted meanwhile posts nothing', async ({ harness, seller, photo }) => {
  const real = harness.db.$client.batch.bind(harness.db.$client);
  vi.spyOn(harness.db.$client, 'batch').mockImplementationOnce(async (...given) => {
    await harness.client.execute({ sql: 'UPDATE users SET deleted_at = 1 WHERE id = ?', args: [seller.id] });
    return real(...given);
  });
  expect((await post(seller, wireListing({ photo }))).ok).toBe(false);
  expect(await everything(harness)).toMatchObject({ listings: [], listing_photos: [] });
});
