/**
 * Loads the tables of a backup: created by the migrations that the backup had, filled without triggers, indexes and
 * foreign keys, which follow afterwards. The full text is built from the titles.
 */
import { createHash } from 'node:crypto';
import type { Client } from '@libsql/client/http';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS } from '../stack/database.ts';
import { type Manifest, readLines } from './backup-folder.ts';
import { type BackupKey, UnreadableBackup } from './sealing.ts';
import { columnList, linesOf, listTables, type Table } from './tables.ts';

/** Size of the rows of one transaction, in characters. */
const LOADED_AT_ONCE = 1 << 20;

/** From this number of rows on, each index is made in a transaction of its own. */
const LARGE = 10_000;

const KINDS_AT_ONCE = 5_000;

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** The migrations of the code that the backup had. Throws `UnreadableBackup` for a backup of other tables. */
export function migrationsOf({ migrations }: Manifest): readonly Migration[] {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const had = known.slice(0, migrations.length);
  if (had.length < migrations.length || had.some(({ hash }, i) => hash !== migrations[i]))
    throw new UnreadableBackup(
      'This backup has the tables of another baseline: restore it with the version of the code that made it.',
    );
  return had;
}

/** Reads every file once. Throws `UnreadableBackup` when one is missing, incomplete or changed. */
export async function verifyFiles(folder: string, manifest: Manifest, key: BackupKey | undefined): Promise<void> {
  for (const [name, table] of [...Object.entries(manifest.tables), ['pictures', manifest.pictures] as const])
    for await (const _ of readLines(folder, name, table, key));
}

/** Returns the names of tables that are in the backup and not of the shop: they are left out. */
export async function loadTables(
  client: Client,
  folder: string,
  manifest: Manifest,
  key: BackupKey | undefined,
): Promise<readonly string[]> {
  const migrations = migrationsOf(manifest);
  await client.batch(
    migrations.flatMap(({ sql }) => sql),
    'write',
  );
  const { rows } = await client.execute(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL",
  );
  const later = rows.map(({ type, name, tbl_name, sql }) => ({
    ...{ type, name: String(name) },
    table: String(tbl_name),
    sql: String(sql),
  }));
  await client.batch(
    later.map(({ type, name }) => `DROP ${type === 'trigger' ? 'TRIGGER' : 'INDEX'} "${name}"`),
    'write',
  );
  const tables = await listTables(client);
  await client.migrate(tables.map(({ name }) => `DELETE FROM "${name}"`));
  await loadRows(client, folder, manifest, key, tables);
  await client.batch(
    Object.entries(manifest.sequences).flatMap(([name, seq]) => [
      { sql: 'DELETE FROM sqlite_sequence WHERE name = ?', args: [name] },
      { sql: 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', args: [name, seq] },
    ]),
    'write',
  );
  await createIndexes(
    client,
    manifest,
    later.filter(({ type }) => type === 'index'),
  );
  await buildFullText(client);
  await client.batch(
    later.filter(({ type }) => type === 'trigger').map(({ sql }) => sql),
    'write',
  );
  const known = new Set(tables.map(({ name }) => name));
  return Object.keys(manifest.tables).filter((name) => !known.has(name));
}

async function loadRows(
  client: Client,
  folder: string,
  manifest: Manifest,
  key: BackupKey | undefined,
  tables: readonly Table[],
): Promise<void> {
  let statements: { readonly sql: string; readonly args: readonly [string] }[] = [];
  let size = 0;
  const insert = async () => {
    // This batch has foreign keys off: the rows that a row refers to may follow.
    if (statements.length > 0) await client.migrate(statements.map(({ sql, args }) => ({ sql, args: [...args] })));
    statements = [];
    size = 0;
  };
  for (const { name } of tables) {
    const stored = manifest.tables[name];
    if (!stored) continue;
    const values = stored.columns.map((_, i) => `value ->> ${i}`).join(', ');
    const sql = `INSERT INTO "${name}" (${columnList(stored.columns)}) SELECT ${values} FROM json_each(?)`;
    for await (const lines of readLines(folder, name, stored, key)) {
      const rows = `[${lines.join()}]`;
      statements.push({ sql, args: [rows] });
      size += rows.length;
      if (size >= LOADED_AT_ONCE) await insert();
    }
  }
  await insert();
}

type Later = { readonly table: string; readonly sql: string };

async function createIndexes(client: Client, { tables }: Manifest, indexes: readonly Later[]): Promise<void> {
  const isLarge = ({ table }: Later) => (tables[table]?.rows ?? 0) >= LARGE;
  await client.batch(
    indexes.filter((index) => !isLarge(index)).map(({ sql }) => sql),
    'write',
  );
  for (const { sql } of indexes.filter(isLarge)) await client.batch([sql], 'write');
}

const WITH_COPIES = 'FROM title_kinds kind WHERE kind.copies > 0 AND kind.number > ? ORDER BY kind.number';

/** A row for each kind of copies that can be found, as the trigger `title_kinds_followed_update` makes it. */
async function buildFullText(client: Client): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await client.execute({
      sql: `SELECT max(number) AS last FROM (SELECT kind.number ${WITH_COPIES} LIMIT ${KINDS_AT_ONCE})`,
      args: [after],
    });
    const last = rows[0]?.last;
    if (last === null || last === undefined) break;
    await client.batch(
      [
        {
          sql: `INSERT INTO title_words (rowid, name, author, more, terms)
            SELECT kind.number, title.name_key, title.author_key, title.more, kind.terms
            FROM title_kinds kind JOIN titles title ON title.number = kind.title_number
            WHERE kind.copies > 0 AND kind.number > ? AND kind.number <= ?`,
          args: [after, Number(last)],
        },
      ],
      'write',
    );
    after = Number(last);
  }
  await client.batch(["INSERT INTO title_words (title_words) VALUES ('integrity-check')"], 'write');
}

/** Tables whose rows are not those of the backup, by number or content. */
export async function differingTables(client: Client, manifest: Manifest): Promise<string[]> {
  const differing: string[] = [];
  for (const table of await listTables(client)) {
    const stored = manifest.tables[table.name];
    const content = createHash('sha256');
    let rows = 0;
    for await (const lines of linesOf(client, { ...table, columns: stored?.columns ?? table.columns })) {
      rows += lines.length;
      if (lines.length > 0) content.update(`${lines.join('\n')}\n`);
    }
    if (rows !== (stored?.rows ?? 0)) differing.push(`${table.name} has ${rows} rows instead of ${stored?.rows ?? 0}`);
    else if (stored && content.digest('hex') !== stored.content) differing.push(`${table.name} has other rows`);
  }
  return differing;
}

/** Records the migrations as applied, as the migrator does. */
export async function recordMigrations(client: Client, manifest: Manifest): Promise<void> {
  await client.batch(
    [
      'CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
      ...migrationsOf(manifest).map(({ hash, folderMillis }) => ({
        sql: 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)',
        args: [hash, folderMillis],
      })),
    ],
    'write',
  );
}
