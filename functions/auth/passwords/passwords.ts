import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createHashQueue } from './hash-queue.ts';

const scryptOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** One queue per isolate; it outlives a request. */
const inHashQueue = createHashQueue();

/** Hashing is expensive on purpose, so hashes wait in a queue: one at a time. */
const derive = (queueKey: string, ...given: Parameters<typeof scryptOf>): Promise<Buffer> =>
  inHashQueue(queueKey, () => scryptOf(...given));

/**
 * OWASP Password Storage Cheat Sheet, scrypt: N=2^14, r=8, p=5 (16 MiB). Stored with each hash, so it can be raised.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_BYTES = 32;

/**
 * `scrypt$N$r$p$salt$key`, salt and key in base64. Throws `unavailable` when the hash queue is full. Requests of one
 * `queueKey`, a network address or an account, share a turn in the queue.
 */
export async function hashPassword(password: string, queueKey = ''): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(queueKey, password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Placeholder hash for unknown emails, so that they take as long as known ones. */
const NOBODY = [
  'scrypt',
  COST.N,
  COST.r,
  COST.p,
  'AAAAAAAAAAAAAAAAAAAAAA==',
  Buffer.alloc(KEY_BYTES).toString('base64'),
].join('$');

/**
 * True if the password matches the hash. `undefined` (no such account) takes as long and is false. Throws
 * `unavailable`; `queueKey` as in `hashPassword`.
 */
export async function verifyPassword(password: string, stored: string | undefined, queueKey = ''): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64');
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const actual = await derive(
    queueKey,
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64'),
    expected.length,
    options,
  );
  return timingSafeEqual(actual, expected) && stored !== undefined;
}
