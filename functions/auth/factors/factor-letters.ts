/** Letters about second factors, each written in the batch of the change that it reports. */
import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../core/days.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { users } from '../../db/tables/accounts.ts';

type FactorLetterKind = 'factor-added' | 'factor-removed' | 'factor-failed' | 'codes-used' | 'codes-made';

/**
 * Notifies the account's owner where `only` holds. `what` distinguishes two changes of one moment. The letter goes to
 * the address of this moment: a later change of address does not redirect it.
 */
export const factorLetterStatement = (
  kind: FactorLetterKind,
  userId: SQL | string,
  what: string,
  now: number,
  { only = sql`1`, facts = sql`'{}'` }: { readonly only?: SQL; readonly facts?: SQL } = {},
): SQL =>
  queueLettersStatement(
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

/** The first factor was correct and the second one wrong: at most one letter a day. */
export const wrongStepLetterStatement = (userId: string, now: number): SQL =>
  factorLetterStatement('factor-failed', userId, String(Math.floor(now / DAY_MS)), now);
