import { LibsqlError } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test as base } from '../../tests/fixtures/test.ts';
import {
  BatchStopped,
  nullIfStopped,
  reading,
  type Statements,
  stopIfTaken,
  stopUnless,
  stopUnlessChanged,
  writeBatch,
} from './batch.ts';
import type { Db } from './client.ts';

const test = base.extend('db', ({ harness }) => harness.db);

const add = (id: string) => sql`INSERT INTO categories (id, name, position) VALUES (${id}, ${`name of ${id}`}, 900)`;
const ids = reading<{ id: string }>(sql`SELECT id FROM categories WHERE position = 900 ORDER BY id`);

test('each statement answers under its name, in the order of the batch', async ({ db }) => {
  const batch = await writeBatch(db, { before: ids, one: add('one'), two: [add('two'), add('three')], after: ids });
  expect(batch.before.rows).toEqual([]);
  expect([batch.one.changed, batch.two.changed]).toEqual([1, 2]);
  expect(batch.after.rows.map(({ id }) => id)).toEqual(['one', 'three', 'two']);
});

test('a condition that is false or NULL stops the batch for its reason', async ({ db }) => {
  for (const condition of [sql`1 = 2`, sql`NULL`, sql`(SELECT 1 WHERE 1 = 2)`]) {
    const stop = writeBatch(db, { one: add('one'), isOpen: stopUnless('not active', condition), two: add('two') });
    await expect(stop).rejects.toMatchObject({ name: 'BatchStopped', reason: 'not active' });
  }
  expect((await writeBatch(db, { ids })).ids.rows).toEqual([]);
});

test('a statement that wrote no row, or several, stops the batch', async ({ db }) => {
  const changed = stopUnlessChanged('token spent');
  const none = { none: sql`UPDATE categories SET position = 900 WHERE id = 'nobody'`, changed };
  await expect(writeBatch(db, none)).rejects.toMatchObject({ reason: 'token spent' });
  const all = { all: sql`UPDATE categories SET position = position`, changed };
  await expect(writeBatch(db, all)).rejects.toMatchObject({ reason: 'token spent' });
  expect((await writeBatch(db, { one: add('one'), changed })).one.changed).toBe(1);
});

test('parameters are bound, whatever their content', async ({ db }) => {
  const id = `'); DROP TABLE categories; --`;
  const batch = await writeBatch(db, { one: add(id), ids });
  expect(batch.ids.rows).toEqual([expect.objectContaining({ id })]);
});

test('a unique index stops the batch at the statement that announces it, and its rows are read as usual', async ({
  db,
}) => {
  const insert = reading<{ id: string }>(sql`${add('one')} RETURNING id`);
  const first = await writeBatch(db, { one: stopIfTaken('id taken', insert) });
  expect(first.one.rows).toEqual([expect.objectContaining({ id: 'one' })]);
  const stop = writeBatch(db, { two: add('two'), again: [add('three'), stopIfTaken('id taken', add('one'))] });
  await expect(stop).rejects.toMatchObject({ name: 'BatchStopped', reason: 'id taken' });
  expect((await writeBatch(db, { ids })).ids.rows).toHaveLength(1);
});

// Fails when any refusal counts as the announced one: a new constraint of a table would be answered as a taken name.
test("throws a refusal that no statement announces as the driver's error", async ({ db }) => {
  const batches: Statements[] = [
    { wrong: sql`SELECT * FROM nowhere` },
    { one: add('one'), again: add('one') },
    { early: stopIfTaken('id taken', sql`INSERT INTO categories (id, name, position) VALUES ('x', NULL, 1)`) },
  ];
  for (const batch of batches) {
    const error = await writeBatch(db, batch).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(BatchStopped);
  }
});

test('a batch that may stop for one reason gives null for that reason alone', async ({ db }) => {
  const stopped = { one: add('one'), isOpen: stopUnless('not active', sql`1 = 2`) };
  expect(await nullIfStopped('not active', writeBatch(db, stopped))).toBeNull();
  await expect(nullIfStopped('no admin', writeBatch(db, stopped))).rejects.toMatchObject({ reason: 'not active' });
  expect((await nullIfStopped('not active', writeBatch(db, { one: add('one') })))?.one.changed).toBe(1);
});

/** Makes the next batches fail with this code before they begin. */
function refuseBatches(db: Db, code: string, times: number): { readonly left: () => number } {
  const batch = db.$client.batch.bind(db.$client);
  let left = times;
  db.$client.batch = async (statements, mode) => {
    if (left === 0) return batch(statements, mode);
    left--;
    throw new LibsqlError('database is locked', code);
  };
  return { left: () => left };
}

describe('a batch that could not begin because of a concurrent one', () => {
  test('is sent again, and applied once', async ({ db }) => {
    refuseBatches(db, 'SQLITE_BUSY', 2);
    expect((await writeBatch(db, { one: add('one'), ids })).ids.rows).toHaveLength(1);
  });

  test('fails when the other one does not end', async ({ db }) => {
    const refused = refuseBatches(db, 'SQLITE_BUSY', 5);
    await expect(writeBatch(db, { one: add('one') })).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    expect(refused.left()).toBe(2);
  });

  // Any other failed batch may have been applied: only the answer was lost.
  test('is the only failed batch that is sent again', async ({ db }) => {
    const refused = refuseBatches(db, 'SERVER_ERROR', 2);
    await expect(writeBatch(db, { one: add('one') })).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    expect(refused.left()).toBe(1);
  });
});
