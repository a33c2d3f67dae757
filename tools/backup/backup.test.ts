import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, startEmptyDatabase, startFilledShop } from '../../tests/fixtures/backed-up-shop.ts';
import { migrateDatabase } from '../stack/database.ts';
import { readManifest, writeLines, writeManifest } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupKey, backupKey } from './sealing.ts';
import { takeBackup } from './take-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'dogear-backup-'));
let shop: Served;
let target: Served;
let key: BackupKey | undefined;
let other: BackupKey | undefined;

beforeAll(async () => {
  [shop, target] = await Promise.all([startFilledShop(200), startEmptyDatabase()]);
  [key, other] = await Promise.all([
    backupKey(Buffer.alloc(32, 7).toString('base64')),
    backupKey(Buffer.alloc(32, 8).toString('base64')),
  ]);
  await takeBackup(shop, join(folder, 'plain'), undefined);
  await takeBackup(shop, join(folder, 'sealed'), key);
});

afterAll(async () => {
  await Promise.all([shop.stop(), target.stop()]);
  rmSync(folder, { recursive: true });
});

const rowsIn = async ({ client }: Served, sql: string) => (await client.execute(sql)).rows.map((row) => ({ ...row }));
const tablesIn = (served: Served) => rowsIn(served, "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'");

async function restored(from: string, given?: BackupKey) {
  const told: string[] = [];
  const holds = await restoreBackup(
    async () => target,
    join(folder, from),
    given,
    (line) => told.push(line),
  );
  return { holds, told: told.join('\n') };
}

/** A copy of a backup, which a test changes. */
function copyOf(from: 'plain' | 'sealed', name: string): string {
  cpSync(join(folder, from), join(folder, name), { recursive: true });
  return join(folder, name);
}

async function emptied(): Promise<void> {
  const { emptyTarget } = await import('./restore-target.ts');
  await emptyTarget(target.client);
}

describe('a restored shop', () => {
  test('has the rows, their numbers, the full text, the triggers and the indexes of the backup', async () => {
    const { holds, told } = await restored('sealed', key);
    expect([holds, told]).toEqual([true, expect.stringContaining('all as in the backup')]);
    for (const sql of [
      'SELECT rowid, * FROM listings ORDER BY rowid',
      'SELECT * FROM title_kinds ORDER BY number',
      'SELECT rowid, name, author, more, terms FROM title_words ORDER BY rowid',
      'SELECT rowid, * FROM ledger_entries ORDER BY rowid',
      'SELECT * FROM sqlite_sequence ORDER BY name',
      'SELECT hash FROM __drizzle_migrations',
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE '\\_\\_%' ESCAPE '\\' ORDER BY type, name",
    ])
      expect(await rowsIn(target, sql)).toEqual(await rowsIn(shop, sql));
    expect(await rowsIn(target, 'SELECT count(*) AS rows FROM listings')).toEqual([{ rows: 200 }]);
  });

  test('takes no second restore, and stays as it is', async () => {
    const before = await tablesIn(target);
    await expect(restored('plain')).rejects.toThrow('is not empty, and nothing of it was changed');
    expect(await tablesIn(target)).toEqual(before);
  });

  test('starts: the migrations are known', async () => {
    await migrateDatabase(target.url);
    await emptied();
    expect(await tablesIn(target)).toEqual([]);
  });
});

