import type { AuditAction, AuditEntry } from '../../../../core/audit.ts';
import { alertText } from '../../../../core/payments/alert.ts';
import { formatCentsIn } from '../../../../core/payments/line-prices.ts';
import { describeProviderCode } from '../../../../core/payments/provider-code.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';

type Words = {
  readonly label: string;
  /** Text after the admin's name, and text after the subject. */
  readonly did: string;
  readonly after?: string;
  /** The sentence has no subject, because there is only one. */
  readonly nameless?: true;
};

/** Sentence of each action: "Ada verified the seller Sal Seller". */
export const AUDIT_WORDS: Readonly<Record<AuditAction, Words>> = moderationScreenWords.actions;

/**
 * Name of the subject: its current name, or for a category the names in the detail. A subject without a name has the
 * beginning of its id.
 */
export function auditSubjectName({ action, subjectKind, subjectId, subjectName, detail }: AuditEntry): string {
  if (subjectKind === 'category' && detail) {
    return detail.replace(' → ', action === 'merge_category' ? moderationScreenWords.into : moderationScreenWords.to);
  }
  return (action === 'delete_user' ? null : subjectName) ?? `#${subjectId.slice(0, 8)}`;
}

/** Detail of a record with amounts as prices; a reviewed alert in the words shown to the admin. */
export function auditDetail({ action, detail }: AuditEntry): string | null {
  // The id of a message, which says nothing to people.
  if (!detail || action === 'take_back_answer') return null;
  if (action === 'retry_refund' || action === 'ask_seller_again')
    return formatCentsIn(detail).split(', ').map(describeProviderCode).join(', ');
  if (action === 'suspend_user') return moderationScreenWords.salesCanceled(formatCentsIn(detail));
  if (action !== 'see_alert') return formatCentsIn(detail);
  const { title, about } = alertText(detail);
  return about ? `${title}, ${about}` : title;
}

/** Ids of orders in a detail, each before its sum, and the text between them. */
export const withOrders = (detail: string): { readonly text: string; readonly orderId?: string }[] =>
  detail.split(/(?<=[:,] )([\w-]+)(?= \$)/).map((text, at) => (at % 2 ? { text, orderId: text } : { text }));
