import { describe, expect } from 'vitest';
import { categoriesWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const add = (admin: SignedIn, name: unknown) => admin.ask('POST', '/api/category', { name });
const rename = (admin: SignedIn, id: string, name: unknown) => admin.ask('PATCH', `/api/category/${id}`, { name });
const order = (admin: SignedIn, ids: unknown) => admin.ask('PUT', '/api/category', { order: ids });
const menu = async (harness: Harness) =>
  ((await (await harness.send('/api/category')).json()) as { _id: string; category_name: string }[]).map(
    ({ _id, category_name }) => [_id, category_name],
  );
const audit = (harness: Harness) =>
  rowsOf(harness, 'SELECT actor_id, action, subject_kind, subject_id, detail FROM audit_entries ORDER BY rowid');
const refusal = (message: string) => [409, { message, code: 'conflict' }];
const FIRST = [
  ['fantasy', 'Fantasy'],
  ['classics', 'Classics'],
];

async function refuses(harness: Harness, expected: unknown, ask: () => Promise<Response>): Promise<void> {
  const before = await everything(harness);
  harness.purged.length = 0;
  expect(await answer(ask())).toMatchObject(expected as object);
  expect([await everything(harness), harness.purged]).toEqual([before, []]);
}

describe('a new category', () => {
  test('is appended on every page that lists categories; in three round trips', async ({ harness, admin }) => {
    const response = await add(admin, '  Science   Fiction ');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
    expect(await answer(response)).toEqual([201, { acknowledged: true, insertedId: 'science-fiction' }]);
    expect(await menu(harness)).toEqual([...FIRST, ['science-fiction', 'Science Fiction']]);
    expect(harness.purged).toEqual([['categories']]);
    expect(await audit(harness)).toEqual([
      {
        actor_id: admin.id,
        action: 'add_category',
        subject_kind: 'category',
        subject_id: 'science-fiction',
        detail: 'Science Fiction',
      },
    ]);
  });

  test.for([
    ['Children’s Books', 'childrens-books'],
    ['Économie & Société', 'economie-societe'],
    ['--- 100% ---', '100'],
    ['文学', 'category'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['../x?y#z', 'x-y-z'],
    ['a'.repeat(60), 'a'.repeat(48)],
    [`${'a'.repeat(47)} b`, 'a'.repeat(47)],
  ] as const)('%s has an id that is valid in a URL: %s', async ([name, id], { harness, admin }) => {
    expect(await answer(add(admin, name))).toMatchObject([201, { insertedId: id }]);
    expect((await menu(harness)).at(-1)).toEqual([id, name]);
  });

  test("has no invisible characters, and no other category's name in another case", async ({ harness, admin }) => {
    for (const name of ['По\u200bэзия\ufeff', 'Поэзи\u00adя', 'Fan\u200btasy'])
      expect((await add(admin, name)).status).toBe(422);
    expect((await add(admin, 'Поэзия')).status).toBe(201);
    await refuses(harness, refusal(categoriesWords.conflict.categoryName), () => add(admin, 'ПОЭЗИЯ'));
    await refuses(harness, refusal(categoriesWords.conflict.categoryName), () => rename(admin, 'fantasy', 'ПОЭЗИЯ'));
  });

  test('with a taken id gets a number', async ({ admin }) => {
    expect(await answer(add(admin, '文学'))).toMatchObject([201, { insertedId: 'category' }]);
    expect(await answer(add(admin, '詩'))).toMatchObject([201, { insertedId: 'category-2' }]);
    await rename(admin, 'fantasy', 'Dragons');
    expect(await answer(add(admin, 'Fantasy'))).toMatchObject([201, { insertedId: 'fantasy-2' }]);
  });

  // Fails when ids run out of numbers: merged categories keep their ids, and their names are free again.
  test('with all numbered ids taken gets another id', async ({ harness, admin }) => {
    const taken = Array.from({ length: 200 }, (_, i) => (i === 0 ? 'category' : `category-${i + 1}`));
    await harness.client.execute({
      sql: `INSERT INTO categories (id, name, position, merged_into) SELECT value, value, key, 'fantasy' FROM json_each(?)`,
      args: [JSON.stringify(taken)],
    });
    const [status, { insertedId }] = (await answer(add(admin, '文学'))) as [number, { insertedId: string }];
    expect([status, taken.includes(insertedId)]).toEqual([201, false]);
    expect((await menu(harness)).at(-1)).toEqual([insertedId, '文学']);
  });

  test.for(['Fantasy', 'FANTASY', ' fantasy '])(
    'is refused with the name of another one: %j',
    (name, { harness, admin }) =>
      refuses(harness, refusal(categoriesWords.conflict.categoryName), () => add(admin, name)),
  );

  test('is created once by twenty clicks', async ({ harness, admin }) => {
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => add(admin, 'Poetry')))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect((await audit(harness)).length).toBe(1);
  });

  test.for([
    ['', commonWords.required.name],
    ['\u200b', commonWords.required.name],
    [undefined, commonWords.required.name],
    [7, commonWords.required.name],
    ['x'.repeat(61), commonWords.tooLong(60)],
    ['a\u202eb', commonWords.hiddenCharacters],
  ] as const)('cannot be called %j', ([name, message], { harness, admin }) =>
    refuses(harness, [422, { fields: { name: message } }], () => add(admin, name)),
  );

  test('is refused beyond a hundred', async ({ harness, admin }) => {
    for (let i = 0; i < 98; i++) expect((await add(admin, `Category ${i}`)).status).toBe(201);
    await refuses(harness, refusal(categoriesWords.conflict.tooManyCategories(100)), () => add(admin, 'One more'));
    expect(await menu(harness)).toHaveLength(60);
  });
});

