import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Query } from './batch.ts';
import { builder } from './builder.ts';
import { loginTokens } from './tables/accounts.ts';
import { factorChallenges } from './tables/factors.ts';

/** Ends every sign-in of a user that is under way, where the condition holds: those that wait for a second factor, too. */
export const signInsEnded = (userId: SQLWrapper | string, condition: SQL = sql`1`): readonly Query[] => [
  builder.delete(loginTokens).where(and(condition, eq(loginTokens.userId, userId))),
  builder.delete(factorChallenges).where(and(condition, eq(factorChallenges.userId, userId))),
];
