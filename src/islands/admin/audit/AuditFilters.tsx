import { useStore } from '@nanostores/react';
import { AUDIT_ACTIONS, type AuditSubject } from '../../../../core/moderation/audit/audit.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { paths } from '../../../paths.ts';
import { $auditQuery, auditViewOf } from '../../../stores/moderation/audit.ts';
import { SelectField } from '../../ui/form/MoreFields.tsx';
import styles from './audit.module.css';
import { AUDIT_WORDS } from './audit-words.ts';

const THINGS: Readonly<Record<AuditSubject, string>> = moderationScreenWords.auditFilters.things;

export function AuditFilters() {
  const { action, actorId, subjectKind } = auditViewOf(useStore($auditQuery));
  const choose = (chosen: string) => {
    const query = new URLSearchParams(location.search);
    if (chosen) query.set('action', chosen);
    else query.delete('action');
    history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
    $auditQuery.set(location.search);
  };
  return (
    <div className={styles.filters}>
      <SelectField
        label={moderationScreenWords.auditFilters.show}
        value={action ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{moderationScreenWords.auditFilters.allActions}</option>
        {AUDIT_ACTIONS.map((known) => (
          <option key={known} value={known}>
            {AUDIT_WORDS[known].label}
          </option>
        ))}
      </SelectField>
      {(subjectKind || actorId) && (
        <p className={styles.only}>
          {subjectKind
            ? moderationScreenWords.auditFilters.aboutOne(THINGS[subjectKind])
            : moderationScreenWords.auditFilters.byOneAdmin}
          . <a href={paths.audit()}>{moderationScreenWords.auditFilters.clear}</a>
        </p>
      )}
    </div>
  );
}
