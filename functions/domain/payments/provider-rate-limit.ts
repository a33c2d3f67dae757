import type { SQL } from 'drizzle-orm';
import type { Step } from '../../db/batch.ts';

/** The condition under which our own rows have the answer, without a call to the provider. */
export type AnsweredHere = SQL;

/** Rate limit of a user's calls that reach the payment provider. */
export type Asking = {
  /** Counts the call; goes first in its first batch. */
  readonly counting: readonly Step[];
  /** Runs after that batch and before the provider's call. Throws `unavailable` when too many users call at once. */
  begin(): Promise<void>;
};

export const UNCOUNTED: Asking = { counting: [], begin: async () => {} };
