import { price } from '../../../../../core/format.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { orderPageWords } from '../../../../../core/words/en/fulfilment.ts';
import { paths } from '../../../../paths.ts';
import styles from '../styles/parts.module.css';
import { moneyLines } from './money-lines.ts';

const words = orderPageWords.money;

/** Payment and present balances. The commission is not shown to buyers. */
export function MoneyFacts({ order }: { order: Fulfilment }) {
  const lines = moneyLines(order);
  // For a seller the proceeds; for a buyer the last line about refunds.
  const isTotal = (label: string, at: number) =>
    order.side === 'buyer' ? at > 0 && at === lines.length - 1 : label === words.yours;
  return (
    <section className={styles.part} aria-labelledby="money">
      <h2 id="money">{words.heading}</h2>
      <dl className={styles.amounts}>
        {lines.map(([label, cents], line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may stand alike, and lines keep their order
          <div key={line} data-total={isTotal(label, line)}>
            <dt>{label}</dt>
            <dd>{price(cents)}</dd>
          </div>
        ))}
      </dl>
      {order.amounts.held > 0 && <p className="form-note">{words.held}</p>}
      {order.side === 'seller' && (
        <p>
          <a href={paths.payouts()}>{words.payouts}</a>
        </p>
      )}
    </section>
  );
}
