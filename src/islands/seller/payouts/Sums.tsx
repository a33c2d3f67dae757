import { price } from '../../../../core/format.ts';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import type { PayoutSums } from '../../../stores/payments/payouts.ts';
import styles from './payouts.module.css';

const words = payoutsPageWords.sums;

/** Balances of all the seller's sales; a debt only if there is one. */
export function Sums({
  sums: { onHoldCents, waitingCents, sendingCents, paidCents, debtCents },
}: {
  sums: PayoutSums;
}) {
  const figures = [
    [words.held, onHoldCents, words.heldNote],
    [words.waiting, waitingCents - sendingCents, words.waitingNote],
    [words.sending, sendingCents, words.sendingNote],
    [words.paid, paidCents, words.paidNote],
    ...(debtCents > 0 ? [[words.debt, debtCents, words.debtNote] as const] : []),
  ] as const;
  return (
    <section aria-label={words.label}>
      <dl className={styles.sums}>
        {figures.map(([label, cents, note]) => (
          <div key={label} data-debt={label === words.debt}>
            <dt>{label}</dt>
            <dd>{price(cents)}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
