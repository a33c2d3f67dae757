/**
 * Values of columns with a growing list: one row each, updated at each start and deployment (tools/stack/lists.ts).
 * Columns refer to them by foreign keys, since a CHECK cannot be changed in a live database
 * (docs/decisions/19-guards-and-kept-sums.md).
 */
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../core/audit.ts';
import { DISPUTE_STATUSES } from '../../../core/fulfilment/money/dispute.ts';
import { PAUSE_REASONS } from '../../../core/listings/holiday.ts';
import { BUYER_REPORT_REASONS, REPORT_REASONS } from '../../../core/moderation/reasons.ts';
import { LETTER_FAILURES, LETTER_KINDS } from '../../../core/notifications/letter.ts';
import { TOPICS } from '../../../core/notifications/topic.ts';
import { REFUND_REASONS } from '../../../core/orders/order.ts';
import { ALERTS } from '../../../core/payments/alert.ts';
import { SPENDING_ACTIONS } from '../../../core/payments/approvals.ts';

type Words = readonly [string, ...string[]];

const listOf = <Name extends string, const List extends Words>(name: Name, words: List) =>
  sqliteTable(name, { word: text({ enum: words as List & [string, ...string[]] }).primaryKey() });

export const alerts = listOf('alerts', ALERTS);
export const auditActions = listOf('audit_actions', AUDIT_ACTIONS);
export const auditSubjects = listOf('audit_subjects', AUDIT_SUBJECTS);
export const buyerReportReasons = listOf('buyer_report_reasons', BUYER_REPORT_REASONS);
export const disputeStatuses = listOf('dispute_statuses', DISPUTE_STATUSES);
export const letterFailures = listOf('letter_failures', LETTER_FAILURES);
export const letterKinds = listOf('letter_kinds', LETTER_KINDS);
export const notificationTopics = listOf('notification_topics', TOPICS);
export const pauseReasons = listOf('pause_reasons', PAUSE_REASONS);
export const refundReasons = listOf('refund_reasons', REFUND_REASONS);
export const reportReasons = listOf('report_reasons', REPORT_REASONS);
export const spendingActions = listOf('spending_actions', SPENDING_ACTIONS);

export const LISTS = [
  ...[alerts, auditActions, auditSubjects, buyerReportReasons, disputeStatuses, letterFailures, letterKinds],
  ...[notificationTopics, pauseReasons, refundReasons, reportReasons, spendingActions],
] as const;
