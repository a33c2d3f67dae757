/** Dependencies of second factors. */
import type { Db } from '../../db/client.ts';
import type { RateLimiter } from '../limits.ts';
import type { Sealing } from './sealing.ts';

export type FactorDeps = {
  readonly db: Db;
  readonly now: () => number;
  readonly newId: () => string;
  readonly rateLimiter: RateLimiter;
  /** Encrypts the seeds of authenticator apps. */
  readonly sealing: Sealing;
  /** Our origin; its host is the relying party of passkeys. */
  readonly origin: string;
  /** Support address for people who cannot log in; null when the deployment has none. */
  readonly contact: { readonly address: string | null };
};

export type ChallengeDeps = Pick<FactorDeps, 'db' | 'now' | 'rateLimiter' | 'origin' | 'contact'>;
