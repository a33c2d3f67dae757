/**
 * Tables of the values that a column with a growing list may have: one row each, updated at each start and deployment
 * (tools/stack/write-allowed-values.ts).
 * Columns refer to them by foreign keys, since a CHECK cannot be changed in a live database
 * (docs/decisions/19-guards-and-kept-sums.md).
 */
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../core/audit.ts';
import { DISPUTE_STATUSES } from '../../../core/fulfilment/money/dispute.ts';
import { PAUSE_REASONS } from '../../../core/listings/holiday.ts';
import { BUYER_REPORT_REASONS, REPORT_REASONS } from '../../../core/moderation/report-reasons.ts';
import { LETTER_FAILURE_REASONS, LETTER_KINDS } from '../../../core/notifications/letter.ts';
import { TOPICS } from '../../../core/notifications/topic.ts';
import { REFUND_REASONS } from '../../../core/orders/order.ts';
import { ALERTS } from '../../../core/payments/alert.ts';
import { SPENDING_ACTIONS } from '../../../core/payments/approvals.ts';
import { CONVERSATION_REPORT_REASONS } from '../../../core/trust/conversation.ts';
import { REVIEW_REPORT_REASONS } from '../../../core/trust/review.ts';

type Values = readonly [string, ...string[]];

const allowedValues = <Name extends string, const List extends Values>(name: Name, values: List) =>
  sqliteTable(name, { value: text({ enum: values as List & [string, ...string[]] }).primaryKey() });

export const allowedAlerts = allowedValues('allowed_alerts', ALERTS);
export const allowedAuditActions = allowedValues('allowed_audit_actions', AUDIT_ACTIONS);
export const allowedAuditSubjects = allowedValues('allowed_audit_subjects', AUDIT_SUBJECTS);
export const allowedBuyerReportReasons = allowedValues('allowed_buyer_report_reasons', BUYER_REPORT_REASONS);
export const allowedConversationReportReasons = allowedValues(
  'allowed_conversation_report_reasons',
  CONVERSATION_REPORT_REASONS,
);
export const allowedDisputeStatuses = allowedValues('allowed_dispute_statuses', DISPUTE_STATUSES);
export const allowedLetterFailures = allowedValues('allowed_letter_failures', LETTER_FAILURE_REASONS);
export const allowedLetterKinds = allowedValues('allowed_letter_kinds', LETTER_KINDS);
export const allowedNotificationTopics = allowedValues('allowed_notification_topics', TOPICS);
export const allowedPauseReasons = allowedValues('allowed_pause_reasons', PAUSE_REASONS);
export const allowedRefundReasons = allowedValues('allowed_refund_reasons', REFUND_REASONS);
export const allowedReportReasons = allowedValues('allowed_report_reasons', REPORT_REASONS);
export const allowedReviewReportReasons = allowedValues('allowed_review_report_reasons', REVIEW_REPORT_REASONS);
export const allowedSpendingActions = allowedValues('allowed_spending_actions', SPENDING_ACTIONS);

export const ALLOWED_VALUE_TABLES = [
  ...[
    allowedAlerts,
    allowedAuditActions,
    allowedAuditSubjects,
    allowedBuyerReportReasons,
    allowedConversationReportReasons,
    allowedDisputeStatuses,
    allowedLetterFailures,
    allowedLetterKinds,
  ],
  ...[
    allowedNotificationTopics,
    allowedPauseReasons,
    allowedRefundReasons,
    allowedReportReasons,
    allowedReviewReportReasons,
    allowedSpendingActions,
  ],
] as const;
