/** Letters about second factors. Each is written by the batch of what it tells. */
import { type SQL, sql } from 'drizzle-orm';
import { queuedLetters } from '../../db/queued-letters.ts';
import { users } from '../../db/tables/accounts.ts';

type Told = 'factor-added' | 'factor-removed' | 'codes-used' | 'codes-made';

/** Tells the account's owner what was done just now, where `only` holds. `what` tells two of the same moment apart. */
export const tellOfFactor = (
  kind: Told,
  userId: string,
  what: string,
  now: number,
  { only = sql`1`, facts = sql`'{}'` }: { readonly only?: SQL; readonly facts?: SQL } = {},
): SQL =>
  queuedLetters(
    {
      kind,
      id: sql`${`${kind}:${userId}:${what}`}`,
      userId,
      facts,
      urgent: true,
      from: sql`FROM ${users} WHERE ${users.id} = ${userId} AND ${only}`,
    },
    now,
  );
