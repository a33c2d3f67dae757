import { describe, expect } from 'vitest';
import { categoriesWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { posted, sold, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getCategoryPage } from '../../domain/catalog/catalog-pages.ts';

test.beforeEach(async ({ harness, admin }) => {
  await admin.ask('POST', '/api/category', { name: 'Poetry' });

  harness.purged.length = 0;
});

const merge = (admin: SignedIn, id: string, into: unknown) => admin.ask('POST', `/api/category/${id}/merge`, { into });
const merged = (movedCount: number) => [200, { acknowledged: true, modifiedCount: 1, movedCount }];
const idsOf = async (buyer: SignedIn, path: string) =>
  ((await (await buyer.ask('GET', path)).json()) as { _id: string }[]).map(({ _id }) => _id);
const categoryOf = async (harness: Harness, id: string) =>
  (await rowsOf(harness, `SELECT category_id FROM listings WHERE id = '${id}'`))[0]?.category_id;
const goesTo = async (harness: Harness, id: string) => {
  const page = await getCategoryPage(harness.deps, id);
  return page && 'mergedInto' in page ? page.mergedInto : (page?.category.name ?? null);
};
const gone = { categoryId: categoriesWords.categoryGone };

test('moves every copy, sold and deleted ones too; the category leaves all lists, and its address redirects', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const [live, deleted, there] = [
    await posted(harness, seller),
    await posted(harness, seller),
    await listing(harness, seller, { categoryId: 'classics' }),
  ];
  await seller.ask('DELETE', `/api/products/${deleted}`);
  const { listingId } = await sold(harness, seller, buyer);
  harness.purged.length = 0;
  const response = await merge(admin, 'fantasy', 'classics');
  expect([response.headers.get('Server-Timing'), await answer(response)]).toEqual(['db;desc="2"', merged(3)]);
  expect(harness.purged).toEqual([['categories']]);
  for (const id of [live, deleted, listingId, there])
    expect([id, await categoryOf(harness, id)]).toEqual([id, 'classics']);
  expect(await idsOf(buyer, '/api/category')).toEqual(['classics', 'poetry']);
  expect((await idsOf(buyer, '/api/category/fantasy')).toSorted()).toEqual([live, there].toSorted());
  expect(await idsOf(buyer, '/api/category/fantasy')).toEqual(await idsOf(buyer, '/api/category/classics'));
  expect([await goesTo(harness, 'fantasy'), await goesTo(harness, 'classics'), await goesTo(harness, 'none')]).toEqual([
    'classics',
    'Classics',
    null,
  ]);
  expect(await answer(seller.ask('GET', `/api/my-products/${live}`))).toMatchObject([
    200,
    { category_name: 'Classics' },
  ]);
  expect(
    await rowsOf(
      harness,
      "SELECT actor_id, action, subject_id, detail FROM audit_entries WHERE action = 'merge_category'",
    ),
  ).toEqual([
    { actor_id: admin.id, action: 'merge_category', subject_id: 'fantasy', detail: 'Fantasy → Classics, 3 listings' },
  ]);
});

// Fails when an earlier merged category still points at one that is merged itself.
test('a chain redirects to its end at once', async ({ harness, seller, buyer, admin }) => {
  const id = await posted(harness, seller);
  expect(await answer(merge(admin, 'fantasy', 'classics'))).toEqual(merged(1));
  expect(await answer(merge(admin, 'classics', 'poetry'))).toEqual(merged(1));
  expect([await goesTo(harness, 'fantasy'), await goesTo(harness, 'classics'), await categoryOf(harness, id)]).toEqual([
    'poetry',
    'poetry',
    'poetry',
  ]);
  expect(await idsOf(buyer, '/api/category/fantasy')).toEqual([id]);
});

test('frees the name, but not the address', async ({ harness, admin }) => {
  await merge(admin, 'fantasy', 'classics');
  expect(await answer(admin.ask('POST', '/api/category', { name: 'Fantasy' }))).toMatchObject([
    201,
    { insertedId: 'fantasy-2' },
  ]);
  expect((await admin.ask('PATCH', '/api/category/poetry', { name: 'FANTASY' })).status).toBe(409);
  expect([await goesTo(harness, 'fantasy'), await goesTo(harness, 'fantasy-2')]).toEqual(['classics', 'Fantasy']);
});

test.for([
  ['into itself', 'fantasy', 'fantasy', [422, { fields: { into: categoriesWords.mergeIntoItself } }]],
  ['into none', 'fantasy', 'none', [422, { fields: { into: categoriesWords.categoryGone } }]],
  ['into one that was merged', 'fantasy', 'old', [422, { fields: { into: categoriesWords.categoryGone } }]],
  ['of none', 'none', 'fantasy', [404, { code: 'not_found' }]],
  ['of one that was merged', 'old', 'fantasy', [404, { code: 'not_found' }]],
  ['of one that was merged, where it went', 'old', 'classics', [404, { code: 'not_found' }]],
  ['into nothing', 'fantasy', undefined, [422, { fields: { into: commonWords.required.category } }]],
] as const)('refuses a merge %s, without a change', async ([_, id, into, refusal], { harness, seller, admin }) => {
  await admin.ask('POST', '/api/category', { name: 'Old' });
  await merge(admin, 'old', 'classics');
  await posted(harness, seller);
  const before = await everything(harness);
  harness.purged.length = 0;
  expect(await answer(merge(admin, id, into))).toMatchObject(refusal);
  expect([await everything(harness), harness.purged]).toEqual([before, []]);
});

