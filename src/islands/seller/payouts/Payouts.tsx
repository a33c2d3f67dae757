import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { DAY_MS } from '../../../../core/days.ts';
import { formatPrice } from '../../../../core/format.ts';
import { LONGEST_TRANSFER_WAIT_MS, NEW_SELLER_PAYOUT_LIMIT } from '../../../../core/limits.ts';
import type { PayoutEntry } from '../../../../core/payments/payouts/payouts.ts';
import type { WaitReason } from '../../../../core/payments/payouts/transfer-waits.ts';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import { getPayouts } from '../../../api/payouts.ts';
import { paths } from '../../../paths.ts';
import {
  $payoutEntries,
  $payoutSums,
  loadMorePayoutEntries,
  monthIn,
  type PayoutSums,
} from '../../../stores/payouts.ts';
import { Guard } from '../../Guard.tsx';
import { DownloadAll, downloadTable } from '../../ui/DownloadAll.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { LoadingOrFailed, Outdated } from '../../ui/load-states.tsx';
import { SentenceWithMoment } from '../../ui/time/Moment.tsx';
import { Statement } from './MonthlyStatement.tsx';
import { Account, usePayoutAccountReturn } from './PayoutAccount.tsx';
import { Months } from './PayoutMonths.tsx';
import styles from './payouts.module.css';

/** A seller's payouts: account, balances, months and sales; or the statement of the month in the page's address. */
export function Payouts() {
  return (
    <Guard only="Seller">
      {(user) => {
        const month = monthIn(location.search);
        return month ? <Statement month={month} user={user} /> : <Overview />;
      }}
    </Guard>
  );
}

function Overview() {
  const sums = useStore($payoutSums);
  const { data: list, error } = useStore($payoutEntries);
  const asking = usePayoutAccountReturn();
  if (!sums) return <LoadingOrFailed error={error} label={payoutsPageWords.loading} />;
  const hasSold = (list?.rows.length ?? 0) > 0;
  return (
    <div className={styles.page}>
      <Outdated error={error} />
      <Account sums={sums} asking={asking} />
      {hasSold && <Sums sums={sums} />}
      {hasSold && <Months />}
      <Sales />
    </div>
  );
}

const sumsWords = payoutsPageWords.sums;

/** Balances of all the seller's sales; a debt only if there is one. */
function Sums({ sums: { onHoldCents, waitingCents, sendingCents, paidCents, debtCents } }: { sums: PayoutSums }) {
  const figures = [
    [sumsWords.held, onHoldCents, sumsWords.heldNote],
    [sumsWords.waiting, waitingCents - sendingCents, sumsWords.waitingNote],
    [sumsWords.sending, sendingCents, sumsWords.sendingNote],
    [sumsWords.paid, paidCents, sumsWords.paidNote],
    ...(debtCents > 0 ? [[sumsWords.debt, debtCents, sumsWords.debtNote] as const] : []),
  ] as const;
  return (
    <section aria-label={sumsWords.label}>
      <dl className={styles.sums}>
        {figures.map(([label, cents, note]) => (
          <div key={label} data-debt={label === sumsWords.debt}>
            <dt>{label}</dt>
            <dd>{formatPrice(cents)}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const salesWords = payoutsPageWords.sales;

function Sales() {
  const answer = useStore($payoutEntries);
  const number = (head: string) => (
    <th key={head} scope="col" className="number">
      {head}
    </th>
  );
  return (
    <section className={styles.section} aria-labelledby="sales">
      <h2 id="sales">{salesWords.heading}</h2>
      <LoadedRows
        answer={answer}
        loading={salesWords.loading}
        what="sales"
        onMore={loadMorePayoutEntries}
        empty={
          <div className="empty">
            <p>{salesWords.empty}</p>
            <p>{salesWords.emptyNote}</p>
            <a className="button" href={paths.addListing()}>
              {salesWords.add}
            </a>
          </div>
        }
      >
        {(rows) => (
          <>
            <ListTable
              className={styles.money}
              aria-labelledby="sales"
              heads={[salesWords.book, salesWords.state, number(salesWords.fee), number(salesWords.yours)]}
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
        <a href={paths.order(orderId)} aria-label={salesWords.orderLabel(listingName)}>
          <bdi>{listingName}</bdi>
        </a>
      </td>
      <td data-label={salesWords.state}>
        <div className={styles.state}>
          <span className={state === 'paid' ? 'badge badge-paid' : 'badge'}>{salesWords.states[state]}</span>
          <p>{whenOf(entry, canBePaid)}</p>
          {entry.wait && entry.dueAt !== null && <p>{WHY[entry.wait]}</p>}
        </div>
      </td>
      <td data-label={salesWords.fee} className="number">
        {formatPrice(0 - feeCents)}
      </td>
      <td data-label={salesWords.yours} className={`number ${styles.yours}`}>
        {formatPrice(amountCents)}
      </td>
    </tr>
  );
}

const WHY: Readonly<Record<WaitReason, string>> = {
  new_seller: salesWords.waits.new_seller(NEW_SELLER_PAYOUT_LIMIT.sales, NEW_SELLER_PAYOUT_LIMIT.waitMs / DAY_MS),
  new_seller_sum: salesWords.waits.new_seller_sum(LONGEST_TRANSFER_WAIT_MS / DAY_MS),
  review: salesWords.waits.review(),
};

/** Date of the payout, or start of the present state. */
function whenOf({ state, at, dueAt }: PayoutEntry, canBePaid: boolean): ReactNode {
  if (dueAt === null) return <SentenceWithMoment say={salesWords.since[state]} at={at} as="day" />;
  if (!canBePaid) return <SentenceWithMoment say={salesWords.heldUntil} at={dueAt} as="day" />;
  return dueAt <= Date.now() ? salesWords.dueNow : <SentenceWithMoment say={salesWords.due} at={dueAt} as="day" />;
}

/** All sales as CSV, including those not loaded yet. */
const DownloadSales = () => (
  <p className="form-actions" data-print="no">
    <DownloadAll label={salesWords.download} progress={salesWords.read} read={readSales} hand={saveSales} />
  </p>
);

async function readSales(after: string | undefined) {
  const { payouts, next } = await getPayouts(after);
  return { rows: payouts.entries, next };
}

async function saveSales(entries: readonly PayoutEntry[]): Promise<void> {
  const { writeSales } = await import('./payouts-csv.ts');
  downloadTable(payoutsPageWords.file, writeSales(entries));
}
