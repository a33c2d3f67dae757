/** Backups in a bucket of R2, `r2:BUCKET/FOLDER`, moved by wrangler's own commands from and to a temporary folder. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, type Run, shown } from '../release/setup/commands.ts';
import { MANIFEST, readManifest } from './backup-folder.ts';
import { type BackupKey, UnreadableBackup } from './sealing.ts';

/** A folder in a bucket. */
export type BucketFolder = { readonly bucket: string; readonly prefix: string };

type Tell = (line: string) => void;

/** Null for a folder of this machine. Throws for an address that begins like one of a bucket and is none. */
export function bucketFolderOf(address: string): BucketFolder | null {
  if (!address.startsWith('r2:')) return null;
  const [, bucket, prefix] = /^r2:([a-z0-9][a-z0-9-]{2,62})\/(\w[\w.-]*(?:\/\w[\w.-]*)*)\/?$/.exec(address) ?? [];
  if (!bucket || !prefix) throw new Error(`${address} names no folder in a bucket: write r2:BUCKET/FOLDER.`);
  return { bucket, prefix };
}

const objectAt = (operation: 'get' | 'put', { bucket, prefix }: BucketFolder, name: string, file: string): Command => ({
  program: 'wrangler',
  args: ['r2', 'object', operation, `${bucket}/${prefix}/${name}`, '--file', file, '--remote'],
});

function done(command: Command, run: Run, tell: Tell): void {
  tell(`$ ${shown(command)}`);
  const { status, output } = run(command);
  if (status !== 0) throw new Error(`wrangler could not do this.\n${output}`.trim());
}

/**
 * Takes a backup in a temporary folder by `take`, and puts its files into the bucket, the manifest last: a folder
 * without it is no backup. Throws before it reads the database when the folder in the bucket has one.
 */
export async function backUpToBucket(
  to: BucketFolder,
  take: (folder: string) => Promise<readonly string[]>,
  { run, tell }: { readonly run: Run; readonly tell: Tell },
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'dogear-backup-'));
  try {
    if (run(objectAt('get', to, MANIFEST, join(scratch, 'earlier.json'))).status === 0)
      throw new Error(`r2:${to.bucket}/${to.prefix} has a backup. Name a new folder for each backup.`);
    const folder = join(scratch, 'backup');
    for (const line of await take(folder)) tell(line);
    const list = join(scratch, 'list.json');
    const files = readdirSync(folder).filter((name) => name !== MANIFEST);
    writeFileSync(
      list,
      JSON.stringify(files.map((name) => ({ key: `${to.prefix}/${name}`, file: join(folder, name) }))),
    );
    done(
      { program: 'wrangler', args: ['r2', 'bulk', 'put', to.bucket, '--filename', list, '--remote', '--force'] },
      run,
      tell,
    );
    done(objectAt('put', to, MANIFEST, join(folder, MANIFEST)), run, tell);
    tell(`It is in r2:${to.bucket}/${to.prefix}: ${files.length + 1} files.`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Fetches a backup into a temporary folder for `use`. Throws `UnreadableBackup` when the bucket has none there. */
export async function withBackupFromBucket<Result>(
  from: BucketFolder,
  key: BackupKey | undefined,
  use: (folder: string) => Promise<Result>,
  { run, tell }: { readonly run: Run; readonly tell: Tell },
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-backup-'));
  try {
    const { status, output } = run(objectAt('get', from, MANIFEST, join(folder, MANIFEST)));
    if (status !== 0)
      throw new UnreadableBackup(`r2:${from.bucket}/${from.prefix} has no ${MANIFEST}.\n${output}`.trim());
    const { tables, pictures } = await readManifest(folder, key);
    for (const { file } of [...Object.values(tables), pictures])
      done(objectAt('get', from, file, join(folder, file)), run, tell);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
