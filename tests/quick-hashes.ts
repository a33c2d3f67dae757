/**
 * Replaces `node:crypto` for password hashes. A hash of the real cost takes a fifth of a second of CPU, which was a
 * third of the tests' time in all. Here an expensive hash is a cheap one with its cost mixed in, so that hashes of
 * different costs differ. Tests of the real ones are `REAL_HASHES` in vitest.config.ts, and the journeys.
 */
import { scrypt as realScrypt, type ScryptOptions } from 'node:crypto';

// biome-ignore lint/performance/noBarrelFile: the rest of what is used of the module it stands in for
export { randomBytes, timingSafeEqual } from 'node:crypto';

type Done = (error: Error | null, key: Buffer) => void;

const COSTLY = 2 ** 10;

/** The costs of all expensive hashes so far: N, r, p and the length. */
export const hashed: [N: number, r: number, p: number, length: number][] = [];

export function scrypt(password: string, salt: Buffer, length: number, options: ScryptOptions, done: Done): void {
  const { N = 0, r = 0, p = 0 } = options;
  if (N < COSTLY) {
    realScrypt(password, salt, length, options, done);
    return;
  }
  hashed.push([N, r, p, length]);
  realScrypt(password, Buffer.concat([salt, Buffer.from(`${N} ${r} ${p}`)]), length, { N: 2, r: 1, p: 1 }, done);
}
