import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { phoneLink } from '../../../../core/entity/field-rules.ts';
import { formatPrice } from '../../../../core/format.ts';
import { addressLines } from '../../../../core/fulfilment/address.ts';
import { BUYER_REPORT_REASONS } from '../../../../core/moderation/report-reasons.ts';
import type { MyBuyer } from '../../../../core/orders/my-buyer.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { moderationScreenWords, moderationWords } from '../../../../core/words/en/moderation.ts';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { reviewsScreenWords } from '../../../../core/words/en/trust.ts';
import { reportBuyer } from '../../../api/seller.ts';
import { paths } from '../../../paths.ts';
import {
  $buyerFilter,
  $buyers,
  type BuyerFilter,
  changeBuyers,
  filterOf,
  loadMoreBuyers,
} from '../../../stores/buyers.ts';
import { $question } from '../../../stores/confirm.ts';
import { Guard } from '../../Guard.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { BookCell, CopyLink } from '../../ui/list/BookCell.tsx';
import cards from '../../ui/list/cards.module.css';
import { StateFilters } from '../../ui/list/Filters.tsx';
import { ListTable, NoData } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { Moment, Until } from '../../ui/time/Moment.tsx';
import { BuyerReviews } from './BuyerReviews.tsx';
import { groupsOf, isHandOverPaused } from './buyer-groups.ts';
import styles from './my-buyers.module.css';

const words = orderScreenWords.myBuyers;
const { about } = reviewsScreenWords;

const addressOf = (filter: BuyerFilter): string => paths.myBuyers(filter === 'all' ? undefined : filter);

export function MyBuyers() {
  return (
    <Guard only="Seller">
      {() => (
        <>
          <StateFilters
            label={words.filtersLabel}
            labels={words.filters}
            $filter={$buyerFilter}
            filterOf={filterOf}
            addressOf={addressOf}
          />
          <Buyers />
        </>
      )}
    </Guard>
  );
}

function Buyers() {
  const answer = useStore($buyers);
  const filter = useStore($buyerFilter);
  const note = filter === 'to_hand_over' || filter === 'done' ? words.filterNotes[filter] : undefined;
  return (
    <>
      {note && <p className="form-note">{note}</p>}
      <LoadedRows
        answer={answer}
        loading={words.loading}
        what="orders"
        onMore={loadMoreBuyers}
        empty={
          <NoData>
            <a className="button" href={paths.myListings()}>
              {words.myListings}
            </a>
          </NoData>
        }
      >
        {(rows) =>
          groupsOf(rows, filter, Date.now()).map(({ name, rows: some }) => (
            <section key={name} aria-label={name && words.groups[name]}>
              {name && <h2 className={styles.group}>{words.groups[name]}</h2>}
              <ListTable
                className={`${styles.table} ${cards.cards}`}
                heads={[words.book, words.name, words.contact, words.location, words.date, words.action]}
                rows={some}
              >
                {(buyer) => <BuyerRow key={buyer.orderId} buyer={buyer} />}
              </ListTable>
            </section>
          ))
        }
      </LoadedRows>
    </>
  );
}

const { reasons } = moderationScreenWords.confirmReportBuyer;
const REASONS = [
  { value: '', label: reasons.none },
  ...BUYER_REPORT_REASONS.map((value) => ({ value, label: reasons[value] })),
];

