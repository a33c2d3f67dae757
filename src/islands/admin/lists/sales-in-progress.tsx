import { formatDecimalDollars, formatPrice } from '../../../../core/format.ts';
import { OPEN_FILTERS, type OpenFulfilment, parseOpenFilter } from '../../../../core/fulfilment/open-fulfilment.ts';
import { adminListWords } from '../../../../core/words/en/admin.ts';
import { saleStateWords, salesListWords as words } from '../../../../core/words/en/fulfilment.ts';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { listOpenFulfilments } from '../../../api/admin/lists.ts';
import { paths } from '../../../paths.ts';
import { Thumbnail } from '../../ui/list/BookCell.tsx';
import cards from '../../ui/list/cards.module.css';
import { Moment } from '../../ui/time/Moment.tsx';
import { Book, NameAndEmail } from './admin-cells.tsx';
import { adminList, csvTime } from './admin-list.ts';
import styles from './lists.module.css';

const { columns } = adminListWords;
const labels: Readonly<Record<string, string>> = { ...words.filters, ...saleStateWords.statesToAdmins };

export const salesUnderWay = adminList({
  name: 'sales-in-progress',
  what: 'sales',
  label: words.tableLabel,
  load: ({ state }, page) => listOpenFulfilments({ state: parseOpenFilter(state), ...page }),
  idOf: ({ orderId }: OpenFulfilment) => orderId,
  nameOf: ({ listingName }) => listingName,
  choices: {
    state: {
      label: words.filtersLabel,
      options: (['all', ...OPEN_FILTERS] as const).map((filter) => [filter, labels[filter] ?? filter] as const),
      as: 'links',
    },
  },
  note: ({ state }) =>
    state === 'frozen' ? (
      <>
        {words.frozenNote} <a href={paths.money()}>{words.money}</a>
      </>
    ) : (
      words[state === 'disputed' ? 'disputedNote' : 'note']
    ),
  className: `${styles.table} ${styles.sold} ${cards.cards}`,
  columns: [
    {
      head: words.book,
      withoutHead: true,
      tooltip: ({ listingName }) => listingName,
      cell: ({ listingId, listingName: name, listingPhoto: photo, method }) => (
        <Book
          id={listingId}
          name={name}
          photo={<Thumbnail name={name} photo={photo} />}
          note={saleStateWords.methods[method]}
        />
      ),
    },
    { head: words.people, className: styles.whole, cell: (sale) => <People sale={sale} /> },
    { head: words.price, isNumber: true, cell: ({ priceCents }) => formatPrice(priceCents) },
    { head: words.state, cell: (sale) => <State sale={sale} /> },
  ],
  actions: {
    head: words.action,
    of: ({ orderId, listingName }) => [
      {
        label: orderScreenWords.orderRow.order,
        name: orderScreenWords.orderRow.orderLabel(listingName),
        look: 'text',
        href: paths.order(orderId),
      },
    ],
  },
  csv: {
    [columns.order]: ({ orderId }) => orderId,
    [words.book]: ({ listingName }) => listingName,
    [words.seller]: ({ sellerName }) => sellerName,
    [columns.sellerEmail]: ({ sellerEmail }) => sellerEmail,
    [words.buyer]: ({ buyerName }) => buyerName,
    [columns.buyerEmail]: ({ buyerEmail }) => buyerEmail,
    [words.sold]: ({ soldAt }) => csvTime(soldAt),
    [words.price]: ({ priceCents }) => formatDecimalDollars(priceCents),
    [words.state]: ({ state }) => saleStateWords.statesToAdmins[state],
    [words.until]: ({ deadlineAt }) => csvTime(deadlineAt),
    [words.pausedSince]: ({ frozenAt }) => csvTime(frozenAt),
    [words.answerBy]: ({ answerBy }) => csvTime(answerBy),
  },
});

function People({ sale }: { sale: OpenFulfilment }) {
  return (
    <dl className={styles.info}>
      <dt>{words.seller}</dt>
      <dd>
        <NameAndEmail name={sale.sellerName} email={sale.sellerEmail} />
      </dd>
      <dt>{words.buyer}</dt>
      <dd>
        <NameAndEmail name={sale.buyerName} email={sale.buyerEmail} />
      </dd>
      <dt>{words.sold}</dt>
      <dd>
        <Moment at={sale.soldAt} />
      </dd>
    </dl>
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
