/**
 * Stands in for `node:crypto` where passwords are hashed. A hash of the real cost takes a fifth of a second of a core, and all of
 * them together took a third of the time of the tests. Here a costly hash is a cheap one with its cost mixed in, so that hashes
 * of different costs differ. The real ones have their tests (`REAL_HASHES` in vitest.config.ts), and the journeys.
 */
import { scrypt as realScrypt, type ScryptOptions } from 'node:crypto';

// biome-ignore lint/performance/noBarrelFile: the rest of what is used of the module it stands in for
export { randomBytes, timingSafeEqual } from 'node:crypto';

type Done = (error: Error | null, key: Buffer) => void;

const COSTLY = 2 ** 10;

/** The costs of all costly hashes so far: N, r, p and the length. */
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
