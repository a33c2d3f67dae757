/** The lists of reported listings and buyers. Their page also has those of reviews and conversations. */
import type {
  ListingReport,
  PublishedAnswer,
  ReportedBuyer,
  ReportedListing,
} from '../../../../core/moderation/reported.ts';
import { adminListWords } from '../../../../core/words/en/admin.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { messagesWords } from '../../../../core/words/en/trust.ts';
import { listOpenBuyerReports, listReportedListings } from '../../../api/admin/lists.ts';
import { clearBuyerReport, clearListingReports, removeListing } from '../../../api/admin/shop.ts';
import { takeAnswerBack } from '../../../api/conversations.ts';
import { paths } from '../../../paths.ts';
import { CopyLink, Thumbnail } from '../../ui/list/BookCell.tsx';
import cards from '../../ui/list/cards.module.css';
import { Parts } from '../../ui/MailtoLink.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { Book, NameAndEmail, SellerContact } from './admin-cells.tsx';
import { adminList, csvTime } from './admin-list.ts';
import styles from './lists.module.css';
import { PublishedAnswers } from './PublishedAnswers.tsx';

const { columns } = adminListWords;
const { reportedListings: listings, reportedListingRow: row, reportedBuyers: buyers } = moderationScreenWords;
const { nothingWrong } = moderationScreenWords;
const buyerReasons = moderationScreenWords.confirmReportBuyer.reasons;

export const reportedListings = adminList({
  name: 'reported-items',
  what: 'listings',
  label: listings.tableLabel,
  load: ({ search, sort }, page) => listReportedListings({ search, order: sort, ...page }),
  idOf: ({ id }: ReportedListing) => id,
  nameOf: ({ name }) => name,
  search: listings.search,
  choices: {
    sort: {
      label: adminListWords.sort,
      options: [
        ['most', listings.mostReported],
        ['newest', listings.newestReport],
      ],
    },
  },
  className: `${styles.table} ${styles.reported} ${cards.cards}`,
  columns: [
    { head: listings.listingId, className: styles.id, cell: ({ id }) => <code>{id}</code> },
    {
      head: listings.name,
      withoutHead: true,
      className: styles.name,
      tooltip: ({ name }) => name,
      cell: ({ id, name, photo, categoryName, sold, withdrawn }) => (
        <Book id={id} name={name} photo={<Cover name={name} photo={photo?.url ?? null} />} note={categoryName}>
          {sold && <span className="badge badge-sold">{row.sold}</span>}
          {withdrawn && <span className="badge badge-sold">{row.takenOffSale}</span>}
        </Book>
      ),
    },
    { head: listings.seller, cell: (listing) => <SellerContact of={listing} /> },
    { head: listings.reported, className: styles.whole, cell: (listing) => <ReportsAndAnswers listing={listing} /> },
  ],
  actions: {
    head: listings.action,
    className: styles.actions,
    of: ({ id, name, sold, reportCount }, { settle }) => [
      {
        label: row.keep,
        name: row.keepLabel(name),
        takesFocus: true,
        ask: () => ({
          title: nothingWrong.titleOfListing(name),
          body: nothingWrong.listing,
          label: row.keep,
          reason: true,
          act: ({ reason }) =>
            settle(() => clearListingReports(id, reportCount, reason), undefined, nothingWrong.listingDone(name)),
        }),
      },
      {
        label: commonWords.button.delete,
        name: row.deleteLabel(name),
        look: 'quiet',
        ask: () => ({
          name,
          reason: true,
          act: ({ reason }) => settle(() => removeListing(id, sold, reason), undefined, commonWords.deleted(name)),
        }),
      },
    ],
    forMany: [
      {
        label: nothingWrong.keep,
        title: nothingWrong.titleOfListing,
        body: nothingWrong.listings,
        reason: true,
        may: () => true,
        // A report that came after the list was read refuses the call.
        act: ({ id, reportCount }, reason) => clearListingReports(id, reportCount, reason),
        done: nothingWrong.listingsDone,
      },
    ],
  },
  csv: {
    [listings.listingId]: ({ id }) => id,
    [listings.name]: ({ name }) => name,
    [columns.category]: ({ categoryName }) => categoryName,
    [listings.seller]: ({ sellerName }) => sellerName,
    [columns.sellerEmail]: ({ sellerEmail }) => sellerEmail,
    [listings.reports]: ({ reportCount }) => reportCount,
    [listings.reasons]: ({ reports }) => reports.map(({ reason }) => commonWords.reasons[reason ?? 'none']).join(', '),
  },
  countsAsTask: true,
});

