/** Actions of admins, permanent: triggers refuse every change. Moments are ms since the epoch (UTC). */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../core/audit.ts';
import { userColumn } from './accounts.ts';
import { allowedAuditActions, allowedAuditSubjects } from './allowed-values.ts';

/**
 * One row per action, written in its batch. People are stored by id alone, so that a deleted account's name disappears;
 * `detail` adds facts beyond the ids (a category's names, a count), never personal data.
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    actorId: userColumn('actor_id'),
    action: text({ enum: AUDIT_ACTIONS })
      .notNull()
      .references(() => allowedAuditActions.value),
    subjectKind: text('subject_kind', { enum: AUDIT_SUBJECTS })
      .notNull()
      .references(() => allowedAuditSubjects.value),
    subjectId: text('subject_id').notNull(),
    /** Reason in the admin's own words; null without one. */
    reason: text(),
    detail: text(),
  },
  (t) => [
    index('audit_newest').on(t.at, t.id),
    index('audit_action').on(t.action, t.at, t.id),
    index('audit_actor').on(t.actorId, t.at, t.id),
    index('audit_subject').on(t.subjectKind, t.subjectId, t.at),
  ],
);
