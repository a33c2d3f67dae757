/** The audit log: an entry is written in the batch of its action, and never changed. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { AuditAction, AuditEntry, AuditSubject } from '../../../../core/audit.ts';
import { PAGE_SIZE } from '../../../../core/paging.ts';
import { auditSubjectName, auditUserName } from '../../../db/audit-names.ts';
import { insertInto } from '../../../db/rows.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { type Page, type Paging, toPage } from '../../paging.ts';
import type { Deps } from '../../ports.ts';

/**
 * An audit entry. `at` (ms) is the moment of the action; letters about it join it by `id`. `subjectId` may be a
 * subquery; `detail` has no personal data.
 */
export type AdminAction = {
  readonly id: string;
  readonly at: number;
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject;
  readonly subjectId: SQL | string;
  readonly reason?: string | undefined;
  readonly detail?: SQL | string | undefined;
};

/**
 * The statement that records an admin's action. Place it right after the deciding statement: an action that changed no
 * row has no entry. Use `sql`1`` as `done` for an action without a row of its own, or after a statement that stops the
 * batch.
 */
export const recordActionStatement = (
  admin: Pick<Actor, 'userId'>,
  { id, at, action, subjectKind, subjectId, reason, detail }: AdminAction,
  done = sql`changes() > 0`,
): SQL =>
  sql`${insertInto(auditEntries, {
    id,
    at,
    actorId: admin.userId,
    action,
    subjectKind,
    subjectId,
    reason: reason ?? null,
    detail: detail ?? null,
  })}
      WHERE ${done}`;

export type AuditFilter = {
  readonly action?: AuditAction | undefined;
  readonly actorId?: string | undefined;
  readonly subjectKind?: AuditSubject | undefined;
  readonly subjectId?: string | undefined;
};

const admin = alias(users, 'admin');

/** Audit entries, newest first. Names are the present ones; a deleted account is shown by its id. */
export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api, action, actorId, subjectKind, subjectId }: Paging & AuditFilter = {},
): Promise<Page<AuditEntry>> {
  const rows: AuditEntry[] = await db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      actorId: auditEntries.actorId,
      actorName: auditUserName(admin),
      action: auditEntries.action,
      subjectKind: auditEntries.subjectKind,
      subjectId: auditEntries.subjectId,
      reason: auditEntries.reason,
      detail: auditEntries.detail,
      subjectName: auditSubjectName(db),
    })
    .from(auditEntries)
    .innerJoin(admin, eq(admin.id, auditEntries.actorId))
    .where(
      and(
        after && sql`(${auditEntries.at}, ${auditEntries.id}) < (${after.at}, ${after.id})`,
        action && eq(auditEntries.action, action),
        actorId ? eq(auditEntries.actorId, actorId) : undefined,
        subjectKind && eq(auditEntries.subjectKind, subjectKind),
        subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ at, id }) => ({ at, id }));
}
