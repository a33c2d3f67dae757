/** End of a user's access, in the batch of the change that causes it. */
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { builder, type Query } from './batch.ts';
import { knownDevices, linkRequests, loginTokens, sessions } from './tables/accounts.ts';
import { factorChallenges } from './tables/factors.ts';

/** Ends every pending sign-in of a user where the condition holds, including those that wait for a second factor. */
export const endSignInsStatements = (userId: SQLWrapper | string, condition: SQL = sql`1`): readonly Query[] => [
  builder.delete(loginTokens).where(and(condition, eq(loginTokens.userId, userId))),
  builder.delete(factorChallenges).where(and(condition, eq(factorChallenges.userId, userId))),
];

/** Ends every session of an account, every pending sign-in, and every known device. */
export const endAccessStatements = (userId: string): readonly Query[] => [
  builder.delete(sessions).where(eq(sessions.userId, userId)),
  ...endSignInsStatements(userId),
  builder.delete(linkRequests).where(eq(linkRequests.userId, userId)),
  builder.delete(knownDevices).where(eq(knownDevices.userId, userId)),
];
