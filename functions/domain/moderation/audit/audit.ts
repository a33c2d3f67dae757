/** The record of what admins did: written in the batch that does it, read newest first, never changed. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../../core/constants.ts';
import type { AuditAction, AuditEntry, AuditSubject } from '../../../../core/moderation/audit/audit.ts';
import { hasAccount } from '../../../db/active.ts';
import { auditEntries } from '../../../db/audit.ts';
import { categories, listings } from '../../../db/catalog.ts';
import { orders } from '../../../db/ledger.ts';
import { users } from '../../../db/people.ts';
import { type Page, type Paging, toPage } from '../../pages.ts';
import type { Deps } from '../../ports.ts';

/** What an action leaves in the record. `subjectId` may be a subquery; `detail` says nothing personal. */
export type AdminAction = {
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject;
  readonly subjectId: SQL | string;
  readonly reason?: string | undefined;
  readonly detail?: SQL | string | undefined;
};

/**
 * The statement that records an admin's action. It stands right behind the write that decides: an action that changed no row
 * leaves no line. An action without a row of its own, or behind a statement that stops the batch, is always recorded: `done`
 * is then `sql`1``.
 */
export const recordAction = (
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  admin: Actor,
  { action, subjectKind, subjectId, reason, detail }: AdminAction,
  done = sql`changes() > 0`,
): SQL =>
  sql`INSERT INTO ${auditEntries} (id, at, actor_id, action, subject_kind, subject_id, reason, detail)
      SELECT ${newId()}, ${now()}, ${admin.userId}, ${action}, ${subjectKind}, ${subjectId}, ${reason ?? null}, ${detail ?? null}
      WHERE ${done}`;

/** Of what the record is asked; without any, of everything. */
export type AuditFilter = {
  readonly action?: AuditAction | undefined;
  readonly actorId?: string | undefined;
  readonly subjectKind?: AuditSubject | undefined;
  readonly subjectId?: string | undefined;
};

const admin = alias(users, 'admin');

type UserRow = { readonly id: SQLWrapper; readonly name: SQLWrapper; readonly deletedAt: SQLWrapper };

/** The name of a user for the record: all deleted accounts have the same name, so they go by the beginning of their id. */
const nameOf = (user: UserRow): SQL =>
  sql`CASE WHEN ${hasAccount(user)} THEN ${user.name} ELSE 'Deleted account #' || substr(${user.id}, 1, 8) END`;

/** What admins did, newest first. Names are those of today; an account that ended goes by its id. */
export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api, action, actorId, subjectKind, subjectId }: Paging & AuditFilter = {},
): Promise<Page<AuditEntry>> {
  const rows = await db.all<AuditEntry>(
    sql`SELECT e.id AS id, e.at AS at, e.actor_id AS actorId, ${nameOf(admin)} AS actorName, e.action AS action, e.subject_kind AS subjectKind,
          e.subject_id AS subjectId, e.reason AS reason, e.detail AS detail,
          CASE e.subject_kind WHEN 'user' THEN (SELECT ${nameOf(users)} FROM ${users} WHERE users.id = e.subject_id)
            WHEN 'listing' THEN (SELECT name FROM ${listings} WHERE products.id = e.subject_id)
            WHEN 'order' THEN (SELECT product_name FROM ${orders} WHERE orders.id = e.subject_id)
            WHEN 'category' THEN (SELECT name FROM ${categories} WHERE categories.id = e.subject_id) END AS subjectName
        FROM ${auditEntries} e JOIN ${users} admin ON admin.id = e.actor_id
        WHERE ${after ? sql`(e.at, e.id) < (${after.at}, ${after.id})` : sql`1`}
          AND ${action ? sql`e.action = ${action}` : sql`1`}
          AND ${actorId ? sql`e.actor_id = ${actorId}` : sql`1`}
          AND ${subjectKind ? sql`e.subject_kind = ${subjectKind}` : sql`1`}
          AND ${subjectId ? sql`e.subject_id = ${subjectId}` : sql`1`}
        ORDER BY e.at DESC, e.id DESC LIMIT ${limit + 1}`,
  );
  return toPage(rows, limit, ({ at, id }) => ({ at, id }));
}
