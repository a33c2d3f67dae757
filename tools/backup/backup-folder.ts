/**
 * The folder of a backup: one file per table and one of pictures, with one line of JSON per row, compressed by gzip and
 * encrypted when a key is given; and `manifest.json`, written last, so that an interrupted backup has none.
 */
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackupKey, opened, sealed, UnreadableBackup } from './sealing.ts';

export const MANIFEST = 'manifest.json';

/** Version of the format. A restore refuses any other. */
const VERSION = 1;

/** A file of lines. `sha256` is of the file as it is stored, `content` of its lines. */
export type StoredLines = {
  readonly file: string;
  readonly rows: number;
  readonly sha256: string;
  readonly content: string;
};

export type Manifest = {
  /** Moment before which everything committed is in the backup, ms since the epoch. */
  readonly takenAt: number;
  /** Hashes of the applied migrations, in order; the first is that of the baseline. */
  readonly migrations: readonly string[];
  readonly tables: Readonly<Record<string, StoredLines & { readonly columns: readonly string[] }>>;
  /** Last numbers of tables that never reuse one, by name. */
  readonly sequences: Readonly<Record<string, number>>;
  /** `bucket` is false when only the rows of the pictures are listed, because the bucket could not be read. */
  readonly pictures: StoredLines & { readonly bucket: boolean };
};

type Header = { readonly format: 'dogear backup'; readonly version: number; readonly takenAt: string };
type Stored = Header & (Manifest | { readonly sealed: string });

/** Throws unless the folder is empty or absent, and creates it. */
export function createFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder for each backup.`);
  mkdirSync(folder, { recursive: true });
}

export async function writeLines(
  folder: string,
  name: string,
  key: BackupKey | undefined,
  pages: AsyncIterable<readonly string[]>,
): Promise<StoredLines> {
  const file = `${name}.jsonl.gz${key ? '.enc' : ''}`;
  const [content, stored] = [createHash('sha256'), createHash('sha256')];
  let rows = 0;
  async function* counted() {
    for await (const lines of pages) {
      if (lines.length === 0) continue;
      rows += lines.length;
      const text = `${lines.join('\n')}\n`;
      content.update(text);
      yield text;
    }
  }
  await pipeline(
    Readable.from(counted()),
    createGzip(),
    (zipped: AsyncIterable<Uint8Array>) => (key ? sealed(key, name, zipped) : zipped),
    async function* hashed(bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        stored.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(join(folder, file)),
  );
  return { file, rows, sha256: stored.digest('hex'), content: content.digest('hex') };
}

/**
 * The lines of a file, some at a time. Throws `UnreadableBackup`, after the last line at the latest, unless the file,
 * its lines and their number are those of the manifest.
 */
export async function* readLines(
  folder: string,
  name: string,
  { file, rows, sha256, content }: StoredLines,
  key: BackupKey | undefined,
): AsyncGenerator<readonly string[]> {
  const path = join(folder, file);
  if (!existsSync(path)) throw new UnreadableBackup(`${file} is missing.`);
  const [found, stored] = [createHash('sha256'), createHash('sha256')];
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      stored.update(chunk);
      yield chunk;
    }
  }
  const plain = key ? opened(key, name, bytes()) : bytes();
  let count = 0;
  let rest = '';
  const decoder = new TextDecoder();
  const unzipped = createGunzip();
  // Its errors come out of the stream that is read here.
  pipeline(Readable.from(plain), unzipped).catch(() => {});
  try {
    for await (const chunk of unzipped) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      if (parts.length === 0) continue;
      count += parts.length;
      found.update(`${parts.join('\n')}\n`);
      yield parts;
    }
  } catch (cause) {
    if (cause instanceof UnreadableBackup) throw cause;
    throw new UnreadableBackup(`${file} is incomplete or was changed.`, { cause });
  }
  if (stored.digest('hex') !== sha256) throw new UnreadableBackup(`${file} was changed: its SHA-256 is another one.`);
  if (count !== rows || rest !== '')
    throw new UnreadableBackup(`${file} has ${count} rows, and the manifest says ${rows}.`);
  if (found.digest('hex') !== content) throw new UnreadableBackup(`${file} has other rows than the manifest says.`);
}

export async function writeManifest(folder: string, key: BackupKey | undefined, manifest: Manifest): Promise<void> {
  const header: Header = {
    format: 'dogear backup',
    version: VERSION,
    takenAt: new Date(manifest.takenAt).toISOString(),
  };
  const text = JSON.stringify(manifest);
  const stored: Stored = key
    ? { ...header, sealed: Buffer.concat(await collected(sealed(key, MANIFEST, only(text)))).toString('base64') }
    : { ...manifest, ...header, takenAt: header.takenAt as never };
  const partial = join(folder, `.${MANIFEST}`);
  writeFileSync(partial, `${JSON.stringify(stored, null, 2)}\n`);
  renameSync(partial, join(folder, MANIFEST));
}

/** Throws `UnreadableBackup` for an interrupted backup, another version, another key, or none. */
export async function readManifest(folder: string, key: BackupKey | undefined): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new UnreadableBackup(`${folder} has no ${MANIFEST}: it is no backup, or one that was interrupted.`);
  let stored: Stored;
  try {
    stored = JSON.parse(readFileSync(path, 'utf8')) as Stored;
  } catch {
    throw new UnreadableBackup(`${MANIFEST} is incomplete or was changed.`);
  }
  if (stored.format !== 'dogear backup' || stored.version !== VERSION)
    throw new UnreadableBackup(`This is no backup of version ${VERSION}.`);
  if (!('sealed' in stored)) return { ...stored, takenAt: Date.parse(String(stored.takenAt)) };
  if (!key) throw new UnreadableBackup('This backup is encrypted: set BACKUP_KEY.');
  const bytes = await collected(opened(key, MANIFEST, only(Buffer.from(stored.sealed, 'base64'))));
  return JSON.parse(Buffer.concat(bytes).toString()) as Manifest;
}

export const isSealed = ({ pictures }: Manifest): boolean => pictures.file.endsWith('.enc');

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

async function* only(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content as string);
}

async function collected(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
