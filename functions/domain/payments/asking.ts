import type { SQL } from 'drizzle-orm';
import type { Step } from '../../db/batch.ts';

/** The condition under which the rows answer, and nobody is asked. */
export type AnsweredHere = SQL;

/** The means of a call to ask the payment provider for a person. */
export type Asking = {
  /** Counts the call; goes first in its first batch. */
  readonly counting: readonly Step[];
  /** Stands behind that batch and in front of the provider. Throws `unavailable` while too many people ask. */
  begin(): Promise<void>;
};

export const UNCOUNTED: Asking = { counting: [], begin: async () => {} };