describe('is refused before anything is written:', () => {
  const refusals: readonly [
    what: string,
    message: RegExp,
    from: () => string | Promise<string>,
    key: () => BackupKey | undefined,
  ][] = [
    ['a sealed backup without a key', /encrypted: set BACKUP_KEY/, () => 'sealed', () => undefined],
    ['another key', /BACKUP_KEY is not the key of this backup/, () => 'sealed', () => other],
    [
      'a folder without a manifest',
      /no manifest.json: it is no backup, or one that was interrupted/,
      () => '.',
      () => undefined,
    ],
    [
      'a truncated file',
      /listings\.jsonl\.gz is incomplete or was changed/,
      () => {
        truncateSync(join(copyOf('plain', 'truncated'), 'listings.jsonl.gz'), 900);
        return 'truncated';
      },
      () => undefined,
    ],
    [
      'a truncated sealed file',
      /users is incomplete: its end is missing/,
      () => {
        truncateSync(join(copyOf('sealed', 'cut'), 'users.jsonl.gz.enc'), 100);
        return 'cut';
      },
      () => key,
    ],
    [
      'a missing file',
      /orders\.jsonl\.gz is missing/,
      () => {
        rmSync(join(copyOf('plain', 'missing'), 'orders.jsonl.gz'));
        return 'missing';
      },
      () => undefined,
    ],
    [
      'a changed count',
      /sales\.jsonl\.gz has 20 rows, and the manifest says 21/,
      () => changed('counted', (text) => text.replace(/("sales\.jsonl\.gz",\s*"rows": )20/, '$121')),
      () => undefined,
    ],
    [
      'the tables of another baseline',
      /tables of another baseline/,
      () => changed('older', (text) => text.replace(/("migrations": \[\s*")\w+/, '$1another')),
      () => undefined,
    ],
    [
      'another version',
      /no backup of version 1/,
      () => changed('later', (text) => text.replace('"version": 1', '"version": 2')),
      () => undefined,
    ],
  ];

  function changed(name: string, change: (manifest: string) => string): string {
    const path = join(copyOf('plain', name), 'manifest.json');
    const [before, after] = [readFileSync(path, 'utf8'), change(readFileSync(path, 'utf8'))];
    expect(after).not.toBe(before);
    writeFileSync(path, after);
    return name;
  }

  test.each(refusals)('%s', async (_, message, from, given) => {
    await expect(restored(await from(), given())).rejects.toThrow(message);
    expect(await tablesIn(target)).toEqual([]);
  });
});

// Fails when the rows that were loaded before the wrong one stay.
test('a backup that cannot be loaded leaves an empty database', async () => {
  const path = copyOf('plain', 'doubled');
  const manifest = await readManifest(path, undefined);
  async function* twice() {
    yield [...Array(2)].map(() => JSON.stringify([1, 'one', 'One', 1, null]));
  }
  const categories = {
    ...(await writeLines(path, 'categories', undefined, twice())),
    columns: ['rowid', 'id', 'name', 'position', 'merged_into'],
  };
  await writeManifest(path, undefined, { ...manifest, tables: { ...manifest.tables, categories } });
  await expect(restored('doubled')).rejects.toThrow(/UNIQUE constraint failed.* The database is empty again/);
  expect(await tablesIn(target)).toEqual([]);
});

test('an interrupted restore does not start as a shop, and can be repeated', async () => {
  await target.client.batch(
    ['CREATE TABLE restore_under_way (began_at INTEGER NOT NULL)', 'CREATE TABLE users (id TEXT)'],
    'write',
  );
  await expect(migrateDatabase(target.url)).rejects.toThrow('A restore of this database was interrupted');
  expect((await restored('plain')).holds).toBe(true);
  await emptied();
});

test('a restore names each broken rule, and keeps the rows', async () => {
  const [guard] = await rowsIn(shop, "SELECT sql FROM sqlite_schema WHERE name = 'sales_guard_delete'");
  await shop.client.batch(
    ['DROP TRIGGER sales_guard_delete', "DELETE FROM sales WHERE order_id = 'bench-sale-2'", String(guard?.sql)],
    'write',
  );
  await takeBackup(shop, join(folder, 'wrong'), undefined);
  const { holds, told } = await restored('wrong');
  expect(holds).toBe(false);
  expect(told).toMatch(/I2, paid or refunded, but not exactly one sale; or a sale without: bench-sale-2/);
  expect(told).toMatch(/ledger: \d wrong\n {2}paidWithoutSale: bench-sale-2/);
  expect(await rowsIn(target, 'SELECT count(*) AS rows FROM sales')).toEqual([{ rows: 19 }]);
  await emptied();
});

describe('a backup', () => {
  // Fails when tables are read at different moments: a pair is written in one transaction.
  test('beside writers is of one moment', async () => {
    let isOver = false;
    let pairs = 0;
    await shop.client.execute('CREATE TABLE guarded_pairs (id TEXT PRIMARY KEY)');
    const writing = (async () => {
      for (; !isOver; pairs++)
        await shop.client.batch(
          [
            `INSERT INTO categories (id, name, position) VALUES ('p${pairs}', 'P${pairs}', 1)`,
            `INSERT INTO guarded_pairs (id) VALUES ('p${pairs}')`,
          ],
          'write',
        );
    })();
    await takeBackup(shop, join(folder, 'beside'), undefined);
    isOver = true;
    await writing;
    const { tables } = await readManifest(join(folder, 'beside'), undefined);
    const [before] = await rowsIn(shop, "SELECT count(*) AS rows FROM categories WHERE id NOT GLOB 'p[0-9]*'");
    expect(tables.categories?.rows).toBe(Number(before?.rows) + Number(tables.guarded_pairs?.rows));
    expect(pairs).toBeGreaterThan(Number(tables.guarded_pairs?.rows));
  });

  test('needs a new folder, and leaves none behind after an error', async () => {
    await expect(takeBackup(shop, join(folder, 'plain'), undefined)).rejects.toThrow('is not empty');
    await expect(takeBackup(target, join(folder, 'nothing'), undefined)).rejects.toThrow('no tables of a shop');
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
  });

  test('has a key of 32 bytes, and shows no row without it', async () => {
    await expect(backupKey('short')).rejects.toThrow('32 bytes in base64');
    const texts = readdirSync(join(folder, 'sealed')).map((name) =>
      readFileSync(join(folder, 'sealed', name), 'latin1'),
    );
    expect(texts.filter((text) => text.includes('bench-') || text.startsWith('\x1f\x8b'))).toEqual([]);
    expect(await readManifest(join(folder, 'sealed'), key)).toMatchObject({ tables: { listings: { rows: 200 } } });
  });
});
