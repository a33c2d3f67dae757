import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { price } from '../../../../core/format.ts';
import { LONGEST_WAIT_MS, NEW_SELLER } from '../../../../core/limits.ts';
import type { PayoutEntry } from '../../../../core/payments/payouts/payouts.ts';
import type { Wait } from '../../../../core/payments/payouts/transfer-waits.ts';
import { DAY_MS } from '../../../../core/period.ts';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import { paths } from '../../../paths.ts';
import { $payoutEntries, $payoutSums, loadMorePayoutEntries } from '../../../stores/payments/payouts.ts';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { WithMoment } from '../../ui/time/Moment.tsx';
import { DownloadSales } from './DownloadSales.tsx';
import styles from './payouts.module.css';

const words = payoutsPageWords.sales;

export function Sales() {
  const answer = useStore($payoutEntries);
  const number = (head: string) => (
    <th key={head} scope="col" className="number">
      {head}
    </th>
  );
  return (
    <section className={styles.section} aria-labelledby="sales">
      <h2 id="sales">{words.heading}</h2>
      <LoadedRows
        answer={answer}
        loading={words.loading}
        what="sales"
        onMore={loadMorePayoutEntries}
        empty={
          <div className="empty">
            <p>{words.empty}</p>
            <p>{words.emptyNote}</p>
            <a className="button" href={paths.addListing()}>
              {words.add}
            </a>
          </div>
        }
      >
        {(rows) => (
          <>
            <ListTable
              className={styles.money}
              aria-labelledby="sales"
              heads={[words.book, words.state, number(words.fee), number(words.yours)]}
              rows={rows}
            >
              {(entry) => <SaleRow key={entry.orderId} entry={entry} />}
            </ListTable>
            <DownloadSales />
          </>
        )}
      </LoadedRows>
    </section>
  );
}

function SaleRow({ entry }: { entry: PayoutEntry }) {
  const { orderId, listingName, amountCents, feeCents, state } = entry;
  const canBePaid = useStore($payoutSums)?.state === 'active';
  return (
    <tr>
      <td className={styles.name}>
        <a href={paths.order(orderId)} aria-label={words.orderLabel(listingName)}>
          <bdi>{listingName}</bdi>
        </a>
      </td>
      <td data-label={words.state}>
        <div className={styles.state}>
          <span className={state === 'paid' ? 'badge badge-paid' : 'badge'}>{words.states[state]}</span>
          <p>{whenOf(entry, canBePaid)}</p>
          {entry.wait && entry.dueAt !== null && <p>{WHY[entry.wait]}</p>}
        </div>
      </td>
      <td data-label={words.fee} className="number">
        {price(0 - feeCents)}
      </td>
      <td data-label={words.yours} className={`number ${styles.yours}`}>
        {price(amountCents)}
      </td>
    </tr>
  );
}

const WHY: Readonly<Record<Wait, string>> = {
  new_seller: words.waits.new_seller(NEW_SELLER.sales, NEW_SELLER.waits / DAY_MS),
  new_seller_sum: words.waits.new_seller_sum(LONGEST_WAIT_MS / DAY_MS),
  review: words.waits.review(),
};

/** Date of the payout, or start of the present state. */
function whenOf({ state, at, dueAt }: PayoutEntry, canBePaid: boolean): ReactNode {
  if (dueAt === null) return <WithMoment say={words.since[state]} at={at} as="day" />;
  if (!canBePaid) return <WithMoment say={words.heldUntil} at={dueAt} as="day" />;
  return dueAt <= Date.now() ? words.dueNow : <WithMoment say={words.due} at={dueAt} as="day" />;
}