describe('a new name', () => {
  test('is everywhere at once, and the address stays', async ({ harness, admin }) => {
    const response = await rename(admin, 'fantasy', 'Dragons');
    expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
    expect(await answer(response)).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
    expect(await menu(harness)).toEqual([['fantasy', 'Dragons'], FIRST[1]]);
    expect(harness.purged).toEqual([['categories']]);
    expect(await audit(harness)).toMatchObject([
      { action: 'rename_category', subject_id: 'fantasy', detail: 'Fantasy → Dragons' },
    ]);
  });

  test('may differ in case only', async ({ harness, admin }) => {
    expect((await rename(admin, 'fantasy', 'FANTASY')).status).toBe(200);
    expect((await menu(harness))[0]).toEqual(['fantasy', 'FANTASY']);
  });

  // Fails when the audit log has "Fantasy → Fantasy".
  test('equal to the present one is no change', async ({ harness, admin }) => {
    const before = await everything(harness);
    expect(await answer(rename(admin, 'fantasy', ' Fantasy '))).toEqual([
      200,
      { acknowledged: true, modifiedCount: 0 },
    ]);
    expect([await everything(harness), harness.purged]).toEqual([before, []]);
  });

  test('is refused when another category has it, or for an unknown category', async ({ harness, admin }) => {
    await refuses(harness, refusal(categoriesWords.conflict.categoryName), () => rename(admin, 'fantasy', 'cLASSICS'));
    await refuses(harness, [404, { code: 'not_found' }], () => rename(admin, 'none', 'Poetry'));
    await refuses(harness, [422, { fields: { name: commonWords.required.name } }], () => rename(admin, 'fantasy', ' '));
  });
});

describe('the order', () => {
  test("is the admin's, on every page", async ({ harness, admin }) => {
    await add(admin, 'Poetry');
    harness.purged.length = 0;
    const response = await order(admin, ['poetry', 'classics', 'fantasy']);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await answer(response)).toEqual([200, { acknowledged: true, modifiedCount: 3 }]);
    expect((await menu(harness)).map(([id]) => id)).toEqual(['poetry', 'classics', 'fantasy']);
    expect(harness.purged).toEqual([['categories']]);
    expect((await audit(harness)).at(-1)).toMatchObject({
      action: 'order_categories',
      subject_kind: 'category',
      subject_id: '*',
      detail: 'Poetry, Classics, Fantasy',
    });
    await add(admin, 'Last');
    expect((await menu(harness)).at(-1)).toEqual(['last', 'Last']);
  });

  test('equal to the present one changes nothing and purges no page, also with a merged category in between', async ({
    harness,
    admin,
  }) => {
    await add(admin, 'Poetry');
    await admin.ask('POST', '/api/category/classics/merge', { into: 'poetry' });
    harness.purged.length = 0;
    const before = await everything(harness);
    expect(await answer(order(admin, ['fantasy', 'poetry']))).toEqual([200, { acknowledged: true, modifiedCount: 0 }]);
    expect([await everything(harness), harness.purged]).toEqual([before, []]);
  });

  test('is logged up to the length of an audit entry', async ({ harness, admin }) => {
    for (let i = 0; i < 12; i++) await add(admin, `${'x'.repeat(50)} ${i}`);
    const ids = (await menu(harness)).map(([id]) => id);
    await order(admin, ids.toReversed());
    const { detail } = (await audit(harness)).at(-1) as { detail: string };
    expect([detail.length, detail.slice(0, 54), detail.at(-1)]).toEqual([500, `${'x'.repeat(50)} 11,`, '…']);
  });

  // Fails without any of the three conditions.
  test.for([
    [['fantasy']],
    [['fantasy', 'fantasy']],
    [['fantasy', 'none']],
    [['fantasy', 'classics', 'none']],
    [['fantasy', 'classics', 'classics']],
    [[]],
  ] as const)('names every category exactly once: %j does not', ([ids], { harness, admin }) =>
    refuses(harness, refusal(categoriesWords.conflict.categoriesChanged), () => order(admin, ids)),
  );

  test.for([['fantasy'], [undefined], [[1, 2]], [Array.from({ length: 101 }, String)]] as const)(
    '%j is no order',
    ([ids], { harness, admin }) =>
      refuses(harness, [422, { fields: { order: expect.any(String) } }], () => order(admin, ids)),
  );
});
