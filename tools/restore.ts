/**
 * `npm run restore -- --from FOLDER` or `--from r2:BUCKET/FOLDER`: a backup into an empty database, then its checks.
 * Ends with 1 when something does not hold (docs/operations.md, "Backup and restore").
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bucketFolderOf, withBackupFromBucket } from './backup/backup-bucket.ts';
import { openDatabase } from './backup/open-database.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { backupKey } from './backup/sealing.ts';
import { runnerOf, WRANGLER } from './release/setup/commands.ts';

try {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  if (!values.from) throw new Error('Say where from: npm run restore -- --from FOLDER, or --from r2:BUCKET/FOLDER');
  const key = await backupKey(process.env.BACKUP_KEY);
  const restoreFrom = (folder: string) =>
    restoreBackup(() => openDatabase(process.env, { create: true }), folder, key, console.log);
  const inBucket = bucketFolderOf(values.from);
  const holds = inBucket
    ? await withBackupFromBucket(inBucket, key, restoreFrom, {
        run: runnerOf(WRANGLER, process.env),
        tell: console.log,
      })
    : await restoreFrom(resolve(values.from));
  if (!holds) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
