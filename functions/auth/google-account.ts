/** Which account a person whom Google vouches for may enter, and how one is linked (docs/decisions/002-google-accounts.md). */
import { type SQL, sql } from 'drizzle-orm';
import type { GoogleLink, LinkRecord } from '../../core/accounts/google-link.ts';
import type { Actor } from '../../core/accounts/user.ts';
import { accountsWords } from '../../core/words/accounts.ts';
import { type Db, writeBatch } from '../db/client.ts';
import { conflict, notFound } from '../errors.ts';
import { recordLinked, unlinkWhere } from './link-records.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { isSuspended } from './sign-in.ts';

type Edges = { readonly db: Db; readonly now: () => number; readonly newId: () => string };

/** Who somebody is at a provider: its own number for them, and an email that it has verified. */
type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
};

type Account = { readonly id: string; readonly email: string };

/** How long a link waits for the account's password. */
export const LINK_SECONDS = 10 * 60;

/**
 * The account to enter, or null for one whose password must confirm the link first. An account without a password or a link is
 * its address's own; so is one that nobody has used, whoever registered it: its password and its sessions end. Neither is true
 * of an Admin's. What a stranger linked to it ends with the password. Throws `forbidden` for somebody who is suspended, and `conflict`
 * where another Google account is linked and stays.
 */
