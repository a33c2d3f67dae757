/** An alert as the rows of checks and the lines of the audit record have it: its name, then its subject. */
import { alertWords } from '../words/en/money.ts';
import { SALE_ALERTS } from './payouts/transfer-waits.ts';

/** Reasons for which an event of the payment provider, or a sale, needs an admin. */
export const ALERTS = [
  ...(['settled_after_backup', 'refunded_after_backup'] as const),
  ...(['unknown_attempt', 'mismatch', 'refund_failed', 'refund_paid_twice', 'refund_by_hand'] as const),
  ...([
    'dispute_open',
    'dispute_lost',
    'dispute_changed',
    'reversal_by_hand',
    'transfer_by_hand',
    'late_code',
  ] as const),
  ...SALE_ALERTS,
] as const;

type AlertText = { readonly title: string; readonly next?: string; readonly about: string };

/** The alert in words; an unknown one by its name. */
export function alertText(detail: string): AlertText {
  const [name = '', ...about] = detail.split(', ');
  const words: Partial<Record<string, { readonly title: string; readonly next: string }>> = alertWords;
  const known = Object.hasOwn(alertWords, name) ? words[name] : undefined;
  return { ...(known ?? { title: name }), about: about.join(', ') };
}
