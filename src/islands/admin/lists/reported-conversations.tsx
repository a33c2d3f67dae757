/** The list of reported conversations. */
import type { ReportedConversation } from '../../../../core/trust/conversation.ts';
import { adminListWords } from '../../../../core/words/en/admin.ts';
import { messagesWords } from '../../../../core/words/en/trust.ts';
import { listReportedConversations } from '../../../api/admin/lists.ts';
import { clearConversationReports } from '../../../api/admin/shop.ts';
import { paths } from '../../../paths.ts';
import { CopyLink } from '../../ui/list/BookCell.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { adminList, csvTime } from './admin-list.ts';
import styles from './lists.module.css';

const { columns } = adminListWords;
const { reported: talks, report: reasonsOf } = messagesWords;

export const reportedConversations = adminList({
  name: 'reported-conversations',
  what: 'reports',
  label: talks.list,
  load: (_view, page) => listReportedConversations(page),
  idOf: ({ id, reporterName }: ReportedConversation) => `${id} ${reporterName}`,
  nameOf: ({ listingName }) => listingName,
  isNewestFirst: true,
  countsAsTask: true,
  className: styles.table,
  columns: [
    {
      head: talks.book,
      tooltip: ({ listingName }) => listingName,
      cell: ({ listingId, listingName }) => <CopyLink listingId={listingId} name={listingName} />,
    },
    {
      head: talks.people,
      cell: ({ askerName, sellerName }) => (
        <div className={styles.contact}>
          <span>
            {talks.asker} <bdi>{askerName}</bdi>
          </span>
          <span>
            {talks.seller} <bdi>{sellerName}</bdi>
          </span>
        </div>
      ),
    },
    {
      head: talks.reportedBy,
      cell: ({ reason, reporterName, reportedAt }) => (
        <div className={styles.contact}>
          <strong>{reasonsOf.reasons[reason ?? '']}</strong>
          <bdi>{reporterName}</bdi>
          <Moment className="form-note" at={reportedAt} />
        </div>
      ),
    },
  ],
  actions: {
    head: talks.action,
    className: styles.actions,
    of: ({ id, listingName }, { settle }) => [
      { label: talks.read, name: talks.readLabel(listingName), look: 'quiet', href: paths.messages(id) },
      {
        label: talks.dismiss,
        name: talks.dismissLabel(listingName),
        takesFocus: true,
        ask: () => ({
          title: talks.title(listingName),
          body: talks.body,
          label: talks.dismiss,
          reason: true,
          act: ({ reason }) => settle(() => clearConversationReports(id, reason), undefined, talks.done(listingName)),
        }),
      },
    ],
  },
  csv: {
    [talks.book]: ({ listingName }) => listingName,
    [talks.asker]: ({ askerName }) => askerName,
    [talks.seller]: ({ sellerName }) => sellerName,
    [talks.reportedBy]: ({ reporterName }) => reporterName,
    [reasonsOf.reason]: ({ reason }) => reasonsOf.reasons[reason ?? ''],
    [columns.date]: ({ reportedAt }) => csvTime(reportedAt),
  },
});
