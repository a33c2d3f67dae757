/** The record of what admins did. Moments in ms since the epoch (UTC). */
import { moment } from './names.ts';

export const AUDIT_ACTIONS = [
  'verify_seller',
  'unverify_seller',
  'suspend_user',
  'restore_user',
  'delete_user',
  'delete_listing',
  'clear_listing_reports',
  'clear_buyer_report',
  'clear_sold_listing',
  'add_category',
  'rename_category',
  'order_categories',
  'merge_category',
  'reconcile_money',
  'see_alert',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = ['user', 'listing', 'order', 'category', 'money'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** One line of the record; `actorName` and `subjectName` are as they are called today. */
export type AuditEntry = {
  readonly id: string;
  readonly at: number;
  readonly actorName: string;
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject;
  readonly subjectId: string;
  readonly subjectName: string | null;
  readonly reason: string | null;
  readonly detail: string | null;
};

export const auditEntryWire = {
  id: '_id',
  at: moment('at'),
  actorName: 'admin_name',
  action: 'action',
  subjectKind: 'subject',
  subjectId: 'subjectID',
  subjectName: 'subject_name',
  reason: 'reason',
  detail: 'detail',
} as const;
