import type { ListingReport, ReportedListing } from '../../../../core/moderation/reported.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from '../table.module.css';
import { Contact } from '../users/Contact.tsx';

const SHOWN_AT_ONCE = 2;

export function Reports({ listing: { name, reports, reportCount } }: { listing: ReportedListing }) {
  const [first, more] = [reports.slice(0, SHOWN_AT_ONCE), reports.slice(SHOWN_AT_ONCE)];
  const unseen = reportCount - reports.length;
  return (
    <div className={styles.reports}>
      <p className="form-note">{moderationScreenWords.reports.count(reportCount)}</p>
      <List reports={first} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary aria-label={moderationScreenWords.reports.moreLabel(reportCount - first.length, name)}>
            {moderationScreenWords.reports.more(reportCount - first.length)}
          </summary>
          <List reports={more} />
          {unseen > 0 && <p className="form-note">{moderationScreenWords.reports.notShown(unseen)}</p>}
        </details>
      )}
    </div>
  );
}

const List = ({ reports }: { reports: readonly ListingReport[] }) => (
  <ul>
    {reports.map((report) => (
      <li key={`${report.reporterEmail} ${report.reportedAt}`}>
        <strong>{commonWords.reasons[report.reason ?? 'none']}</strong>
        <Contact name={report.reporterName} email={report.reporterEmail} />
        <Moment className="form-note" at={report.reportedAt} />
      </li>
    ))}
  </ul>
);
