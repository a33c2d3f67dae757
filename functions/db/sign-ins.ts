import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Query } from './batch.ts';
import { builder } from './builder.ts';
import { loginTokens } from './tables/accounts.ts';
import { factorChallenges } from './tables/factors.ts';

/** Ends every pending sign-in of a user where the condition holds, including those that wait for a second factor. */
export const signInsEnded = (userId: SQLWrapper | string, condition: SQL = sql`1`): readonly Query[] => [
  builder.delete(loginTokens).where(and(condition, eq(loginTokens.userId, userId))),
  builder.delete(factorChallenges).where(and(condition, eq(factorChallenges.userId, userId))),
];