export async function accountOf({ db, now, newId }: Edges, identity: Identity): Promise<Account | null> {
  const { issuer, subject, email } = identity;
  const name = identity.name.trim().slice(0, 80) || (email.split('@')[0] ?? email);
  const owner = sql`(SELECT id FROM users WHERE email = ${email} AND deleted_at IS NULL)`;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM identities
    WHERE issuer = ${issuer} AND subject = ${subject})`;
  const gives = sql`${isNew} AND EXISTS (SELECT 1 FROM users u WHERE u.id = ${owner} AND ${mayBeTakenOver(issuer)})`;
  const results = await writeBatch(db, [
    sql`INSERT INTO users (id, email, name, role, verified, created_at)
        SELECT ${newId()}, ${email}, ${name}, 'Buyer', 0, ${now()} WHERE ${isNew} ON CONFLICT DO NOTHING`,
    // Before the password goes: an account that never had one keeps its link.
    ...unlinkWhere(owner, gives, now()),
    sql`DELETE FROM sessions WHERE ${gives} AND user_id = ${owner}`,
    sql`DELETE FROM login_tokens WHERE ${gives} AND user_id = ${owner}`,
    sql`DELETE FROM known_devices WHERE ${gives} AND user_id = ${owner}`,
    sql`DELETE FROM link_requests WHERE ${gives} AND user_id = ${owner}`,
    sql`DELETE FROM credentials WHERE ${gives} AND user_id = ${owner}`,
    sql`INSERT INTO identities (issuer, subject, user_id, created_at, email)
        SELECT ${issuer}, ${subject}, ${owner}, ${now()}, ${email} WHERE ${gives}`,
    recordLinked(owner, issuer, now()),
    sql`SELECT u.id, u.email, u.suspended_at AS suspendedAt, 1 AS isLinked FROM identities i
        JOIN users u ON u.id = i.user_id
        WHERE i.issuer = ${issuer} AND i.subject = ${subject} AND u.deleted_at IS NULL`,
    sql`SELECT u.id, u.email, u.suspended_at AS suspendedAt, 0 AS isLinked,
          EXISTS (SELECT 1 FROM credentials WHERE user_id = u.id) AS hasPassword,
          EXISTS (SELECT 1 FROM identities WHERE issuer = ${issuer} AND user_id = u.id) AS hasOther
        FROM users u WHERE u.id = ${owner} AND ${isNew}`,
  ]);
  const user = results.at(-2)?.rows[0] ?? results.at(-1)?.rows[0];
  if (!user) throw conflict(accountsWords.google.refused);
  if (user.suspendedAt !== null) throw isSuspended();
  if (user.isLinked) return { id: String(user.id), email: String(user.email) };
  if (!user.hasPassword) throw conflict(accountsWords.google.refused);
  if (user.hasOther) throw conflict(accountsWords.google.otherLinked);
  return null;
}

/**
 * Whether the owner of the email address may take account `u`: nobody has ever used it, or it has neither a password nor a link.
 * An Admin's account is never taken over. A link alone stays: a provider may give an address to somebody else, with another
 * subject.
 */
const mayBeTakenOver = (issuer: string) => sql`u.role <> 'Admin' AND u.suspended_at IS NULL AND (
  CASE WHEN EXISTS (SELECT 1 FROM credentials WHERE user_id = u.id)
  THEN u.verified = 0 AND u.verified_name IS NULL
    AND NOT EXISTS (SELECT 1 FROM orders WHERE buyer_id = u.id OR seller_id = u.id)
    AND NOT EXISTS (SELECT 1 FROM products WHERE seller_id = u.id)
  ELSE NOT EXISTS (SELECT 1 FROM identities WHERE issuer = ${issuer} AND user_id = u.id) END)`;

/**
 * Keeps that this person at the provider waits to be linked; answers the secret for the browser's cookie. `forEmail` is the
 * account that it is for; without it, the one whose password is given, which a profile asks for.
 */
export async function keepLinkRequest(
  { db, now }: Pick<Edges, 'db' | 'now'>,
  { issuer, subject, email }: Identity,
  forEmail: string | null,
): Promise<string> {
  const secret = newSecret('');
  const [kept] = await writeBatch(db, [
    sql`INSERT INTO link_requests (id, issuer, subject, email, user_id, expires_at)
        SELECT ${await hashSecret(secret)}, ${issuer}, ${subject}, ${email}, ${forEmail === null ? null : sql`(SELECT id FROM users WHERE email = ${forEmail} AND deleted_at IS NULL)`},
          ${now() + LINK_SECONDS * 1000}
        WHERE NOT EXISTS (SELECT 1 FROM identities WHERE issuer = ${issuer} AND subject = ${subject})`,
    sql`DELETE FROM link_requests WHERE expires_at <= ${now()}`,
  ]);
  if (kept?.rowsAffected !== 1) throw conflict(accountsWords.google.linkedElsewhere);
  return secret;
}

/**
 * The statements that link the account whose password was right just now; a request works once, in its time, for its account,
 * and only while neither side is linked otherwise. The guard stops the whole batch where it does not; somebody who is suspended
 * passes it without a link, so that the sign-in tells them why.
 */
export const linkOnce =
  (requestId: string, issuer: string, now: number) =>
  (userId: string): readonly SQL[] => [
    sql`INSERT INTO identities (issuer, subject, user_id, created_at, email)
      SELECT r.issuer, r.subject, ${userId}, ${now}, r.email FROM link_requests r
      WHERE r.id = ${requestId} AND r.issuer = ${issuer} AND r.expires_at > ${now} AND (r.user_id IS NULL OR r.user_id = ${userId})
        AND changes() > 0 AND NOT EXISTS (SELECT 1 FROM identities i
          WHERE i.issuer = r.issuer AND (i.subject = r.subject OR i.user_id = ${userId}))`,
    recordLinked(userId, issuer, now),
    sql`INSERT INTO guard (ok) SELECT changes()
        WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND suspended_at IS NOT NULL)`,
    sql`DELETE FROM guard`,
    sql`DELETE FROM link_requests WHERE id = ${requestId}`,
  ];

type LinkRow = {
  readonly linkedAt: number | null;
  readonly linkedEmail: string | null;
  readonly action: LinkRecord['action'] | null;
  readonly email: string | null;
  readonly at: number;
};

/** The link of one's own account to this provider, and what was done with it before, newest first. One round trip. */
export async function getLink({ db }: Pick<Edges, 'db'>, issuer: string, userId: string): Promise<GoogleLink> {
  const rows = await db.all<LinkRow>(
    sql`SELECT i.created_at AS linkedAt, i.email AS linkedEmail, r.action AS action, r.email AS email, r.at AS at
        FROM (SELECT 1) LEFT JOIN identities i ON i.issuer = ${issuer} AND i.user_id = ${userId}
        LEFT JOIN link_records r ON r.issuer = ${issuer} AND r.user_id = ${userId} ORDER BY r.id DESC LIMIT 10`,
  );
  return {
    linkedAt: rows[0]?.linkedAt ?? null,
    email: rows[0]?.linkedEmail ?? null,
    records: rows.flatMap(({ action, email, at }) => (action ? [{ action, email, at }] : [])),
  };
}

/**
 * Takes the link away, and ends every session but the one that asks: Google may have opened them. Throws `conflict` where it is
 * the only way in, and `not_found` where there is none.
 */
export async function unlink(
  { db, now }: Pick<Edges, 'db' | 'now'>,
  issuer: string,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<void> {
  const mayGo = sql`issuer = ${issuer} AND EXISTS (SELECT 1 FROM credentials WHERE user_id = ${userId})`;
  const ends = sql`user_id = ${userId} AND EXISTS (SELECT 1 FROM identities WHERE user_id = ${userId} AND ${mayGo})`;
  const [, , recorded, , before] = await writeBatch(db, [
    sql`DELETE FROM sessions WHERE ${ends} AND id <> ${sessionId}`,
    sql`DELETE FROM login_tokens WHERE ${ends}`,
    ...unlinkWhere(userId, mayGo, now()),
    sql`SELECT 1 FROM identities WHERE issuer = ${issuer} AND user_id = ${userId}`,
  ]);
  if (recorded?.rows[0]) return;
  throw before?.rows[0] ? conflict(accountsWords.google.onlyWayIn) : notFound();
}
