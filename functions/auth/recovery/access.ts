import { eq } from 'drizzle-orm';
import type { Query } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { signInsEnded } from '../../db/sign-ins.ts';
import { knownDevices, linkRequests, sessions } from '../../db/tables/accounts.ts';

/** Ends every session of an account, every pending sign-in, and every known device. */
export const accessEnded = (userId: string): readonly Query[] => [
  builder.delete(sessions).where(eq(sessions.userId, userId)),
  ...signInsEnded(userId),
  builder.delete(linkRequests).where(eq(linkRequests.userId, userId)),
  builder.delete(knownDevices).where(eq(knownDevices.userId, userId)),
];
