/** Signed-in devices: list and end of a user's own sessions. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Device } from '../../../core/accounts/device.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { builder, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { endSignInsStatements } from '../../db/end-access.ts';
import { knownDevices, sessions } from '../../db/tables/accounts.ts';
import { forgetOtherDevicesStatement } from './known-devices.ts';

/** The user's living sessions, newest first. */
export async function listDevices(db: Db, actor: Actor, now: number): Promise<Device[]> {
  const rows = await db
    .select({ id: sessions.id, device: sessions.device, signedInAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt));
  return rows.map((row) => ({ ...row, current: row.id === actor.sessionId }));
}

/**
 * Ends one of the user's own sessions; returns the number ended. Its device becomes unknown to the account, unless it
 * is the present one: otherwise a stranger could sign in there again without a letter to the owner.
 */
export async function signOutDevice(db: Db, actor: Actor, id: string): Promise<number> {
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

/** Ends every session of the user, this one included; only `device`, this browser, stays known to the account. */
export async function signOutAllDevices(db: Db, actor: Actor, device: string | undefined): Promise<number> {
  const { sessionsEnded } = await writeBatch(db, {
    sessionsEnded: db.delete(sessions).where(eq(sessions.userId, actor.userId)),
    // A pending sign-in would otherwise open a new session.
    signInsEnded: endSignInsStatements(actor.userId),
    devicesForgotten: await forgetOtherDevicesStatement(actor.userId, device),
  });
  return sessionsEnded.changed;
}
