import type { AuditAction, AuditEntry } from '../../../../core/moderation/audit/audit.ts';

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
export const AUDIT_WORDS: Readonly<Record<AuditAction, Words>> = {
  verify_seller: { label: 'Verified a seller', did: 'verified the seller' },
  unverify_seller: { label: 'Took a badge back', did: 'took the badge back from' },
  lose_badge: { label: 'Lost the badge', did: 'lost the badge by taking another name', nameless: true },
  suspend_user: { label: 'Suspended an account', did: 'suspended' },
  restore_user: { label: 'Restored an account', did: 'restored' },
  delete_user: { label: 'Deleted an account', did: 'deleted the account' },
  cancel_payments: { label: 'Canceled payments', did: 'canceled the payments around' },
  delete_listing: { label: 'Deleted a listing', did: 'deleted the listing' },
  clear_listing_reports: { label: 'Cleared a listing', did: 'found nothing wrong with the listing' },
  clear_buyer_report: { label: 'Cleared a buyer', did: 'found nothing wrong with the buyer of' },
  clear_sold_listing: { label: 'Cleared a sold product', did: 'took', after: 'off the sold products' },
  add_category: { label: 'Added a category', did: 'added the category' },
  rename_category: { label: 'Renamed a category', did: 'renamed the category' },
  order_categories: { label: 'Ordered the categories', did: 'put the categories in this order:' },
  merge_category: { label: 'Merged categories', did: 'merged the category' },
  reconcile_money: { label: 'Compared the books', did: 'compared the books with the payment service', nameless: true },
  see_alert: { label: 'Saw an alert', did: 'saw an alert about money', nameless: true },
};

/**
 * What the sentence calls the thing: its name of today, or, for a category, the names it had, which the detail tells. What
 * has no name any more goes by the beginning of its id.
 */
export function auditThing({ action, subjectKind, subjectId, subjectName, detail }: AuditEntry): string {
  if (subjectKind === 'category' && detail) {
    return detail.replace(' → ', action === 'merge_category' ? ' into ' : ' to ');
  }
  return (action === 'delete_user' ? null : subjectName) ?? `#${subjectId.slice(0, 8)}`;
}
