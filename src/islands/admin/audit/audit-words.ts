import type { AuditAction, AuditEntry } from '../../../../core/moderation/audit/audit.ts';
import { alertOf } from '../../../../core/payments/alert.ts';
import { withPrices } from '../../../../core/payments/line-prices.ts';
import { codeInWords } from '../../../../core/payments/provider-code.ts';
import { moderationScreenWords } from '../../../../core/words/moderation-screens.ts';

type Words = {
  /** What the action is called in a list of actions. */
  readonly label: string;
  /** What stands in a sentence behind the admin's name, and what stands behind the thing it was done to. */
  readonly did: string;
  readonly after?: string;
  /** The sentence names no thing: there is only one. */
  readonly nameless?: true;
};

/** How each action of the record reads: "Ada verified the seller Sal Seller". */
export const AUDIT_WORDS: Readonly<Record<AuditAction, Words>> = moderationScreenWords.actions;

/**
 * What the sentence calls the thing: its name of today, or, for a category, the names it had, which the detail tells. What
 * has no name any more goes by the beginning of its id.
 */
export function auditThing({ action, subjectKind, subjectId, subjectName, detail }: AuditEntry): string {
  if (subjectKind === 'category' && detail) {
    return detail.replace(' → ', action === 'merge_category' ? moderationScreenWords.into : moderationScreenWords.to);
  }
  return (action === 'delete_user' ? null : subjectName) ?? `#${subjectId.slice(0, 8)}`;
}

/** The detail of an entry with sums as prices; a message that was reviewed in the words that the admin read. */
export function auditDetail({ action, detail }: AuditEntry): string | null {
  if (!detail) return null;
  if (action === 'retry_refund' || action === 'ask_seller_again')
    return withPrices(detail).split(', ').map(codeInWords).join(', ');
  if (action !== 'see_alert') return withPrices(detail);
  const { title, about } = alertOf(detail);
  return about ? `${title}, ${about}` : title;
}
