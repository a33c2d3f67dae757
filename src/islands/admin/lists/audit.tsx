import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditEntry,
  type AuditSubject,
} from '../../../../core/audit.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { listAudit } from '../../../api/admin/lists.ts';
import { paths } from '../../../paths.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import { adminList, csvTime } from './admin-list.ts';
import { AUDIT_WORDS, auditDetail, auditSubjectName, withOrders } from './audit-words.ts';
import styles from './lists.module.css';

const { audit: words, auditFilters: filters } = moderationScreenWords;
const THINGS: Readonly<Record<AuditSubject, string>> = filters.things;
const subjectOf = (text: string) => AUDIT_SUBJECTS.find((kind) => kind === text);

export const audit = adminList({
  name: 'audit',
  what: 'entries',
  label: words.tableLabel,
  // Other pages link to the records of one admin, or of one subject.
  links: ['admin', 'subject', 'id'],
  load: ({ action, admin, subject, id }, page) => {
    const subjectKind = subjectOf(subject);
    return listAudit({
      action: action || undefined,
      actorId: admin || undefined,
      subjectKind,
      subjectId: (subjectKind && id) || undefined,
      ...page,
    });
  },
  idOf: ({ id }: AuditEntry) => id,
  nameOf: auditSubjectName,
  choices: {
    action: {
      label: filters.show,
      options: [
        ['', filters.allActions],
        ...AUDIT_ACTIONS.map((action): readonly [AuditAction, string] => [action, AUDIT_WORDS[action].label]),
      ],
    },
  },
  besideChoices: ({ admin, subject }) => {
    const kind = subjectOf(subject);
    if (!kind && !admin) return null;
    return (
      <p className={styles.auditOnly}>
        {kind ? filters.aboutOne(THINGS[kind]) : filters.byOneAdmin}. <a href={paths.audit()}>{filters.clear}</a>
      </p>
    );
  },
  isNewestFirst: true,
  className: styles.audit,
  columns: [
    { head: words.what, withoutHead: true, className: styles.auditWhat, cell: (entry) => <Sentence entry={entry} /> },
    {
      head: words.why,
      className: styles.auditWhy,
      cell: ({ reason }) =>
        reason ? <bdi>{reason}</bdi> : <span className="form-note">{moderationScreenWords.auditRow.notSaid}</span>,
    },
    { head: words.when, className: styles.auditWhen, cell: ({ at }) => <Moment at={at} /> },
  ],
  csv: {
    [words.when]: ({ at }) => csvTime(at),
    [words.admin]: ({ actorName }) => actorName,
    [words.adminId]: ({ actorId }) => actorId,
    [words.what]: ({ action }) => AUDIT_WORDS[action].label,
    [words.subject]: (entry) => (AUDIT_WORDS[entry.action].nameless ? null : auditSubjectName(entry)),
    [words.subjectId]: ({ subjectId }) => subjectId,
    [words.detail]: auditDetail,
    [words.why]: ({ reason }) => reason,
  },
});

/** One audit record as a sentence. The subject links to all of its records. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const { actorId, actorName, action, subjectKind, subjectId } = entry;
  const detail = auditDetail(entry);
  const { did, after, nameless } = AUDIT_WORDS[action];
  return (
    <>
      {/* Names change; the id identifies the admin. */}
      <a className={styles.actor} href={paths.auditBy(actorId)}>
        <b>
          <bdi>{actorName}</bdi>
        </b>{' '}
        <span className="form-note">#{actorId.slice(0, 8)}</span>
      </a>{' '}
      {did}
      {!nameless && (
        <>
          {' '}
          <a href={paths.audit(subjectKind, subjectId)}>
            <bdi>{auditSubjectName(entry)}</bdi>
          </a>
        </>
      )}
      {after && ` ${after}`}
      {detail && subjectKind !== 'category' && (
        <span className="form-note">
          {' '}
          (
          {withOrders(detail).map(({ text, orderId }) =>
            orderId ? (
              <a key={orderId} href={paths.order(orderId)}>
                #{orderId.slice(0, 8)}
              </a>
            ) : (
              text
            ),
          )}
          )
        </span>
      )}
    </>
  );
}
