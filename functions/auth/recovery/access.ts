import { type SQL, sql } from 'drizzle-orm';
import { signInsEnded } from '../../db/sign-ins.ts';
import { knownDevices, linkRequests, sessions } from '../../db/tables/accounts.ts';

/** Ends every session of an account, every sign-in that is under way, and every device that signed in before. */
export const accessEnded = (userId: string): readonly SQL[] => [
  sql`DELETE FROM ${sessions} WHERE ${sessions.userId} = ${userId}`,
  ...signInsEnded(userId),
  sql`DELETE FROM ${linkRequests} WHERE ${linkRequests.userId} = ${userId}`,
  sql`DELETE FROM ${knownDevices} WHERE ${knownDevices.userId} = ${userId}`,
];