function BuyerRow({ buyer }: { buyer: MyBuyer }) {
  const { name, phoneNumber, listingName, reported, reportOutcome, step } = buyer;
  const label = reported ? words.reported : words.report;
  const [readsReviews, setReadsReviews] = useState(false);
  return (
    <tr>
      <BookCell name={listingName} photo={buyer.listingPhoto}>
        <div className={styles.book}>
          <CopyLink listingId={buyer.listingId} name={listingName} />
          <p className={styles.price}>
            {formatPrice(buyer.priceCents)}
            <Payment buyer={buyer} />
          </p>
          {buyer.saleState && !(isRefunded(buyer) && buyer.saleState === 'refunded') && (
            <p className={styles.state}>
              <a href={paths.order(buyer.orderId)}>{saleStateWords.states[buyer.saleState]}</a>
              {buyer.method !== null && <span>{saleStateWords.methods[buyer.method]}</span>}
            </p>
          )}
        </div>
      </BookCell>
      <td data-label={words.name}>
        <div className={styles.name}>{name}</div>
      </td>
      <td className={styles.contact}>
        {buyer.email !== null && <Email email={buyer.email} />}
        {phoneNumber !== null && (
          <a className={styles.phone} href={phoneLink(phoneNumber)}>
            {phoneNumber}
          </a>
        )}
      </td>
      <Place buyer={buyer} />
      <td data-label={words.date}>
        <div>
          {isHandOverPaused(buyer) && <p className={styles.due}>{words.paused}</p>}
          {buyer.deadlineAt !== null && (
            <p className={step === null ? undefined : styles.due}>
              {step === null ? words.waitsUntil : words.handOverBy} <Until at={buyer.deadlineAt} />
            </p>
          )}
          {buyer.paidAt !== null && <When label={words.paid} at={buyer.paidAt} />}
          <When label={words.booked} at={buyer.bookedAt} />
        </div>
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          {step !== null && (
            <a
              className="button button-primary button-small"
              href={paths.order(buyer.orderId)}
              aria-label={words.stepLabel(orderScreenWords.sellerSteps[step], listingName)}
            >
              {orderScreenWords.sellerSteps[step]}
            </a>
          )}
          {buyer.paidAt !== null && step === null && (
            <a href={paths.order(buyer.orderId)} aria-label={orderScreenWords.orderRow.orderLabel(listingName)}>
              {orderScreenWords.orderRow.order}
            </a>
          )}
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={about.openLabel(name)}
            onClick={() => setReadsReviews(true)}
          >
            {about.open}
          </button>
          {readsReviews && <BuyerReviews buyerId={buyer.buyerId} name={name} onClose={() => setReadsReviews(false)} />}
          <button
            type="button"
            className={`button button-quiet button-small ${styles.report}`}
            aria-label={words.reportLabel(label, name, listingName)}
            aria-disabled={reported}
            onClick={() => !reported && ask(buyer)}
          >
            {label}
          </button>
          {reported && <span className="form-note">{moderationWords.reportOutcome[reportOutcome ?? 'waiting']}</span>}
        </div>
      </td>
    </tr>
  );
}

/** The address of a parcel; otherwise the place that the buyer has given. */
function Place({ buyer }: { buyer: MyBuyer }) {
  if (!buyer.address || isHandOverPaused(buyer))
    return (
      <td className={styles.place} data-label={words.location}>
        {buyer.location !== null && <p dir="auto">{buyer.location}</p>}
      </td>
    );
  const label = buyer.saleState === 'to_ship' ? words.shipTo : words.sentTo;
  return (
    <td className={styles.place} data-label={label}>
      <div className={styles.parcel}>
        <p>{label}</p>
        <address dir="auto">{addressLines(buyer.address).join('\n')}</address>
      </div>
    </td>
  );
}

/** Paid and refunded. An order counts as paid until the refund arrives. */
const isRefunded = ({ paid, paidAt }: MyBuyer): boolean => !paid && paidAt !== null;

function Payment({ buyer }: { buyer: MyBuyer }) {
  // The money goes back: no good news.
  const isUndone = buyer.saleState === 'canceled' || buyer.saleState === 'refunded';
  if (buyer.paid) return <span className={`badge ${isUndone ? '' : 'badge-paid'}`}>{words.paid}</span>;
  return <span className="badge">{isRefunded(buyer) ? words.refunded : words.notPaid}</span>;
}

/** An address breaks before its `@`, unless one half is too long. */
function Email({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <a className={styles.email} href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

function When({ label, at }: { label: string; at: number }) {
  return (
    <p className={styles.when}>
      {label} <Moment at={at} as="day" />
    </p>
  );
}

const ask = (buyer: MyBuyer): void =>
  $question.set({
    title: moderationScreenWords.confirmReportBuyer.title(buyer.name),
    body: moderationScreenWords.confirmReportBuyer.body(buyer.listingName),
    label: words.report,
    choice: { label: moderationScreenWords.confirmReportBuyer.reason, options: REASONS },
    act: ({ chosen }) => report(buyer, chosen),
  });

async function report({ orderId }: MyBuyer, chosen: string): Promise<void> {
  try {
    const reason = BUYER_REPORT_REASONS.find((known) => known === chosen);
    if ((await reportBuyer(orderId, reason)) > 0) {
      changeBuyers((row) => (row.orderId === orderId ? { ...row, reported: true } : row));
      toast.success(commonWords.reported);
    }
  } catch (error) {
    toastFailure(error);
  }
  $buyers.revalidate();
}
