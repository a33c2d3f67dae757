import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { loginTokens } from './tables/accounts.ts';
import { factorChallenges } from './tables/factors.ts';

/** Ends every sign-in of a user that is under way, where the condition holds: those that wait for a second factor, too. */
export const signInsEnded = (userId: SQLWrapper | string, condition: SQL = sql`1`): readonly SQL[] => [
  sql`DELETE FROM ${loginTokens} WHERE ${condition} AND ${loginTokens.userId} = ${userId}`,
  sql`DELETE FROM ${factorChallenges} WHERE ${condition} AND ${factorChallenges.userId} = ${userId}`,
];
