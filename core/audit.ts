/** The audit record of admins' actions. Moments in ms since the epoch (UTC). */
import * as v from 'valibot';
import { requiredMultilineText } from './entity/validation.ts';
import { type CompleteWire, moment } from './entity/wire.ts';
import { ADMIN_REASON_CHARACTERS } from './moderation/report-reasons.ts';
import { commonWords } from './words/en/common.ts';
import { moderationWords } from './words/en/moderation.ts';

export const AUDIT_ACTIONS = [
  'verify_seller',
  'unverify_seller',
  'lose_badge',
  'suspend_user',
  'restore_user',
  'delete_user',
  'cancel_payments',
  'delete_listing',
  'clear_listing_reports',
  'clear_buyer_report',
  'clear_review_reports',
  'hide_review',
  'clear_conversation_report',
  'take_back_answer',
  'clear_sold_listing',
  'add_category',
  'rename_category',
  'order_categories',
  'merge_category',
  'reconcile_money',
  'see_alert',
  'retry_refund',
  'open_claim',
  'decide_claim',
  'give_goodwill',
  'settle_sale',
  'pay_outside',
  'waive_debt',
  'ask_seller_again',
  'pay_seller_outside',
  'accept_dispute',
  'refund_inquiry',
  'ask_approval',
  'give_approval',
  'refuse_approval',
  'close_approval',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = ['user', 'listing', 'order', 'category', 'money'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * One line of the record. `actorId` is an admin's, or that of a seller whose own action cost the badge. `actorName` and
 * `subjectName` are the present names; the ids do not change.
 */
export type AuditEntry = {
  readonly id: string;
  readonly at: number;
  readonly actorId: string;
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
  actorId: 'adminID',
  actorName: 'admin_name',
  action: 'action',
  subjectKind: 'subject',
  subjectId: 'subjectID',
  subjectName: 'subject_name',
  reason: 'reason',
  detail: 'detail',
} as const;

/** An admin's reason, in their own words; optional. */
export const optionalReason = v.optional(
  v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      requiredMultilineText(moderationWords.reason, ADMIN_REASON_CHARACTERS),
    ],
    moderationWords.reason,
  ),
);

/** Body of an admin's action with a reason alone. */
export const ActionReason = v.object({ reason: optionalReason });

/** `PUT /money/alerts/:id`, body optional: a reason, and the moment of the admin's page (`read_at` of `GET /money`). */
export const SeenAlert = v.pipe(
  v.object({
    reason: optionalReason,
    read_at: v.optional(
      v.pipe(v.string(commonWords.error.invalid), v.transform(Date.parse), v.integer(commonWords.error.invalid)),
    ),
  }),
  v.transform((wire) => ({ reason: wire.reason, readAt: wire.read_at })),
);

export const seenAlertWire = {
  reason: 'reason',
  readAt: moment('read_at'),
} as const satisfies CompleteWire<v.InferOutput<typeof SeenAlert>>;
