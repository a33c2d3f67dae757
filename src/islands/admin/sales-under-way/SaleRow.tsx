import { price } from '../../../../core/format.ts';
import type { OpenFulfilment } from '../../../../core/fulfilment/open-fulfilment.ts';
import { saleStateWords, salesListWords as words } from '../../../../core/words/en/fulfilment.ts';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { paths } from '../../../paths.ts';
import { BookTitle, Thumbnail } from '../../ui/list/BookCell.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from '../table.module.css';
import { Contact } from '../users/Contact.tsx';

export function SaleRow({ sale }: { sale: OpenFulfilment }) {
  const { listingName: name } = sale;
  return (
    <tr>
      <td title={name}>
        <div className={styles.book}>
          <Thumbnail name={name} photo={sale.listingPhoto} />
          <div>
            <BookTitle listingId={sale.listingId} name={name} />
            <p className="form-note">{saleStateWords.methods[sale.method]}</p>
          </div>
        </div>
      </td>
      <td className={styles.whole} data-label={words.people}>
        <dl className={styles.info}>
          <dt>{words.seller}</dt>
          <dd>
            <Contact name={sale.sellerName} email={sale.sellerEmail} />
          </dd>
          <dt>{words.buyer}</dt>
          <dd>
            <Contact name={sale.buyerName} email={sale.buyerEmail} />
          </dd>
          <dt>{words.sold}</dt>
          <dd>
            <Moment at={sale.soldAt} />
          </dd>
        </dl>
      </td>
      <td data-label={words.price} className="number">
        {price(sale.priceCents)}
      </td>
      <td data-label={words.state}>
        <State sale={sale} />
      </td>
      <td>
        <div className="table-actions">
          <a href={paths.order(sale.orderId)} aria-label={orderScreenWords.orderRow.orderLabel(name)}>
            {orderScreenWords.orderRow.order}
          </a>
        </div>
      </td>
    </tr>
  );
}

/** State of the sale; for a frozen sale its start, for a dispute the deadline of the response. */
function State({ sale: { state, deadlineAt, frozenAt, answerBy } }: { sale: OpenFulfilment }) {
  const now = Date.now();
  const isLate =
    (frozenAt === null && deadlineAt !== null && deadlineAt <= now) || (answerBy !== null && answerBy <= now);
  return (
    <div className={styles.state}>
      <span>{saleStateWords.statesToAdmins[state]}</span>
      {frozenAt !== null && <span className="badge badge-held">{words.paused}</span>}
      {isLate && <span className="badge badge-held">{words.overdue}</span>}
      {frozenAt !== null ? (
        <span className="form-note">
          {words.since} <Moment at={frozenAt} />
        </span>
      ) : (
        deadlineAt !== null && (
          <span className="form-note">
            {words.until} <Moment at={deadlineAt} />
          </span>
        )
      )}
      {answerBy !== null && (
        <span className="form-note">
          {words.answerBy} <Moment at={answerBy} />
        </span>
      )}
    </div>
  );
}
