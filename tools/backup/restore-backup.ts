/** Restores a backup: reads all of it first, then loads, compares and checks it. */
import type { Client } from '@libsql/client/http';
import { migrateDatabase } from '../stack/database.ts';
import { isSealed, type Manifest, readLines, readManifest } from './backup-folder.ts';
import { checkShop } from './check-shop.ts';
import { endWhatWasUnderWay } from './end-work-under-way.ts';
import { differingTables, loadTables, migrationsOf, recordMigrations, verifyFiles } from './load-backup.ts';
import type { ShopDatabase } from './open-database.ts';
import { missingObjects, type Picture } from './pictures.ts';
import { claimTarget, emptyTarget, releaseTarget } from './restore-target.ts';
import type { BackupKey } from './sealing.ts';
import { localObjects } from './stored-objects.ts';

type Tell = (line: string) => void;

const count = (number: number): string => number.toLocaleString('en-US');

/**
 * Returns true if everything holds. Throws for a backup that cannot be read, before the database is opened, and for
 * one that cannot be loaded; the database is empty then.
 */
export async function restoreBackup(
  open: () => Promise<ShopDatabase>,
  folder: string,
  given: BackupKey | undefined,
  tell: Tell,
): Promise<boolean> {
  const began = performance.now();
  const manifest = await readManifest(folder, given);
  migrationsOf(manifest);
  const key = isSealed(manifest) ? given : undefined;
  await verifyFiles(folder, manifest, key);
  const shop = await open();
  try {
    await claimTarget(shop.client, shop.url);
    try {
      await load(shop, folder, manifest, key, tell);
    } catch (error) {
      const state = await emptyTarget(shop.client).then(
        () => 'The database is empty again.',
        () => 'The database could not be emptied: the same command does it when it is run again.',
      );
      throw new Error(`${error instanceof Error ? error.message : error} ${state}`, { cause: error });
    }
    const holds = await check(shop, tell);
    await namePictures(shop, folder, manifest, key, tell);
    await releaseTarget(shop.client);
    tell(`Restored in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    tell(
      'Payments after the backup are looked up at Stripe at the first start, before anything is sent: /dashboard/money names them. Everybody has to log in again.',
    );
    if (!holds) tell('Something does not hold, see above. The rows are those of the backup.');
    return holds;
  } finally {
    await shop.close();
  }
}

async function load(
  { client, url, authToken }: ShopDatabase,
  folder: string,
  manifest: Manifest,
  key: BackupKey | undefined,
  tell: Tell,
): Promise<void> {
  const strange = await loadTables(client, folder, manifest, key);
  if (strange.length > 0) tell(`Left out, because no table of the shop has this name: ${strange.join(', ')}`);
  const differing = await differingTables(client, manifest);
  if (differing.length > 0) throw new Error(`The loaded rows differ from the backup: ${differing.join('; ')}.`);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  tell(
    `Restored the backup of ${new Date(manifest.takenAt).toISOString()} into ${url}: ${count(rows)} rows, all as in the backup.`,
  );
  await recordMigrations(client, manifest);
  await migrateDatabase(url, authToken, { duringRestore: true });
  await tellLatest(client, tell);
  await endWhatWasUnderWay(client, manifest.takenAt);
}

/** The size of the restored shop, and its last sale, for a person to compare. */
async function tellLatest(client: Client, tell: Tell): Promise<void> {
  const { rows } = await client.execute(
    `SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL) AS users, (SELECT count(*) FROM listings WHERE deleted_at IS NULL) AS listings,
      (SELECT count(*) FROM sales) AS sales, (SELECT coalesce(sum(amount_cents), 0) FROM sales) AS cents,
      (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', max(sold_at) / 1000, 'unixepoch') FROM sales) AS last`,
  );
  const [row] = rows;
  if (!row) return;
  const { users, listings, sales, cents, last } = row;
  tell(
    `${count(Number(users))} accounts, ${count(Number(listings))} listings, ${count(Number(sales))} sales of $${(Number(cents) / 100).toFixed(2)} in all${last === null ? '' : `, the last one of ${last}`}.`,
  );
}

async function check({ client, url, authToken }: ShopDatabase, tell: Tell): Promise<boolean> {
  const checked = Object.entries(await checkShop(client, url, authToken));
  for (const [name, findings] of checked) {
    tell(`${name}: ${findings.length === 0 ? 'ok' : `${findings.length} wrong`}`);
    for (const finding of findings) tell(`  ${finding}`);
  }
  return checked.every(([, findings]) => findings.length === 0);
}

/** A picture without its object is no fault of the database: it is named, and its seller takes another one. */
async function namePictures(
  { dataDir }: ShopDatabase,
  folder: string,
  { pictures }: Manifest,
  key: BackupKey | undefined,
  tell: Tell,
): Promise<void> {
  const listed: Picture[] = [];
  for await (const lines of readLines(folder, 'pictures', pictures, key))
    for (const line of lines) listed.push(JSON.parse(line) as Picture);
  const stored = localObjects(dataDir);
  if (!stored) return tell(`pictures: ${count(listed.length)} listed; the bucket was not read`);
  const missing = missingObjects(listed, stored);
  tell(`pictures: ${count(listed.length)} listed, ${count(missing.length)} objects missing or changed`);
  for (const object of missing) tell(`  ${object}`);
}
