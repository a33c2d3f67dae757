import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@libsql/client/http';
import { expect, test } from 'vitest';
import { ROOT } from '../stack/build.ts';
import { migrateDatabase, startDatabase } from '../stack/database.ts';
import { isFree, takePorts } from '../stack/ports.ts';
import { bucketsOf } from '../stack/start-worker.ts';
import { readLines, readManifest } from './backup-folder.ts';

const KEYS = ['kept', 'kept/240', 'lost', 'claims/claim'];

/** A bucket as wrangler keeps it. */
function createBucket(dataDir: string): void {
  const r2 = join(bucketsOf(dataDir), 'r2');
  mkdirSync(join(r2, 'miniflare-R2BucketObject'), { recursive: true });
  mkdirSync(join(r2, 'dogear-photos/blobs'), { recursive: true });
  const bucket = new DatabaseSync(join(r2, 'miniflare-R2BucketObject/abc.sqlite'));
  bucket.exec('CREATE TABLE _mf_objects (key TEXT PRIMARY KEY, blob_id TEXT)');
  for (const [i, key] of KEYS.entries()) {
    bucket.prepare('INSERT INTO _mf_objects VALUES (?, ?)').run(key, `blob${i}`);
    writeFileSync(join(r2, `dogear-photos/blobs/blob${i}`), `the bytes of ${key}`);
  }
  bucket.close();
}

async function createShop(port: number, dataDir: string): Promise<void> {
  const server = await startDatabase(port + 1, dataDir);
  const url = `http://127.0.0.1:${port + 1}`;
  await migrateDatabase(url);
  const photo = (id: string, state: string) =>
    `INSERT INTO photos (id, owner_id, state, content_type, content_hash, width, height, bytes, created_at)
      VALUES ('${id}', 'ada', '${state}', 'image/webp', 'hash of ${id}', 1, 1, 1, 1)`;
  await createClient({ url }).batch(
    [
      "INSERT INTO users (id, email, name, role, created_at) VALUES ('ada', 'ada@example.org', 'Ada', 'Seller', 1)",
      "INSERT INTO sessions (id, user_id, bind_hash, created_at, expires_at) VALUES ('s', 'ada', 'b', 1, 4000000000000)",
      ...[photo('kept', 'ready'), photo('lost', 'ready'), photo('pending', 'pending')],
    ],
    'write',
  );
  await server.stop();
}

test('a stopped shop is backed up and restored by its folder, and pictures without an object are named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-local-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const [port] = await takePorts(1);
  const run = (command: string, ...args: string[]) => {
    const { DATABASE_URL: _, BACKUP_KEY: __, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, `tools/${command}.ts`), ...args], {
      env: { ...env, PORT: String(port), DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  try {
    expect(run('backup', '--to', join(folder, 'none'))).toEqual({
      status: 1,
      said: expect.stringContaining('No shop runs'),
    });
    await createShop(port, dataDir);
    createBucket(dataDir);
    expect(run('backup', '--to', join(folder, 'backup'))).toMatchObject({ status: 0 });
    const { pictures } = await readManifest(join(folder, 'backup'), undefined);
    const listed: unknown[] = [];
    for await (const lines of readLines(join(folder, 'backup'), 'pictures', pictures, undefined))
      listed.push(...lines.map((line) => JSON.parse(line)));
    const object = (key: string) => ({ key, sha256: createHash('sha256').update(`the bytes of ${key}`).digest('hex') });
    expect(listed).toEqual([
      { key: 'kept', upload: 'hash of kept', objects: [object('kept'), object('kept/240')] },
      { key: 'lost', upload: 'hash of lost', objects: [object('lost')] },
    ]);
    rmSync(join(dataDir, 'database'), { recursive: true });
    rmSync(join(bucketsOf(dataDir), 'r2/dogear-photos/blobs/blob2'));
    writeFileSync(join(bucketsOf(dataDir), 'r2/dogear-photos/blobs/blob1'), 'other bytes');
    const { status, said } = run('restore', '--from', join(folder, 'backup'));
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/2 listed, 2 objects missing or changed\n {2}kept\/240\n {2}lost\n/),
    ]);
    expect(await isFree(port + 1)).toBe(true);
    const server = await startDatabase(port + 1, dataDir);
    const client = createClient({ url: `http://127.0.0.1:${port + 1}` });
    const { rows } = await client.execute(
      'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM restores WHERE opened_at IS NULL) AS restores',
    );
    await server.stop();
    expect({ ...rows[0] }).toEqual({ users: 1, sessions: 0, restores: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
