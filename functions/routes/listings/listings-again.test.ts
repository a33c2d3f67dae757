/** Repeated requests: after a lost response, or from a second window. */
import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { answer, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { placedOn, sold, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const FORM = 'form-0123456789abcdef';

const test = stockedTest
  .extend('pictures', { auto: true }, ({ harness, seller }) => uploaded(harness, seller, 'one', 'two'))
  .extend('one', ({ pictures }) => pictures[0] ?? '')
  .extend('two', { auto: true }, ({ pictures }) => pictures[1] ?? '');

const post = (seller: SignedIn, one: string, change: object = {}, user = seller) =>
  user.ask('POST', '/api/products', wireListing({ photo: one, form_id: FORM, ...change }));
const idOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { insertedId: string }).insertedId;
const copies = (harness: Harness) => rowsOf(harness, 'SELECT id FROM listings');
const refused = (message: string) => [409, { message, code: 'conflict' }];

describe('a repeated form', () => {
  test('gives the same listing', async ({ harness, seller, one }) => {
    const id = await idOf(post(seller, one));
    const before = await everything(harness);
    expect(await answer(post(seller, one))).toEqual([201, { acknowledged: true, insertedId: id }]);
    expect(await everything(harness)).toEqual(before);
  });

  test('six times concurrently creates one', async ({ harness, seller, one }) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(post(seller, one))));
    expect(new Set(answers.map((said) => JSON.stringify(said))).size).toBe(1);
    expect(await copies(harness)).toHaveLength(1);
  });

  // Fails when corrections made in between are dropped silently.
  test('with other values is refused without a change', async ({ harness, seller, one }) => {
    await post(seller, one);
    const before = await everything(harness);
    expect(await answer(post(seller, one, { resell_price: 9 }))).toEqual(refused(listingsWords.conflict.postedBefore));
    expect(await everything(harness)).toEqual(before);
  });

  // Fails when the pictures are placed although no copy was inserted.
  test.for(['while somebody is paying', 'when it is sold', 'when it is deleted'])(
    'changes no picture %s',
    async (when, { harness, seller, buyer, one, two }) => {
      const id = await idOf(post(seller, one));
      if (when.includes('paying')) await purchase(harness, seller, buyer, id);
      if (when.includes('sold')) await sold(harness, seller, buyer, id);
      if (when.includes('deleted')) await seller.ask('DELETE', `/api/products/${id}`);
      const before = [await everything(harness), await placedOn(harness, id)];
      await post(seller, one, { photo: two });
      expect([await everything(harness), await placedOn(harness, id)]).toEqual(before);
    },
  );

  test('by another seller creates another listing', async ({ harness, seller, one }) => {
    await post(seller, one);
    const other = await signedIn(harness, 'Seller');
    const [theirs = ''] = await uploaded(harness, other, 'theirs');
    expect((await post(seller, one, { photo: theirs }, other)).status).toBe(201);
    expect(await copies(harness)).toHaveLength(2);
  });

  test.for(['short', 'with spaces 0123456789', 7])(
    'requires a form id, not %j',
    async (form_id, { harness, seller, one }) => {
      expect((await post(seller, one, { form_id })).status).toBe(422);
      expect(await copies(harness)).toEqual([]);
    },
  );
});

describe('two windows that change one listing', () => {
  const edit = (seller: SignedIn, one: string, id: string, change: object) =>
    seller.ask('PATCH', `/api/products/${id}`, wireListing({ photo: one, ...change }));

  // Fails without `version` in the WHERE.
  test('do not undo each other: the second one is refused', async ({ harness, seller, one }) => {
    const id = await idOf(post(seller, one));
    const [, { version = -1 } = {}] = (await answer(seller.ask('GET', `/api/my-products/${id}`))) as [
      number,
      { version?: number },
    ];
    expect((await edit(seller, one, id, { resell_price: 5, version })).status).toBe(200);
    const before = await everything(harness);
    expect(await answer(edit(seller, one, id, { description: 'Other words.', version }))).toEqual(
      refused(listingsWords.conflict.changedMeanwhile),
    );
    expect(await everything(harness)).toEqual(before);
    expect((await edit(seller, one, id, { description: 'Other words.', version: version + 1 })).status).toBe(200);
  });
});

describe('a listing posted without a picture', () => {
  const row = { ...wireListing({}), photo: undefined, row: 1 };
  const change = (seller: SignedIn, id: string, body: Record<string, unknown>) =>
    seller.ask('PATCH', `/api/products/${id}`, wireListing(body));

  test('can be changed without one; a listing with pictures must keep one', async ({ harness, seller, one }) => {
    await seller.ask('POST', '/api/products/import', { import_id: FORM, rows: [row] });
    const [{ id } = {}] = await copies(harness);
    expect((await change(seller, String(id), { resell_price: 5, photo: '' })).status).toBe(200);
    expect((await change(seller, String(id), { photo: one })).status).toBe(200);
    expect(await answer(change(seller, String(id), { photo: '' }))).toMatchObject([
      422,
      { fields: { photo: commonWords.required.photo } },
    ]);
    expect(await placedOn(harness, String(id))).toEqual([one]);
  });
});

test('refuses an invisible name, and characters that change the text direction', async ({ harness, seller, one }) => {
  for (const [name, message] of [
    ['\u200b\u200b', commonWords.required.name],
    ['Emma\u202e', commonWords.hiddenCharacters],
    ['Em\u0007ma', commonWords.hiddenCharacters],
  ])
    expect(await answer(post(seller, one, { name }))).toMatchObject([422, { fields: { name: message } }]);
  expect(await copies(harness)).toEqual([]);
});
