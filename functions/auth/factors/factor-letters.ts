/** Letters about second factors. Each is written by the batch of what it tells. */
import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../core/period.ts';
import { queuedLetters } from '../../db/letters/queued-letters.ts';
import { users } from '../../db/tables/accounts.ts';

type Told = 'factor-added' | 'factor-removed' | 'factor-failed' | 'codes-used' | 'codes-made';

/**
 * Tells the account's owner what was done just now, where `only` holds. `what` tells two of the same moment apart. It goes to the address
 * that the account has now: whoever changes that afterwards does not get it in the owner's place.
 */
export const tellOfFactor = (
  kind: Told,
  userId: SQL | string,
  what: string,
  now: number,
  { only = sql`1`, facts = sql`'{}'` }: { readonly only?: SQL; readonly facts?: SQL } = {},
): SQL =>
  queuedLetters(
    {
      kind,
      id: sql`${`${kind}:`} || ${users.id} || ${`:${what}`}`,
      userId: users.id,
      address: users.email,
      facts,
      urgent: true,
      from: sql`FROM ${users} WHERE ${users.id} = ${userId} AND ${only}`,
    },
    now,
  );

/** Somebody was right until the second step, and wrong there: one letter a day. */
export const tellOfWrongStep = (userId: string, now: number): SQL =>
  tellOfFactor('factor-failed', userId, String(Math.floor(now / DAY_MS)), now);
