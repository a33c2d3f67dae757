/** Takes a backup within one read transaction: all tables as they are at one moment. */

import { createFolder, type Manifest, removeFolder, writeLines, writeManifest } from './backup-folder.ts';
import type { ShopDatabase } from './open-database.ts';
import { listPictures } from './pictures.ts';
import type { BackupKey } from './sealing.ts';
import { localObjects } from './stored-objects.ts';
import { linesOf, listTables, type Reader } from './tables.ts';

/** Returns lines for the operator. After an error the folder is as it was before. */
export async function takeBackup(
  shop: Pick<ShopDatabase, 'client' | 'dataDir' | 'url'>,
  folder: string,
  key: BackupKey | undefined,
): Promise<readonly string[]> {
  createFolder(folder);
  const began = performance.now();
  try {
    const manifest = await copied(shop, folder, key);
    await writeManifest(folder, key, manifest);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const count = (number: number) => number.toLocaleString('en-US');
    return [
      `Backed up ${shop.url} to ${folder}: ${count(rows)} rows of ${Object.keys(manifest.tables).length} tables, ${count(manifest.pictures.rows)} pictures, as of ${new Date(manifest.takenAt).toISOString()}, in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
      key ? 'It is encrypted: without BACKUP_KEY nobody can read it.' : 'It is not encrypted: BACKUP_KEY is not set.',
      ...(manifest.pictures.bucket
        ? []
        : ['The bucket was not read: the pictures are listed with the hashes of their uploads.']),
    ];
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
}

async function copied(
  { client, dataDir }: Pick<ShopDatabase, 'client' | 'dataDir'>,
  folder: string,
  key: BackupKey | undefined,
): Promise<Manifest> {
  const takenAt = Date.now();
  // One snapshot, which never waits for writers nor blocks them. The server ends it after ten seconds without a read.
  const reader = await client.transaction('read');
  try {
    const migrations = await appliedMigrations(reader);
    const tables: Record<string, Manifest['tables'][string]> = {};
    for (const table of await listTables(reader))
      tables[table.name] = {
        ...(await writeLines(folder, table.name, key, linesOf(reader, table))),
        columns: table.columns,
      };
    const { rows } = await reader.execute('SELECT name, seq FROM sqlite_sequence');
    const objects = localObjects(dataDir);
    const pictures = await listPictures(reader, objects);
    return {
      ...{ takenAt, migrations, tables },
      sequences: Object.fromEntries(rows.map(({ name, seq }) => [String(name), Number(seq)])),
      pictures: {
        ...(await writeLines(folder, 'pictures', key, asPages(pictures))),
        bucket: objects !== null,
      },
    };
  } finally {
    reader.close();
  }
}

async function* asPages(rows: readonly object[]): AsyncGenerator<readonly string[]> {
  yield rows.map((row) => JSON.stringify(row));
}

async function appliedMigrations(reader: Reader): Promise<string[]> {
  const { rows } = await reader
    .execute('SELECT hash FROM __drizzle_migrations ORDER BY created_at')
    .catch(() => ({ rows: [] }));
  if (rows.length === 0) throw new Error('The database has no tables of a shop.');
  return rows.map(({ hash }) => String(hash));
}