test('the last category stays, also when two admins merge the last two into each other', async ({ buyer, admin }) => {
  await merge(admin, 'poetry', 'classics');
  const answers = await Promise.all([merge(admin, 'fantasy', 'classics'), merge(admin, 'classics', 'fantasy')]);
  const [last, other] = answers[0]?.status === 200 ? ['classics', 'fantasy'] : ['fantasy', 'classics'];
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await idsOf(buyer, '/api/category')).toEqual([last]);
  expect((await merge(admin, last, other)).status).toBe(422);
});

test('a merged category cannot be renamed, and is not part of the order', async ({ admin }) => {
  await merge(admin, 'fantasy', 'classics');
  expect((await admin.ask('PATCH', '/api/category/fantasy', { name: 'Dragons' })).status).toBe(404);
  const order = (ids: string[]) => admin.ask('PUT', '/api/category', { order: ids });
  expect((await order(['poetry', 'classics', 'fantasy'])).status).toBe(409);
  expect((await order(['poetry', 'classics'])).status).toBe(200);
});

describe('a form with a merged category', () => {
  test('is refused at that field, for a new listing, a change, and a row of an import', async ({
    harness,
    seller,
    admin,
  }) => {
    const id = await posted(harness, seller, { categoryId: 'classics' });
    await merge(admin, 'fantasy', 'classics');
    const [photo = ''] = await uploaded(harness, seller, 'another');
    const before = await everything(harness);
    const form = wireListing({ photos: [photo] });
    expect(await answer(seller.ask('POST', '/api/products', form))).toMatchObject([422, { fields: gone }]);
    expect(await answer(seller.ask('PATCH', `/api/products/${id}`, form))).toMatchObject([422, { fields: gone }]);
    const rows = [wireListing({ row: 1 }), wireListing({ row: 2, categoryId: 'classics' })];
    expect(await everything(harness)).toEqual(before);
    expect(await answer(seller.ask('POST', '/api/products/import', { import_id: 'an-import-of-books', rows }))).toEqual(
      [200, { acknowledged: true, insertedCount: 1, refused: [{ row: 1, fields: gone }] }],
    );
  });

  // Fails when a repeated form may add its pictures to the listing that it created the first time.
  test('leaves the listing that it created before the merge unchanged', async ({ harness, seller, admin }) => {
    const [photo = '', another = ''] = await uploaded(harness, seller, 'one', 'two');
    const form = wireListing({ form_id: 'a-form-of-a-book-1', photos: [photo] });
    expect((await seller.ask('POST', '/api/products', form)).status).toBe(201);
    await merge(admin, 'fantasy', 'classics');
    const before = await everything(harness);
    for (const photos of [[photo], [another]])
      expect(await answer(seller.ask('POST', '/api/products', { ...form, photos }))).toMatchObject([
        422,
        { fields: gone },
      ]);
    expect(await everything(harness)).toEqual(before);
    // Repeated with the copy's new category, it is the same listing.
    expect((await seller.ask('POST', '/api/products', { ...form, categoryId: 'classics' })).status).toBe(201);
    expect(await rowsOf(harness, 'SELECT id FROM listings')).toHaveLength(1);
  });
});

// Fails when the category is checked before the write instead of in it, or when the merge does not set `merged_into`
// first.
test('copies posted, changed and imported during a merge end in the other category, or are refused', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const [photo = ''] = await uploaded(harness, seller, 'cover');
  const changed = await Promise.all(
    Array.from({ length: 8 }, () => listing(harness, seller, { categoryId: 'poetry' })),
  );
  const form = wireListing({ photos: [photo] });
  const ask = (id: string, i: number) => [
    seller.ask('POST', '/api/products', form),
    seller.ask('PATCH', `/api/products/${id}`, form),
    seller.ask('POST', '/api/products/import', {
      import_id: `an-import-of-books-${i}`,
      rows: [wireListing({ row: 1 })],
    }),
  ];
  const before = changed.slice(0, 3).flatMap(ask);
  await before[0];
  const asked = [
    ...before,
    merge(admin, 'fantasy', 'classics'),
    ...changed.slice(3).flatMap((id, i) => ask(id, 3 + i)),
  ];
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 201, 422]));
  expect(await rowsOf(harness, "SELECT id FROM listings WHERE category_id = 'fantasy'")).toEqual([]);
  const [count] = await rowsOf(harness, "SELECT count(*) AS there FROM listings WHERE category_id = 'classics'");
  expect(Number(count?.there)).toBeGreaterThan(0);
  expect(await idsOf(buyer, '/api/category/fantasy')).toHaveLength(Number(count?.there));
});
