import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test as base } from '../../tests/fixtures/test.ts';
import {
  BatchStopped,
  isRefusal,
  reading,
  stopUnless,
  stopUnlessChanged,
  unlessStoppedAt,
  writeBatch,
} from './batch.ts';

const test = base.extend('db', ({ harness }) => harness.db);

const add = (id: string) => sql`INSERT INTO categories (id, name, position) VALUES (${id}, ${`name of ${id}`}, 900)`;
const ids = reading<{ id: string }>(sql`SELECT id FROM categories WHERE position = 900 ORDER BY id`);

test('each statement answers under its name, in the order in which they stand', async ({ db }) => {
  const batch = await writeBatch(db, { before: ids, one: add('one'), two: [add('two'), add('three')], after: ids });
  expect(batch.before.rows).toEqual([]);
  expect([batch.one.changed, batch.two.changed]).toEqual([1, 2]);
  expect(batch.after.rows.map(({ id }) => id)).toEqual(['one', 'three', 'two']);
});

test('a condition that does not hold stops the batch and names itself', async ({ db }) => {
  const stop = writeBatch(db, { one: add('one'), isOpen: stopUnless(sql`1 = 2`), two: add('two') });
  await expect(stop).rejects.toMatchObject({ at: 'isOpen' });
  expect((await writeBatch(db, { ids })).ids.rows).toEqual([]);
});

test('a statement that wrote nothing, or too much, stops the batch', async ({ db }) => {
  const none = { none: sql`UPDATE categories SET position = 900 WHERE id = 'nobody'`, changed: stopUnlessChanged };
  await expect(writeBatch(db, none)).rejects.toMatchObject({ at: 'changed' });
  const all = { all: sql`UPDATE categories SET position = position`, changed: stopUnlessChanged };
  await expect(writeBatch(db, all)).rejects.toMatchObject({ at: 'changed' });
  expect((await writeBatch(db, { one: add('one'), changed: stopUnlessChanged })).one.changed).toBe(1);
});

test('parameters are bound, whatever stands in them', async ({ db }) => {
  const id = `'); DROP TABLE categories; --`;
  const batch = await writeBatch(db, { one: add(id), ids });
  expect(batch.ids.rows).toEqual([expect.objectContaining({ id })]);
});

test('a constraint stops the batch at the statement that breaks it', async ({ db }) => {
  const stop = await writeBatch(db, { one: add('one'), again: add('one') }).catch((error) => error);
  expect(stop).toBeInstanceOf(BatchStopped);
  expect(stop.at).toBe('again');
  expect(isRefusal(stop)).toBe(true);
  expect((await writeBatch(db, { ids })).ids.rows).toEqual([]);
});

test('what is no refusal is thrown as it is', async ({ db }) => {
  const error = await writeBatch(db, { wrong: sql`SELECT * FROM nowhere` }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect([error instanceof BatchStopped, isRefusal(error), isRefusal('constraint failed')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a batch that may be stopped at one name gives null for that name alone', async ({ db }) => {
  const stopped = { one: add('one'), isOpen: stopUnless(sql`1 = 2`) };
  expect(await unlessStoppedAt('isOpen', writeBatch(db, stopped))).toBeNull();
  await expect(unlessStoppedAt('one', writeBatch(db, stopped))).rejects.toMatchObject({ at: 'isOpen' });
  expect((await unlessStoppedAt('isOpen', writeBatch(db, { one: add('one') })))?.one.changed).toBe(1);
});
