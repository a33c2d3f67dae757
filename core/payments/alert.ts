/** A message to review, as a row of its check and a line of the record tell it: the name of its alert, then what it is about. */
import { alertWords } from '../words/payments/alert-words.ts';
import { SALE_ALERTS } from './payouts/transfer-waits.ts';

/** Why an event of the payment provider, or a sale, needs a person. */
export const ALERTS = [
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

/** In words; an alert that has none goes by its name. */
export function alertOf(detail: string): AlertText {
  const [name = '', ...about] = detail.split(', ');
  const words: Partial<Record<string, { readonly title: string; readonly next: string }>> = alertWords;
  const known = Object.hasOwn(alertWords, name) ? words[name] : undefined;
  return { ...(known ?? { title: name }), about: about.join(', ') };
}
