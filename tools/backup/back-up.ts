/** A backup of the shop of the environment, as `npm run backup` and a deployment take it. */
import { resolve } from 'node:path';
import { runnerOf, WRANGLER } from '../release/setup/commands.ts';
import { backUpToBucket, bucketFolderOf } from './backup-bucket.ts';
import { openDatabase } from './open-database.ts';
import { backupKey } from './sealing.ts';
import { takeBackup } from './take-backup.ts';

/** `to`: a folder of this machine, or one in a bucket (`r2:BUCKET/FOLDER`). `BACKUP_KEY` encrypts it. */
export async function backUp(to: string, tell: (line: string) => void): Promise<void> {
  const key = await backupKey(process.env.BACKUP_KEY);
  const inBucket = bucketFolderOf(to);
  const shop = await openDatabase(process.env, { create: false });
  try {
    if (inBucket)
      await backUpToBucket(inBucket, (folder) => takeBackup(shop, folder, key), {
        run: runnerOf(WRANGLER, process.env),
        tell,
      });
    else for (const line of await takeBackup(shop, resolve(to), key)) tell(line);
  } finally {
    await shop.close();
  }
}
