import { formatDecimalDollars, formatPrice } from '../../../../core/format.ts';
import type { SoldListing } from '../../../../core/orders/sold-listing.ts';
import { PERIODS, parsePeriod } from '../../../../core/period.ts';
import { adminListWords } from '../../../../core/words/en/admin.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { listSoldListings } from '../../../api/admin/lists.ts';
import { clearSold } from '../../../api/admin/shop.ts';
import { paths } from '../../../paths.ts';
import { Thumbnail } from '../../ui/list/BookCell.tsx';
import cards from '../../ui/list/cards.module.css';
import { Moment } from '../../ui/time/Moment.tsx';
import { Book, NameAndEmail, SellerContact } from './admin-cells.tsx';
import { adminList, csvTime } from './admin-list.ts';
import styles from './lists.module.css';

const { columns } = adminListWords;
const { soldListings: words, soldRow: row, orderRow } = orderScreenWords;

export const soldListings = adminList({
  name: 'sold-products',
  what: 'products',
  label: words.tableLabel,
  load: ({ days, ...view }, page) => listSoldListings({ ...view, days: parsePeriod(days), ...page }),
  idOf: ({ id }: SoldListing) => id,
  nameOf: ({ name }) => name,
  search: words.search,
  choices: {
    days: {
      label: words.period,
      options: [['', words.allDays], ...PERIODS.map((days) => [String(days), words.days(days)] as const)],
    },
    sort: {
      label: adminListWords.sort,
      options: [
        ['newest', words.latestSaleFirst],
        ['price', words.dearestFirst],
      ],
    },
  },
  className: `${styles.table} ${styles.sold} ${cards.cards}`,
  columns: [
    {
      head: words.listing,
      withoutHead: true,
      tooltip: ({ name }) => name,
      cell: ({ id, name, photo, categoryName }) => (
        <Book id={id} name={name} photo={<Thumbnail name={name} photo={photo?.url ?? null} />} note={categoryName} />
      ),
    },
    { head: words.info, className: styles.whole, cell: (listing) => <Info listing={listing} /> },
    { head: words.sellPrice, isNumber: true, cell: ({ resellPriceCents }) => formatPrice(resellPriceCents) },
    { head: words.status, cell: (listing) => <Status listing={listing} /> },
  ],
  actions: {
    head: words.action,
    of: ({ id, name, orderId }, { settle }) => [
      { label: orderRow.order, name: orderRow.orderLabel(name), look: 'text', href: paths.order(orderId) },
      {
        label: commonWords.button.delete,
        name: row.deleteLabel(name),
        look: 'quiet',
        takesFocus: true,
        ask: () => ({
          title: commonWords.confirmDelete.title,
          body: `${commonWords.confirmDelete.body(name)} ${orderScreenWords.saleStays}`,
          label: commonWords.button.delete,
          danger: true,
          reason: true,
          act: ({ reason }) => settle(() => clearSold(id, reason), undefined, commonWords.deleted(name)),
        }),
      },
    ],
    forMany: [
      {
        label: words.removeMany,
        title: words.deleteMany,
        body: orderScreenWords.salesStay,
        reason: true,
        may: () => true,
        act: ({ id }, reason) => clearSold(id, reason),
        done: words.deletedMany,
      },
    ],
  },
  csv: {
    [words.listing]: ({ name }) => name,
    [columns.productId]: ({ id }) => id,
    [columns.category]: ({ categoryName }) => categoryName,
    [row.seller]: ({ sellerName }) => sellerName,
    [columns.sellerEmail]: ({ sellerEmail }) => sellerEmail,
    [row.buyer]: ({ buyerName }) => buyerName,
    [columns.buyerEmail]: ({ buyerEmail }) => buyerEmail,
    [row.sold]: ({ soldAt }) => csvTime(soldAt),
    [words.sellPrice]: ({ resellPriceCents }) => formatDecimalDollars(resellPriceCents),
    [words.status]: ({ status }) => row[status],
    [row.transactionId]: ({ intentId }) => intentId,
    [columns.order]: ({ orderId }) => orderId,
  },
});

function Info({ listing }: { listing: SoldListing }) {
  return (
    <dl className={styles.info}>
      <dt>{row.seller}</dt>
      <dd>
        <SellerContact of={listing} />
      </dd>
      <dt>{row.buyer}</dt>
      <dd>
        <NameAndEmail name={listing.buyerName} email={listing.buyerEmail} />
      </dd>
      <dt>{row.sold}</dt>
      <dd>
        <Moment at={listing.soldAt} />
      </dd>
    </dl>
  );
}

function Status({ listing: { status, intentId } }: { listing: SoldListing }) {
  return (
    <div className={styles.contact}>
      <span className={`badge ${status === 'paid' ? 'badge-paid' : 'badge-held'}`}>{row[status]}</span>
      {intentId && (
        <span className={styles.transaction}>
          <span className="visually-hidden">{row.transactionId} </span>
          <code>{intentId}</code>
        </span>
      )}
    </div>
  );
}
