/**
 * `npm run backup -- --to FOLDER`: a consistent copy of the database and a list of the pictures, also while the shop
 * runs (docs/operations.md, "Backup and restore"). `BACKUP_KEY` encrypts it.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupKey } from './backup/sealing.ts';
import { openDatabase } from './backup/shop.ts';
import { takeBackup } from './backup/take-backup.ts';

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to) throw new Error('Say where to: npm run backup -- --to FOLDER');
  const key = await backupKey(process.env.BACKUP_KEY);
  const shop = await openDatabase(process.env, { create: false });
  try {
    for (const line of await takeBackup(shop, resolve(values.to), key)) console.log(line);
  } finally {
    await shop.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
