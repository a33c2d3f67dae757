import { readFileSync } from 'node:fs';
import { Column, entityKind, is, SQL, StringChunk, sql, Table } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { listings } from '../../../functions/db/tables/catalog.ts';
import { quickKinds } from './quick-kinds.ts';

const PATH = 'node_modules/drizzle-orm/entity.js';
const listing = alias(listings, 'listing');

/** The kind of another copy of the library, as a class of its own. */
// biome-ignore lint/complexity/noStaticOnlyClass: the kind of a class is a static property.
class Copied {
  static readonly [entityKind] = 'SQL';
}

const VALUES = [
  null,
  undefined,
  0,
  '',
  [],
  {},
  Object.create(null),
  () => 1,
  sql`1`,
  new StringChunk(''),
  new Copied(),
];

test('cached results are those of Drizzle, for the first value of a class and the next', async () => {
  const code = quickKinds(readFileSync(PATH, 'utf8'), `/x/${PATH}`) ?? '';
  const { is: quick } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  for (const value of [...VALUES, listings, listing, listings.id, listing.id]) {
    for (const type of [SQL, StringChunk, Table, Column] as const) {
      // An object without a prototype has no class chain.
      const wanted = value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === null;
      if (wanted) expect(() => is(value, type)).toThrow();
      for (let times = 0; times < 2; times++) {
        if (wanted) expect(() => quick(value, type)).toThrow();
        else expect([value, type.name, quick(value, type)]).toEqual([value, type.name, is(value, type as never)]);
      }
    }
  }
  expect(quick(new Copied(), SQL)).toBe(true);
});

test('changes nothing else, and refuses a module with another test of kinds', () => {
  expect(quickKinds('function is(value, type) {', '/x/node_modules/drizzle-orm/sql/sql.js')).toBeUndefined();
  expect(() => quickKinds('const is = 1;', `/x/${PATH}`)).toThrow('another way');
});
