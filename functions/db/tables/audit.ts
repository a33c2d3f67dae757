/** What admins did, for ever: triggers refuse every change of these rows. Moments are ms since the epoch (UTC). */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../core/moderation/audit/audit.ts';
import { userColumn } from './accounts.ts';
import { auditActions, auditSubjects } from './lists.ts';

/**
 * One line per action, written in the batch that does it. People stand here by their id alone, so that an account that ends
 * takes its name along; `detail` says what the ids do not (a category's names, a count), never anything personal.
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    actorId: userColumn('actor_id'),
    action: text({ enum: AUDIT_ACTIONS })
      .notNull()
      .references(() => auditActions.word),
    subjectKind: text('subject_kind', { enum: AUDIT_SUBJECTS })
      .notNull()
      .references(() => auditSubjects.word),
    subjectId: text('subject_id').notNull(),
    /** Why, in the admin's own words; null when they gave none. */
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
