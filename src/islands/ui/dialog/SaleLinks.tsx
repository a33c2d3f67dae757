import type { SaleUnderWay } from '../../../../core/fulfilment/sale-under-way.ts';
import { saleStateWords } from '../../../../core/words/fulfilment/sale-states.ts';
import { paths } from '../../../paths.ts';
import { day } from '../clock.ts';
import styles from './sale-links.module.css';

/** Sales that have to end first, each a link to its page. */
export function SaleLinks({ sales }: { sales: readonly SaleUnderWay[] }) {
  if (sales.length === 0) return null;
  return (
    <ul className={styles.list}>
      {sales.map(({ orderId, listingName, state, deadlineAt }) => (
        <li key={orderId}>
          <a href={paths.order(orderId)}>{listingName}</a>
          <span className={styles.how}>
            {saleStateWords.states[state]}
            {deadlineAt !== null && (
              <>
                {', '}
                {saleStateWords.untilDay} <time dateTime={new Date(deadlineAt).toISOString()}>{day(deadlineAt)}</time>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
