/**
 * `npm run restore -- --from FOLDER`: a backup into an empty database, then its checks. Ends with 1 when something does
 * not hold (docs/operations.md, "Backup and restore").
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from './backup/restore-backup.ts';
import { backupKey } from './backup/sealing.ts';
import { openDatabase } from './backup/shop.ts';

try {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  if (!values.from) throw new Error('Say where from: npm run restore -- --from FOLDER');
  const key = await backupKey(process.env.BACKUP_KEY);
  const holds = await restoreBackup(
    () => openDatabase(process.env, { create: true }),
    resolve(values.from),
    key,
    console.log,
  );
  if (!holds) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
