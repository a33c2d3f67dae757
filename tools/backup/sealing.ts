/**
 * Encryption of a backup's files: AES-256-GCM in chunks, under a key derived per file (HKDF-SHA-256) from `BACKUP_KEY`.
 * A file begins with 16 random bytes, the salt of its key. Each chunk is its length (4 bytes, big-endian), one byte
 * that is 1 in the last chunk, and the ciphertext with its tag. The nonce is the number of the chunk; the byte is
 * authenticated. So a chunk that is changed, moved or missing is noticed, and so is a missing end.
 */
import { webcrypto } from 'node:crypto';

const SALT_BYTES = 16;
const HEADER_BYTES = 5;
const TAG_BYTES = 16;
const CHUNK_BYTES = 1 << 20;

/** A file of a backup cannot be read. The message is for the operator. */
export class UnreadableBackup extends Error {
  override readonly name = 'UnreadableBackup';
}

export type BackupKey = webcrypto.CryptoKey;

/** The key of the environment; undefined without one. Throws for anything but 32 bytes in base64. */
export async function backupKey(text: string | undefined): Promise<BackupKey | undefined> {
  if (!text) return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32 || bytes.toString('base64').replace(/=+$/, '') !== text.trim().replace(/=+$/, ''))
    throw new Error('BACKUP_KEY must be 32 bytes in base64: openssl rand -base64 32.');
  return webcrypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
}

const fileKey = (key: BackupKey, salt: Uint8Array<ArrayBuffer>, name: string) =>
  webcrypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: Buffer.from(`dogear backup ${name}`) },
    key,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );

function parametersOf(number: number, last: number) {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(number, 8);
  return { name: 'AES-GCM', iv, additionalData: Buffer.from([last]) };
}

/** Encrypts the content of the file with this name. */
export async function* sealed(
  key: BackupKey,
  name: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = webcrypto.getRandomValues(new Uint8Array(SALT_BYTES));
  yield Buffer.from(salt);
  const own = await fileKey(key, salt, name);
  let number = 0;
  const chunk = async (bytes: Buffer, last: 0 | 1): Promise<Buffer> => {
    const text = Buffer.from(await webcrypto.subtle.encrypt(parametersOf(number++, last), own, new Uint8Array(bytes)));
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32BE(text.length, 0);
    header[4] = last;
    return Buffer.concat([header, text]);
  };
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    waiting.push(Buffer.from(part));
    size += part.length;
    if (size < CHUNK_BYTES) continue;
    yield await chunk(Buffer.concat(waiting), 0);
    waiting = [];
    size = 0;
  }
  yield await chunk(Buffer.concat(waiting), 1);
}

/** Decrypts what `sealed` made. Throws `UnreadableBackup` for another key or another content. */
export async function* opened(
  key: BackupKey,
  name: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const take = reader(content);
  const salt = await take(SALT_BYTES);
  if (salt.length < SALT_BYTES) throw new UnreadableBackup(`${name} is incomplete.`);
  const own = await fileKey(key, new Uint8Array(salt), name);
  for (let number = 0; ; number++) {
    const header = await take(HEADER_BYTES);
    if (header.length < HEADER_BYTES) throw new UnreadableBackup(`${name} is incomplete: its end is missing.`);
    const length = header.readUInt32BE(0);
    const last = header[4] ?? 0;
    if (length < TAG_BYTES || length > 4 * CHUNK_BYTES) throw new UnreadableBackup(`${name} was changed.`);
    const text = await take(length);
    if (text.length < length) throw new UnreadableBackup(`${name} is incomplete: its end is missing.`);
    yield await webcrypto.subtle.decrypt(parametersOf(number, last), own, new Uint8Array(text)).then(
      (bytes) => Buffer.from(bytes),
      () => {
        throw new UnreadableBackup(
          number === 0 ? `BACKUP_KEY is not the key of this backup, or ${name} was changed.` : `${name} was changed.`,
        );
      },
    );
    if (last !== 1) continue;
    if ((await take(1)).length > 0) throw new UnreadableBackup(`${name} was changed: it goes on behind its end.`);
    return;
  }
}

/** Takes so many bytes of the content, or what is left of it. */
function reader(content: AsyncIterable<Uint8Array>): (length: number) => Promise<Buffer> {
  const parts = content[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  return async (length) => {
    const waiting = [rest];
    let size = rest.length;
    while (size < length) {
      const { value, done } = await parts.next();
      if (done) break;
      waiting.push(Buffer.from(value));
      size += value.length;
    }
    const all = Buffer.concat(waiting);
    rest = all.subarray(length);
    return all.subarray(0, length);
  };
}
