import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets of this machine: generated once, and stored with the data that depends on them. */
export const ownSecrets = (dataDir: string) => ({
  RATE_LIMIT_SECRET: secretOf(dataDir, 'RATE_LIMIT_SECRET', 'rate-limit-secret'),
  FACTOR_SECRET: secretOf(dataDir, 'FACTOR_SECRET', 'factor-secret'),
});

function secretOf(dataDir: string, name: string, file: string): string {
  const given = process.env[name];
  if (given) return given;
  const path = join(dataDir, file);
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8');
}
