/**
 * The recipe "A field" (docs/recipes.md), followed for a listing's `inscription`: a column and an entry in the
 * definition. The tests show the consequences; an omission is a type error.
 */
import { getTableColumns, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import {
  defineEntity,
  type Entered,
  enteredWire,
  fromValidated,
  type Public,
  pickEntered,
  publicEnteredKeys,
  publicWire,
  schemasOf,
  snapshotKeys,
} from '../core/entity/entity.ts';
import { csvColumns, formTextsOf, inputsOf } from '../core/entity/entity-views.ts';
import { optionalText, validate } from '../core/entity/validation.ts';
import { fromWire, toWire } from '../core/entity/wire.ts';
import { listingFields } from '../core/listings/fields.ts';
import type { Listing } from '../core/listings/listing.ts';
import { assignments, columnsOf, equalsValues, insertInto, jsonIsSame, jsonPairs } from '../functions/db/rows.ts';
import { listings } from '../functions/db/tables/catalog.ts';
import { wireListing } from './fixtures/listings.ts';
import { test } from './fixtures/test.ts';
import { createHarness } from './harness.ts';

const { name, author, isbn, categoryId, condition, phoneNumber, location, delivery } = listingFields;
const { yearOfPurchase, usedDuration, originalPriceCents, resellPriceCents, description } = listingFields;

const fields = defineEntity({
  ...{ name, author, isbn, categoryId, condition, phoneNumber, location, delivery },
  ...{ yearOfPurchase, usedDuration, originalPriceCents, resellPriceCents, description },
  inscription: {
    wire: 'inscription',
    schema: optionalText(80),
    snapshot: true,
    label: 'Inscription',
    input: { group: 'book', autoComplete: 'off' },
    csv: {},
  },
});

const scratch = sqliteTable('scratch', {
  id: text().primaryKey(),
  name: text().notNull(),
  author: text(),
  isbn: text(),
  categoryId: text('category_id').notNull(),
  condition: text().notNull(),
  phoneNumber: text('phone_number').notNull(),
  location: text().notNull(),
  delivery: text().notNull(),
  yearOfPurchase: integer('year_of_purchase').notNull(),
  usedDuration: text('used_duration').notNull(),
  originalPriceCents: integer('original_price_cents').notNull(),
  resellPriceCents: integer('resell_price_cents').notNull(),
  description: text().notNull(),
  inscription: text(),
});

const schema = v.object(schemasOf(fields));
function entered(change: Record<string, unknown>): Entered<typeof fields> {
  const { output, fields: refused } = validate(schema, wireListing(change));
  expect(refused).toBeUndefined();
  return fromValidated(fields, output as NonNullable<typeof output>);
}

test('the schema of the form validates it', () => {
  expect(entered({ inscription: ' To Ann, 1962 ' }).inscription).toBe('To Ann, 1962');
  expect(entered({}).inscription).toBeNull();
  const { fields: refused } = validate(schema, wireListing({ inscription: 'x'.repeat(81) }));
  expect(refused).toEqual({ inscription: 'Must be 80 characters or fewer' });
});

test('it crosses the wire in both directions, without private fields', () => {
  const listing = entered({ inscription: 'To Ann, 1962' });
  const sent = toWire(enteredWire(fields), listing);
  expect(sent.inscription).toBe('To Ann, 1962');
  expect(entered(sent)).toEqual(listing);
  const shown = toWire(publicWire(fields), listing as unknown as Public<typeof fields>);
  expect(shown).toMatchObject({ inscription: 'To Ann, 1962' });
  expect(shown).not.toHaveProperty('phone_number');
  expect(
    fromWire<Public<typeof fields>, ReturnType<typeof publicWire<typeof fields>>>(publicWire(fields), shown),
  ).toMatchObject({ inscription: 'To Ann, 1962' });
});

test('the form has it in its group, with the value of the listing', () => {
  expect(inputsOf(fields, 'book').map(({ name }) => name)).toEqual(['name', 'author', 'inscription']);
  expect(inputsOf(fields, 'book').at(-1)).toEqual({
    name: 'inscription',
    label: 'Inscription (optional)',
    required: false,
    autoComplete: 'off',
  });
  expect(formTextsOf(fields, entered({ inscription: 'To Ann, 1962' })).inscription).toBe('To Ann, 1962');
  expect(formTextsOf(fields, entered({})).inscription).toBe('');
});

test('tables of books have a column for it', () => {
  const column = csvColumns(fields).find(({ header }) => header === 'inscription');
  expect(column).toMatchObject({ header: 'inscription', label: 'Inscription' });
  expect(column?.cell(entered({ inscription: 'To Ann, 1962' }))).toBe('To Ann, 1962');
  expect(column?.cell(entered({}))).toBe('');
});

test('a row is written, changed, compared and read with it', async () => {
  const { db } = await createHarness();
  const types = Object.values(getTableColumns(scratch)).map(({ name }) => name);
  await db.run(sql.raw(`CREATE TABLE scratch (${types.join(', ')})`));
  const [first, second] = [entered({ inscription: 'To Ann, 1962' }), entered({ inscription: 'To Ben', author: '' })];
  const read = async () => {
    const [row] = await db.select(columnsOf(scratch, publicEnteredKeys(fields))).from(scratch);
    return row;
  };
  const { phoneNumber, ...seen } = first;

  await db.run(
    insertInto(scratch, { id: 'a', ...pickEntered(fields, { ...first, more: 'stays behind' } as typeof first) }),
  );
  expect(await read()).toEqual(seen);

  await db.run(sql`UPDATE scratch SET ${assignments(scratch, pickEntered(fields, second))}`);
  expect(await read()).toMatchObject({ inscription: 'To Ben', author: null, name: 'Emma' });

  const same = (values: typeof first) => db.all(sql`SELECT id FROM scratch WHERE ${equalsValues(scratch, values)}`);
  expect(await same(second)).toHaveLength(1);
  expect(await same({ ...second, inscription: null })).toHaveLength(0);
});

test('an order stores it as it was booked, null for older orders', async () => {
  const { db } = await createHarness();
  const columns = Object.values(getTableColumns(scratch)).map(({ name }) => name);
  await db.run(sql.raw(`CREATE TABLE scratch (${columns.join(', ')})`));
  await db.run(insertInto(scratch, { id: 'a', ...pickEntered(fields, entered({ inscription: 'To Ann, 1962' })) }));
  const kept = snapshotKeys(fields);
  expect(kept).toEqual(['name', 'author', 'condition', 'resellPriceCents', 'description', 'inscription']);

  const [row] = await db.all<{ json: string }>(
    sql`SELECT json_object(${jsonPairs(scratch, kept)}) AS json FROM scratch`,
  );
  const booked = JSON.parse(row?.json ?? '');
  expect(booked).toMatchObject({ name: 'Emma', inscription: 'To Ann, 1962' });
  expect(Object.keys(booked)).toEqual(kept);

  const same = (json: object) =>
    db.all(sql`SELECT id FROM scratch WHERE ${jsonIsSame(sql`${JSON.stringify(json)}`, scratch, kept)}`);
  const { inscription: _, ...before } = booked;
  expect(await same(booked)).toHaveLength(1);
  expect(await same({ ...booked, inscription: 'To Ben' })).toHaveLength(0);
  expect(await same(before)).toHaveLength(0);
  await db.run(sql`UPDATE scratch SET inscription = NULL`);
  expect(await same(before)).toHaveLength(1);
});

test('a forgotten piece is a type error', () => {
  // @ts-expect-error The table has no such column.
  expect(() => columnsOf(listings, publicEnteredKeys(fields))).toThrow('there is no column for inscription');
  // @ts-expect-error The row to write has no such column.
  type Kept = Pick<typeof listings.$inferInsert, keyof Entered<typeof fields>>;
  // @ts-expect-error The result of a read lacks the field.
  const shown = (listing: Listing): Public<typeof fields> => listing;
  // @ts-expect-error A visible field needs a label.
  defineEntity({ inscription: { wire: 'inscription', schema: optionalText(80), csv: { synonyms: [] } } });
  // @ts-expect-error A required column gets no value.
  insertInto(scratch, { id: 'a' });
  expect<(listing: Listing) => Kept | unknown>(shown).toBeTypeOf('function');
});
