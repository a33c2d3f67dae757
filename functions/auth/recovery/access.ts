import { type SQL, sql } from 'drizzle-orm';
import { knownDevices, linkRequests, loginTokens, sessions } from '../../db/tables/accounts.ts';

/** Ends every session of an account, every sign-in that is under way, and every device that signed in before. */
export const accessEnded = (userId: string): readonly SQL[] => [
  sql`DELETE FROM ${sessions} WHERE ${sessions.userId} = ${userId}`,
  sql`DELETE FROM ${loginTokens} WHERE ${loginTokens.userId} = ${userId}`,
  sql`DELETE FROM ${linkRequests} WHERE ${linkRequests.userId} = ${userId}`,
  sql`DELETE FROM ${knownDevices} WHERE ${knownDevices.userId} = ${userId}`,
];
