/** Lucia over our tables: storage, renewal and end of sessions. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Role } from '../../../core/accounts/user-facts.ts';
import { RETENTION } from '../../../core/retention.ts';
import { builder, type Step, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { isActiveUser } from '../../db/conditions.ts';
import { insertInto } from '../../db/rows.ts';
import { credentials, loginTokens, sessions, users } from '../../db/tables/accounts.ts';
import { isFactorOwner } from '../factors/challenges.ts';
import { hashSecret } from '../secrets.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaFor>;
    DatabaseSessionAttributes: { bindHash: string; createdAt: number; device: string };
    DatabaseUserAttributes: Omit<Actor, 'userId' | 'sessionId'>;
  }
}

const SESSIONS_PER_USER = 10;

/** Maximum lifetimes of a session: without use, and in total. Shorter for admins. */
const LIFETIME = {
  user: { idle: new TimeSpan(7, 'd'), absolute: new TimeSpan(RETENTION.session, 'ms') },
  admin: { idle: new TimeSpan(30, 'm'), absolute: new TimeSpan(12, 'h') },
} as const;

export const sessionLifetimeOf = (role: Role) => (role === 'Admin' ? LIFETIME.admin : LIFETIME.user);

/**
 * Session and user in one JOIN, so that a change of role, a suspension or a deletion applies from the next request on.
 */
export async function findSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      bindHash: sessions.bindHash,
      userId: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      verified: users.verified,
      photo: users.photo,
      signedInAt: sessions.createdAt,
      provedAt: sessions.provedAt,
      hasPassword: sql<boolean>`${credentials.userId} IS NOT NULL`.mapWith(Boolean),
      emailVerified: sql<boolean>`${users.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
      emailBounces: sql<boolean>`${users.emailBouncedAt} IS NOT NULL`.mapWith(Boolean),
      hasFactor: isFactorOwner(users.id).mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isActiveUser(users)))
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(sessions.id, sessionId));
  return row;
}

/** `isUse`: a request by the user's own action, which renews the session. */
type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>> & { readonly isUse: boolean };

export type SessionOpening = {
  readonly device: string;
  readonly deviceId: string;
  /** Consumed in the same transaction: the session is created only while the token exists. */
  readonly loginTokenId: string;
  /** Binding that this browser had before; its session ends. */
  readonly replacedBind: string | undefined;
  /** Steps directly after the write that consumes the token. */
  readonly also: readonly Step[];
};

/** Lucia for one request: for the session found, or for the one that `opening` opens (without it only in tests). */
export function luciaFor(
  db: Db,
  role: Role,
  found?: FoundSession,
  opening?: SessionOpening,
): Lucia<Record<never, never>, Omit<Actor, 'userId' | 'sessionId'>> {
  const { idle, absolute } = sessionLifetimeOf(role);
  const adapter: Adapter = {
    async getSessionAndUser(id) {
      if (!found) return [null, null];
      const { userId, expiresAt, createdAt, bindHash, isUse, ...attributes } = found;
      const end = Math.min(expiresAt, createdAt + absolute.milliseconds());
      const session: DatabaseSession = {
        id,
        userId,
        expiresAt: new Date(end),
        attributes: { bindHash, createdAt, device: '' },
      };
      return [session, { id: userId, attributes }];
    },
    // Demanded by Lucia's interface, called by nobody: sessions end in devices.ts and delete-expired.ts.
    async getUserSessions() {
      return [];
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const { bindHash, createdAt, device } = attributes;
      const replaced = opening?.replacedBind ? await hashSecret(opening.replacedBind) : '';
      const allowed = opening
        ? sql`EXISTS (SELECT 1 FROM ${loginTokens} WHERE ${loginTokens.id} = ${opening.loginTokenId}
            AND ${loginTokens.userId} = ${userId} AND ${loginTokens.expiresAt} > ${createdAt})`
        : sql`1`;
      await writeBatch(db, {
        opened: sql`${insertInto(sessions, {
          id,
          userId,
          bindHash,
          device,
          deviceId: opening?.deviceId ?? null,
          createdAt,
          expiresAt: expiresAt.getTime(),
          provedAt: sql`(SELECT ${loginTokens.provedAt} FROM ${loginTokens} WHERE ${loginTokens.id} = ${opening?.loginTokenId ?? ''})`,
        })} WHERE ${allowed}`,
        // The token may have been spent or revoked meanwhile.
        tokenStillThere: stopUnlessChanged('token spent'),
        tokenSpent: builder.delete(loginTokens).where(eq(loginTokens.id, opening?.loginTokenId ?? '')),
        alsoWritten: opening?.also ?? [],
        replacedEnded: builder.delete(sessions).where(eq(sessions.bindHash, replaced)),
        oldestEnded: builder.delete(sessions).where(
          and(
            eq(sessions.userId, userId),
            sql`${sessions.id} NOT IN (
            SELECT ${sessions.id} FROM ${sessions} WHERE ${sessions.userId} = ${userId}
            ORDER BY ${sessions.createdAt} DESC, ${sessions.id} LIMIT ${SESSIONS_PER_USER})`,
          ),
        ),
      });
    },
    async updateSessionExpiration(id, expiresAt) {
      const last = (found?.createdAt ?? 0) + absolute.milliseconds();
      // Near its absolute end every request tries to renew the session, which is not possible.
      if (!found?.isUse || found.expiresAt === last) return;
      await db
        .update(sessions)
        .set({ expiresAt: Math.min(expiresAt.getTime(), last) })
        .where(eq(sessions.id, id));
    },
    async deleteSession(id) {
      await db.delete(sessions).where(eq(sessions.id, id));
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lt(sessions.expiresAt, Date.now()));
    },
  };
  return new Lucia(adapter, { sessionExpiresIn: idle, getUserAttributes: (attributes) => attributes });
}
