import type { MyReport } from '../../../../core/moderation/report.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { moderationWords } from '../../../../core/words/en/moderation.ts';
import { $myReports, loadMoreMyReports } from '../../../stores/moderation/my-reports.ts';
import { Spinner } from '../../ui/Awaited.tsx';
import { BookTitle } from '../../ui/list/BookTitle.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { useLastValue } from '../../ui/use-answer.ts';
import styles from './profile.module.css';

export function MyReports() {
  const { data: list, error } = useLastValue($myReports);
  if (!list && !error) return <Spinner label={accountScreenWords.myReports.loading} />;
  if (!list?.rows.length) return null;
  const { book, reported, outcome } = accountScreenWords.myReports;
  return (
    <section className={styles.section} aria-labelledby="my-reports">
      <h2 id="my-reports">{accountScreenWords.myReports.heading}</h2>
      <ListTable heads={[book, reported, outcome]} rows={list.rows}>
        {(report) => <Row key={report.id} report={report} />}
      </ListTable>
      <LoadMore shown={list.rows.length} what="reports" hasMore={list.next !== undefined} onMore={loadMoreMyReports} />
    </section>
  );
}

function Row({ report: { listingId, listingName, reason, reportedAt, outcome, settledAt } }: { report: MyReport }) {
  return (
    <tr>
      <td className={styles.book} title={listingName}>
        <BookTitle listingId={listingId} name={listingName} />
      </td>
      <td data-label={accountScreenWords.myReports.reported}>
        <div>
          <Moment at={reportedAt} />
          {reason && <p className="form-note">{commonWords.reasons[reason]}</p>}
        </div>
      </td>
      <td data-label={accountScreenWords.myReports.outcome}>
        <div>
          <span className={`badge ${outcome === null ? 'badge-held' : outcome === 'removed' ? 'badge-sold' : ''}`}>
            {moderationWords.reportOutcome[outcome ?? 'waiting']}
          </span>
          {settledAt !== null && (
            <p className="form-note">
              <Moment at={settledAt} />
            </p>
          )}
        </div>
      </td>
    </tr>
  );
}
