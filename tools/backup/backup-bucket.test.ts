import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Command, Outcome, Run } from '../release/setup/commands.ts';
import { backUpToBucket, bucketFolderOf, withBackupFromBucket } from './backup-bucket.ts';
import { createFolder, type Manifest, readLines, readManifest, writeLines, writeManifest } from './backup-folder.ts';
import { type BackupKey, backupKey } from './sealing.ts';

let bucket: string;
let key: BackupKey | undefined;
let told: string[];
const tell = (line: string) => told.push(line);
const to = { bucket: 'dogear-backups', prefix: 'shop/monday' };

beforeEach(async () => {
  bucket = mkdtempSync(join(tmpdir(), 'dogear-bucket-'));
  onTestFinished(() => rmSync(bucket, { recursive: true }));
  key = await backupKey(Buffer.alloc(32, 7).toString('base64'));
  told = [];
});

const ended = (status: number): Outcome => ({ status, stdout: '', output: status === 0 ? '' : 'not found' });

/** wrangler's commands on a folder; `fails` decides which of them does not work. */
const wrangler =
  (fails: (command: Command) => boolean = () => false): Run =>
  (command) => {
    const [, kind, operation, object = '', , file = ''] = command.args;
    if (fails(command)) return ended(1);
    if (kind === 'bulk') {
      const list = JSON.parse(readFileSync(file, 'utf8')) as { key: string; file: string }[];
      for (const entry of list) stored(`${object}/${entry.key}`, entry.file);
      return ended(0);
    }
    if (operation === 'put') {
      stored(object, file);
      return ended(0);
    }
    if (!existsSync(join(bucket, object))) return ended(1);
    copyFileSync(join(bucket, object), file);
    return ended(0);
  };

function stored(object: string, file: string): void {
  mkdirSync(dirname(join(bucket, object)), { recursive: true });
  cpSync(file, join(bucket, object));
}

async function* lines() {
  yield ['{"id":"a"}', '{"id":"b"}'];
}

/** A backup of one table. */
const take = async (folder: string): Promise<readonly string[]> => {
  createFolder(folder);
  const table = await writeLines(folder, 'users', key, lines());
  const pictures = await writeLines(folder, 'pictures', key, lines());
  const manifest = {
    takenAt: 0,
    migrations: ['m'],
    tables: { users: { ...table, columns: ['id'] } },
    sequences: {},
    pictures: { ...pictures, bucket: false },
  } satisfies Manifest;
  await writeManifest(folder, key, manifest);
  return ['Backed up.'];
};

const rowsOf = async (folder: string): Promise<string[]> => {
  const { users } = (await readManifest(folder, key)).tables;
  if (!users) return [];
  const rows: string[] = [];
  for await (const some of readLines(folder, 'users', users, key)) rows.push(...some);
  return rows;
};

test('a backup in a bucket comes back as it was', async () => {
  const run = wrangler();
  await backUpToBucket(to, take, { run, tell });
  expect(readdirSync(join(bucket, 'dogear-backups/shop/monday')).toSorted()).toEqual([
    'manifest.json',
    'pictures.jsonl.gz.enc',
    'users.jsonl.gz.enc',
  ]);
  expect(told.at(-1)).toBe('It is in r2:dogear-backups/shop/monday: 3 files.');
  expect(await withBackupFromBucket(to, key, rowsOf, { run, tell })).toEqual(['{"id":"a"}', '{"id":"b"}']);
});

test('a folder of the bucket with a backup is refused before the database is read', async () => {
  const run = wrangler();
  await backUpToBucket(to, take, { run, tell });
  const again = backUpToBucket(to, () => Promise.reject(new Error('read')), { run, tell });
  await expect(again).rejects.toThrow('has a backup');
});

test('an interrupted backup leaves no manifest in the bucket', async () => {
  const run = wrangler(({ args }) => args[1] === 'bulk');
  await expect(backUpToBucket(to, take, { run, tell })).rejects.toThrow('wrangler could not do this');
  await expect(withBackupFromBucket(to, key, rowsOf, { run, tell })).rejects.toThrow('has no manifest.json');
});

test('an address of a bucket has its name and a folder', () => {
  expect(bucketFolderOf('r2:dogear-backups/shop/monday')).toEqual(to);
  expect(bucketFolderOf('backups/monday')).toBeNull();
  for (const wrong of ['r2:', 'r2:dogear-backups', 'r2:dogear-backups/../x', 'r2:B/x', 'r2:dogear-backups/a b'])
    expect(() => bucketFolderOf(wrong)).toThrow('write r2:BUCKET/FOLDER');
});
