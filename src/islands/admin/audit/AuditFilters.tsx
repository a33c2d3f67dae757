import { useStore } from '@nanostores/react';
import { AUDIT_ACTIONS, type AuditSubject } from '../../../../core/moderation/audit/audit.ts';
import { paths } from '../../../paths.ts';
import { $auditQuery, auditViewOf } from '../../../stores/moderation/audit.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import styles from './audit.module.css';
import { AUDIT_WORDS } from './audit-words.ts';

const THINGS: Readonly<Record<AuditSubject, string>> = {
  user: 'one account',
  listing: 'one listing',
  order: 'one order',
  category: 'one category',
  money: 'the money',
};

/** Which actions are shown. The address keeps it. */
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
      <SelectField label="Show" value={action ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">Every action</option>
        {AUDIT_ACTIONS.map((known) => (
          <option key={known} value={known}>
            {AUDIT_WORDS[known].label}
          </option>
        ))}
      </SelectField>
      {(subjectKind || actorId) && (
        <p className={styles.only}>
          Only what {subjectKind ? `was done to ${THINGS[subjectKind]}` : 'one admin did'}.{' '}
          <a href={paths.audit()}>Show everything</a>
        </p>
      )}
    </div>
  );
}
