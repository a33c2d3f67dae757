import { price } from '../../../../core/format.ts';
import type { SaleUnderWay } from '../../../../core/fulfilment/sale-under-way.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { paths } from '../../../paths.ts';
import { Moment } from '../time/Moment.tsx';
import styles from './sale-links.module.css';

type Props = { readonly sales: readonly SaleUnderWay[]; readonly side: keyof typeof saleStateWords.kept };

/** Links to sales that must end, or be paid out, first. */
export function SaleLinks({ sales, side }: Props) {
  if (sales.length === 0) return null;
  return (
    <ul className={styles.list}>
      {sales.map(({ orderId, listingName, state, deadlineAt, waitingCents }) => (
        <li key={orderId}>
          <a href={paths.order(orderId)}>
            <bdi>{listingName}</bdi>
          </a>
          <span className={styles.how}>
            {saleStateWords[side === 'admin' ? 'statesToAdmins' : 'states'][state]}
            {deadlineAt !== null && (
              <>
                {', '}
                {saleStateWords.untilDay} <Moment at={deadlineAt} as="day" />
              </>
            )}
            {waitingCents > 0 && `, ${saleStateWords.kept[side](price(waitingCents))}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
