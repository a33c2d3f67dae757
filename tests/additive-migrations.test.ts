/** Migrations stay, and those after the baseline run with the version before (docs/operations.md, "Updating"). */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { refusals } from './rules/migration-rules.ts';

const FOLDER = join(import.meta.dirname, '../migrations');

const modules = import.meta.glob<Record<string, unknown>>('../functions/db/tables/money/**/*.ts', { eager: true });
const moneyTables = new Set(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .flatMap((table) => (is(table, SQLiteTable) ? [getTableConfig(table).name] : [])),
);

const journal = JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
const [baseline, ...later] = journal.entries.map(({ tag }) => `${tag}.sql`);

/**
 * SHA-256 of each migration. A database that ran one never runs it again, so a changed one would reach new shops alone:
 * write another migration instead, and add its hash.
 */
const HASHES = {
  '0000_baseline': '895d65cd606514211cd1ae17aeb92cd3e1470ec312f9c675696891eae5eb5a21',
};

test('each migration is as it was when it was written', () => {
  const hashOf = (tag: string) =>
    createHash('sha256')
      .update(readFileSync(join(FOLDER, `${tag}.sql`)))
      .digest('hex');
  expect(Object.fromEntries(journal.entries.map(({ tag }) => [tag, hashOf(tag)]))).toEqual(HASHES);
});

test('each migration after the baseline only adds', () => {
  expect(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql'))
      .sort(),
  ).toEqual([baseline, ...later]);
  const refused = later.flatMap((name) =>
    refusals(readFileSync(join(FOLDER, name), 'utf8'), moneyTables).map((why) => `${name}: ${why}`),
  );
  expect(refused).toEqual([]);
});

const REASON = '-- The version before: it never writes this column.\n';

const NEVER = [
  ['a dropped table', 'DROP TABLE `wishes`;', 'drops a table'],
  ['a dropped column', 'ALTER TABLE `users` DROP COLUMN `name`;', 'drops a column'],
  ['a renamed table', 'ALTER TABLE `users` RENAME TO `people`;', 'renames'],
  ['a renamed column', 'ALTER TABLE `users` RENAME COLUMN `name` TO `title`;', 'renames'],
  ['a changed column', 'ALTER TABLE `users` ALTER COLUMN "name" TO "name" text NOT NULL;', 'changes a column'],
  ['a table made anew', 'CREATE TABLE `__new_users` (`id` text);', 'makes a table anew'],
  ['a required column', 'ALTER TABLE `users` ADD `age` integer NOT NULL;', 'adds a NOT NULL column'],
  ['an update of money', "UPDATE orders SET state = 'paid';", 'changes rows of money'],
  ['a deletion of money', 'DELETE FROM `ledger_entries` WHERE `id` = 1;', 'changes rows of money'],
  ['an insertion of money', 'INSERT INTO ledger_entries (id) VALUES (1);', 'changes rows of money'],
  ['a replaced row', 'REPLACE INTO users (id) VALUES (1);', 'is no addition'],
  ['a setting', 'PRAGMA foreign_keys = OFF;', 'is no addition'],
  ['a second statement', 'CREATE TABLE a (b text); DROP TABLE users;', 'has two statements'],
  [
    'a second statement behind a comment',
    "CREATE TABLE a (b text /* ; */); -- don't\nDROP TABLE c;",
    'has two statements',
  ],
] as const;

test.each(NEVER)('refuses %s, also with a reason', (_, statement, why) => {
  for (const migration of [statement, REASON + statement])
    expect(refusals(migration, moneyTables)).toEqual([expect.stringContaining(why)]);
});

const WITH_REASON = [
  ['a unique index', 'CREATE UNIQUE INDEX `users_phone` ON `users` (`phone`);'],
  ['a CHECK', 'ALTER TABLE `users` ADD `age` integer CHECK (`age` > 0);'],
  ['a trigger that refuses', "CREATE TRIGGER old BEFORE UPDATE OF a, b ON users BEGIN SELECT RAISE(ABORT, 'x'); END;"],
  ['changed rows', "UPDATE users SET age = 1 WHERE name = 'O''Neill';"],
  ['deleted rows', 'DELETE FROM wishes;'],
  ['a dropped trigger', 'DROP TRIGGER users_counted_insert;'],
  ['a dropped index', 'DROP INDEX `users_phone`;'],
] as const;

test.each(WITH_REASON)('asks for a reason before %s', (_, statement) => {
  expect(refusals(statement, moneyTables)).toEqual([expect.stringContaining('The version before: …')]);
  expect(refusals(`-- The version before: no.\n${statement}`, moneyTables)).toHaveLength(1);
  expect(refusals(REASON + statement, moneyTables)).toEqual([]);
});

test('a reason is of one statement alone', () => {
  const [first, second] = ['DROP INDEX `users_phone`;', 'DROP INDEX `users_age`;'];
  expect(refusals(`${REASON}${first}\n--> statement-breakpoint\n${second}`, moneyTables)).toEqual([
    expect.stringContaining('users_age'),
  ]);
});

test('takes new columns, tables, indexes, views and triggers', () => {
  const migration = [
    "ALTER TABLE `orders` ADD `note` text DEFAULT '; DROP TABLE orders' NOT NULL;",
    'ALTER TABLE `users` ADD `nickname` text;',
    'CREATE TABLE `notes` (`id` integer PRIMARY KEY NOT NULL, `text` text NOT NULL CHECK (`text` <> 1));',
    'CREATE UNIQUE INDEX `notes_text` ON `notes` (`text`);',
    'CREATE INDEX `users_nickname` ON `users` (`nickname`);',
    "INSERT INTO notes (id, text) SELECT number, 'moved' FROM titles;",
    "CREATE TRIGGER notes_guard BEFORE DELETE ON notes BEGIN SELECT RAISE(ABORT, 'kept'); END;",
    'CREATE TRIGGER users_noted AFTER INSERT ON users BEGIN INSERT INTO notes (text) VALUES (NEW.id); END;',
    "-- A comment, which isn't a statement.",
    'CREATE VIEW noted AS SELECT id FROM notes;',
  ].join('\n--> statement-breakpoint\n');
  expect(refusals(migration, moneyTables)).toEqual([]);
});
