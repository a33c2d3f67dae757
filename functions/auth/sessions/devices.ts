/** Signed-in devices: what a person sees of their own sessions, and how they end them. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Device } from '../../../core/accounts/device.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import type { Db } from '../../db/client.ts';
import { signInsEnded } from '../../db/sign-ins.ts';
import { knownDevices, sessions } from '../../db/tables/accounts.ts';
import { forgetOtherDevices } from './known-devices.ts';

/** The person's living sessions, the newest first. */
export async function listDevices(db: Db, actor: Actor, now: number): Promise<Device[]> {
  const rows = await db
    .select({ id: sessions.id, device: sessions.device, signedInAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt));
  return rows.map((row) => ({ ...row, current: row.id === actor.sessionId }));
}

/**
 * Ends one of the person's own sessions; answers how many ended. Its device is new to the account from now on, unless it is the one that
 * asks: otherwise somebody else could sign in there again, and nobody would be told.
 */
export async function revokeDevice(db: Db, actor: Actor, id: string): Promise<number> {
  const deviceOf = (session: string) =>
    sql`(SELECT ${sessions.deviceId} FROM ${sessions} WHERE ${sessions.id} = ${session} AND ${sessions.userId} = ${actor.userId})`;
  const { ended } = await writeBatch(db, {
    deviceForgotten: builder
      .delete(knownDevices)
      .where(
        and(
          eq(knownDevices.userId, actor.userId),
          eq(knownDevices.id, deviceOf(id)),
          sql`${knownDevices.id} IS NOT ${deviceOf(actor.sessionId)}`,
        ),
      ),
    ended: db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, actor.userId))),
  });
  return ended.changed;
}

/** Signs the person out everywhere, this browser included; only `device`, this browser, stays known to the account. */
export async function revokeAllDevices(db: Db, actor: Actor, device: string | undefined): Promise<number> {
  const { sessionsEnded } = await writeBatch(db, {
    sessionsEnded: db.delete(sessions).where(eq(sessions.userId, actor.userId)),
    // A sign-in under way would otherwise open a new session.
    signInsEnded: signInsEnded(actor.userId),
    devicesForgotten: await forgetOtherDevices(actor.userId, device),
  });
  return sessionsEnded.changed;
}
