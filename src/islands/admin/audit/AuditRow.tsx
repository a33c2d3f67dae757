import type { AuditEntry } from '../../../../core/moderation/audit/audit.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { paths } from '../../../paths.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from './audit.module.css';
import { AUDIT_WORDS, auditDetail, auditThing } from './audit-words.ts';

/** One audit record as a sentence. The subject links to all of its records. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, actorId, actorName, action, subjectKind, subjectId, reason, detail } = entry;
  const { did, after, nameless } = AUDIT_WORDS[action];
  return (
    <tr>
      <td className={styles.what}>
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
              <bdi>{auditThing(entry)}</bdi>
            </a>
          </>
        )}
        {after && ` ${after}`}
        {detail && subjectKind !== 'category' && <span className="form-note"> ({auditDetail(entry)})</span>}
      </td>
      <td data-label={moderationScreenWords.auditRow.why} className={styles.why}>
        {reason ? <bdi>{reason}</bdi> : <span className="form-note">{moderationScreenWords.auditRow.notSaid}</span>}
      </td>
      <td data-label={moderationScreenWords.auditRow.when} className={styles.when}>
        <Moment at={at} />
      </td>
    </tr>
  );
}
