/** The objects of the local bucket, read beside the running shop from the files in which wrangler keeps them. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { STORED_BUILD_PREFIX } from '../../core/earlier-builds.ts';
import { bucketsOf } from '../stack/start-worker.ts';

/** SHA-256 of each object by its key. */
export type StoredObjects = ReadonlyMap<string, string>;

type Row = { readonly key: string; readonly blob_id: string | null };

/** Null without a bucket. Files of builds, and an object that is removed meanwhile, are left out. */
export function localObjects(dataDir: string | null): StoredObjects | null {
  if (dataDir === null) return null;
  const buckets = join(bucketsOf(dataDir), 'r2');
  const files = globSync('miniflare-R2BucketObject/*.sqlite', { cwd: buckets }).filter(
    (name) => !/metadata/.test(name),
  );
  if (files.length === 0) return null;
  const objects = new Map<string, string>();
  for (const file of files) {
    const database = new DatabaseSync(join(buckets, file), { readOnly: true });
    const rows = database
      .prepare(`SELECT key, blob_id FROM _mf_objects WHERE key NOT LIKE '${STORED_BUILD_PREFIX}%'`)
      .all() as Row[];
    database.close();
    for (const { key, blob_id } of rows) {
      const [path] = globSync(`*/blobs/${blob_id}`, { cwd: buckets });
      if (path && existsSync(join(buckets, path)))
        objects.set(
          key,
          createHash('sha256')
            .update(readFileSync(join(buckets, path)))
            .digest('hex'),
        );
    }
  }
  return objects;
}