export const reportedBuyers = adminList({
  name: 'reported-buyers',
  what: 'reports',
  label: moderationScreenWords.reportedItems.reportedBuyers,
  load: (_view, page) => listOpenBuyerReports(page),
  idOf: ({ orderId }: ReportedBuyer) => orderId,
  nameOf: ({ buyerName }) => buyerName,
  isNewestFirst: true,
  className: styles.table,
  columns: [
    {
      head: buyers.buyer,
      withoutHead: true,
      className: styles.user,
      cell: ({ buyerName, reportCount }) => (
        <>
          <Parts text={buyerName} />
          {reportCount > 1 && <p className="form-note">{buyers.openReports(reportCount)}</p>}
        </>
      ),
    },
    {
      head: buyers.order,
      tooltip: ({ listingName }) => listingName,
      cell: ({ listingId, listingName, orderId }) => (
        <div className={styles.contact}>
          <CopyLink listingId={listingId} name={listingName} />
          <code>{orderId}</code>
        </div>
      ),
    },
    {
      head: buyers.reportedBy,
      cell: ({ reason, sellerName, sellerEmail, reportedAt }) => (
        <div className={styles.contact}>
          <strong>{buyerReasons[reason ?? 'none']}</strong>
          <NameAndEmail name={sellerName} email={sellerEmail} />
          <Moment className="form-note" at={reportedAt} />
        </div>
      ),
    },
  ],
  actions: {
    head: buyers.action,
    className: styles.actions,
    of: ({ orderId, buyerName, buyerEmail, listingName }, { settle }) => [
      {
        label: buyers.dismiss,
        name: buyers.dismissLabel(buyerName, listingName),
        takesFocus: true,
        ask: () => ({
          title: nothingWrong.titleOfBuyer(buyerName),
          body: nothingWrong.buyer,
          label: buyers.dismiss,
          reason: true,
          act: ({ reason }) =>
            settle(() => clearBuyerReport(orderId, reason), undefined, nothingWrong.buyerDone(buyerName)),
        }),
      },
      {
        label: buyers.allBuyers,
        name: buyers.allBuyersLabel(buyerName),
        look: 'quiet',
        href: paths.allBuyers(buyerEmail),
      },
    ],
    forMany: [
      {
        label: nothingWrong.dismiss,
        title: nothingWrong.titleOfReports,
        body: nothingWrong.buyers,
        reason: true,
        may: () => true,
        act: ({ orderId }, reason) => clearBuyerReport(orderId, reason),
        done: nothingWrong.reportsDone,
      },
    ],
  },
  csv: {
    [buyers.buyer]: ({ buyerName }) => buyerName,
    [columns.buyerEmail]: ({ buyerEmail }) => buyerEmail,
    [buyers.order]: ({ orderId }) => orderId,
    [columns.book]: ({ listingName }) => listingName,
    [buyers.reason]: ({ reason }) => buyerReasons[reason ?? 'none'],
    [buyers.reportedBy]: ({ sellerName }) => sellerName,
    [columns.sellerEmail]: ({ sellerEmail }) => sellerEmail,
    [columns.date]: ({ reportedAt }) => csvTime(reportedAt),
  },
  countsAsTask: true,
});

/** A book's photo, opened in full size, because the reported detail may be small. */
function Cover({ name, photo }: { name: string; photo: string | null }) {
  if (!photo) return <Thumbnail name={name} photo={null} />;
  return (
    <a
      className={styles.cover}
      href={photo}
      target="_blank"
      rel="noopener"
      aria-label={moderationScreenWords.cover.linkLabel(name)}
    >
      <Thumbnail name={name} photo={photo} />
    </a>
  );
}

type ListingProps = { readonly listing: ReportedListing };

const ReportsAndAnswers = ({ listing }: ListingProps) => (
  <>
    <Reports listing={listing} />
    <PublishedAnswers listing={listing} onTakeBack={takeBack} />
  </>
);

function takeBack(
  listing: ReportedListing,
  { conversationId, messageId }: PublishedAnswer,
  reason?: string,
): Promise<void> {
  const answers = listing.answers.filter((answer) => answer.messageId !== messageId);
  const act = () => takeAnswerBack(conversationId, messageId, reason);
  return reportedListings.settle(listing, act, { answers }, messagesWords.takeBack.done);
}

const SHOWN_AT_ONCE = 2;

function Reports({ listing: { name, reports, reportCount } }: ListingProps) {
  const [first, more] = [reports.slice(0, SHOWN_AT_ONCE), reports.slice(SHOWN_AT_ONCE)];
  const unseen = reportCount - reports.length;
  const words = moderationScreenWords.reports;
  return (
    <div className={styles.reports}>
      <p className="form-note">{words.count(reportCount)}</p>
      <ReportList reports={first} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary aria-label={words.moreLabel(reportCount - first.length, name)}>
            {words.more(reportCount - first.length)}
          </summary>
          <ReportList reports={more} />
          {unseen > 0 && <p className="form-note">{words.notShown(unseen)}</p>}
        </details>
      )}
    </div>
  );
}

const ReportList = ({ reports }: { reports: readonly ListingReport[] }) => (
  <ul>
    {reports.map((report) => (
      <li key={`${report.reporterEmail} ${report.reportedAt}`}>
        <strong>{commonWords.reasons[report.reason ?? 'none']}</strong>
        <NameAndEmail name={report.reporterName} email={report.reporterEmail} />
        <Moment className="form-note" at={report.reportedAt} />
      </li>
    ))}
  </ul>
);
