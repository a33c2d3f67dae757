import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { messages } from '../../src/shared/messages.ts';
import { unavailable } from '../errors.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** OWASP Password Storage Cheat Sheet, scrypt: N=2^14, r=8, p=5 (16 MiB). Kept with each hash, so it can be raised. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_BYTES = 32;

/** Hashing costs memory and time on purpose; more than this at once would take the isolate down. */
const HASHES_AT_ONCE = 2;
let hashing = 0;

/**
 * Runs work that will hash a password, while at most two of the kind are under way; throws `unavailable` otherwise. It
 * must go around the database's part too: where a hash is computed in one go, nothing else can be counted meanwhile.
 */
export async function withHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing >= HASHES_AT_ONCE) throw unavailable(messages.error.busy);
  hashing++;
  try {
    return await work();
  } finally {
    hashing--;
  }
}

/** `scrypt$N$r$p$salt$key`, both in base64. Call it within `withHashSlot`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** The hash of no password: compared against for unknown emails, so that they take as long as known ones. */
const NOBODY = [
  'scrypt',
  COST.N,
  COST.r,
  COST.p,
  'AAAAAAAAAAAAAAAAAAAAAA==',
  Buffer.alloc(KEY_BYTES).toString('base64'),
].join('$');

/** Whether the password belongs to the hash; `undefined` (no such account) takes as long and is false. In `withHashSlot`. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64');
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64'), expected.length, options);
  return timingSafeEqual(actual, expected) && stored !== undefined;
}
