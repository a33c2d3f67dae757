import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import type { ReportOutcome } from '../../../core/moderation/report-reasons.ts';
import type { ReportClearance } from '../../../core/moderation/reported.ts';
import { moderationWords } from '../../../core/words/en/moderation.ts';
import { builder, reading, type Statements } from '../../db/batch.ts';
import { uncountReportsStatements } from '../../db/counts.ts';
import { queueNewsStatement } from '../../db/letters.ts';
import { reports } from '../../db/tables/reports.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { writeAsAdmin } from './audit/admin-write.ts';
import { recordActionStatement } from './audit/audit.ts';

const report = alias(reports, 'report');

/** Settles the open reports of listings; `which` is the end of a condition on the id of a listing. */
export const settleReportsStatements = (which: SQL, outcome: ReportOutcome, moment: number) =>
  ({
    reportsUncounted: uncountReportsStatements(which),
    reportsSettled: builder
      .update(reports)
      .set({ outcome, settledAt: moment })
      .where(and(isNull(reports.settledAt), sql`${reports.listingId} ${which}`)),
  }) satisfies Statements;

/**
 * Notifies the reporters of the open reports that `settleReportsStatements` settles next; `by` is null for an admin.
 * `which` as above.
 */
export const reportDecidedNewsStatement = (which: SQL, moment: number, by: SQL | null = null): SQL =>
  queueNewsStatement(
    {
      kind: 'report-decided',
      by,
      id: sql`'report-decided:' || ${reports.id}`,
      userId: reports.reporterId,
      what: reports.id,
      from: sql`FROM ${reports} WHERE ${reports.listingId} ${which} AND ${reports.settledAt} IS NULL`,
    },
    moment,
  );

/**
 * "Nothing wrong": settles a listing's open reports and returns their number. Throws `not_found` when none is open, and
 * `conflict` unless their number is `seen`: an admin must not settle reports unread.
 */
export async function clearListingReports(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  listingId: string,
  { reason, seen }: ReportClearance,
): Promise<number> {
  const moment = deps.now();
  const open = sql`(SELECT count(*) FROM ${reports} report WHERE ${report.listingId} = ${listingId} AND ${report.settledAt} IS NULL)`;
  const which = sql`= ${listingId} AND ${seen ?? open} = ${open}`;
  const { before, reportsSettled } = await writeAsAdmin(deps.db, admin, {
    before: reading<{ open: number }>(sql`SELECT ${open} AS open`),
    letters: reportDecidedNewsStatement(which, moment),
    ...settleReportsStatements(which, 'nothing_wrong', moment),
    recorded: recordActionStatement(admin, {
      id: deps.newId(),
      at: moment,
      action: 'clear_listing_reports',
      subjectKind: 'listing',
      subjectId: listingId,
      reason,
      detail: sql`CASE changes() WHEN 1 THEN ${moderationWords.clearedReports.one} ELSE changes() || ' ' || ${moderationWords.clearedReports.many} END`,
    }),
  });
  if (reportsSettled.changed > 0) return reportsSettled.changed;
  throw before.rows[0]?.open ? conflict(moderationWords.conflict.moreReports) : notFound();
}
