import type { Db } from '../../db/client.ts';
import type { RateLimits } from '../limits.ts';
import type { Sealing } from './sealing.ts';

/** What second factors need of the outside. */
export type FactorEdges = {
  readonly db: Db;
  readonly now: () => number;
  readonly newId: () => string;
  readonly rateLimits: RateLimits;
  readonly sealing: Sealing;
  /** Our own origin, to whose host passkeys belong. */
  readonly origin: string;
  /** Where somebody can write who cannot log in; null where the shop has no such address. */
  readonly contact: { readonly address: string | null };
};

/** What a challenge needs of it. */
export type ChallengeEdges = Pick<FactorEdges, 'db' | 'now' | 'rateLimits' | 'origin' | 'contact'>;
