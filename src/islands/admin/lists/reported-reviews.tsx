/** The list of reported reviews, below those of listings and buyers. */
import type { ReportedReview } from '../../../../core/trust/review.ts';
import { adminListWords } from '../../../../core/words/en/admin.ts';
import { reviewsScreenWords } from '../../../../core/words/en/trust.ts';
import { listReportedReviews } from '../../../api/admin/lists.ts';
import { settleReviewReports } from '../../../api/admin/shop.ts';
import { paths } from '../../../paths.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import { adminList, csvTime } from './admin-list.ts';
import styles from './lists.module.css';

const { columns } = adminListWords;
const { reported: words, confirmReport, good, bad } = reviewsScreenWords;

const answerOf = ({ isGood, by }: ReportedReview): string => (isGood ? good : bad)[by];

export const reportedReviews = adminList({
  name: 'reported-reviews',
  what: 'reports',
  label: words.heading,
  load: (_view, page) => listReportedReviews(page),
  idOf: ({ id, reporterName }: ReportedReview) => `${id} ${reporterName}`,
  nameOf: ({ listingName }) => listingName,
  isNewestFirst: true,
  countsAsTask: true,
  className: styles.table,
  columns: [
    {
      head: words.review,
      withoutHead: true,
      cell: (review) => (
        <div className={styles.contact}>
          <strong>{answerOf(review)}</strong>
          <p dir="auto">{review.text ?? words.noText}</p>
          {review.reply && (
            <p className="form-note" dir="auto">
              {review.reply}
            </p>
          )}
        </div>
      ),
    },
    {
      head: words.of,
      cell: ({ orderId, listingName, authorName }) => (
        <div className={styles.contact}>
          <a href={paths.order(orderId)}>
            <bdi>{listingName}</bdi>
          </a>
          <bdi>{authorName}</bdi>
        </div>
      ),
    },
    {
      head: words.reportedBy,
      cell: ({ reason, reporterName, reportedAt }) => (
        <div className={styles.contact}>
          <strong>{confirmReport.reasons[reason ?? 'none']}</strong>
          <bdi>{reporterName}</bdi>
          <Moment className="form-note" at={reportedAt} />
        </div>
      ),
    },
  ],
  actions: {
    head: words.action,
    className: styles.actions,
    of: ({ id, listingName }, { settle, refetch }) => [
      {
        label: words.keep,
        name: words.keepLabel(listingName),
        takesFocus: true,
        ask: () => ({
          title: words.keepTitle,
          body: words.keepBody,
          label: words.keep,
          reason: true,
          act: ({ reason }) =>
            settle(() => settleReviewReports(id, false, reason), undefined, words.kept).finally(refetch),
        }),
      },
      {
        label: words.hide,
        name: words.hideLabel(listingName),
        look: 'quiet',
        ask: () => ({
          title: words.hideTitle,
          body: words.hideBody,
          label: words.hide,
          reason: true,
          act: ({ reason }) =>
            settle(() => settleReviewReports(id, true, reason), undefined, words.hidden).finally(refetch),
        }),
      },
    ],
  },
  csv: {
    [words.review]: answerOf,
    [words.of]: ({ orderId }) => orderId,
    [columns.book]: ({ listingName }) => listingName,
    [words.by]: ({ authorName }) => authorName,
    [words.reason]: ({ reason }) => confirmReport.reasons[reason ?? 'none'],
    [words.reportedBy]: ({ reporterName }) => reporterName,
    [columns.date]: ({ reportedAt }) => csvTime(reportedAt),
  },
});
