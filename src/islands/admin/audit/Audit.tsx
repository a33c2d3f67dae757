import { useStore } from '@nanostores/react';
import { commonWords } from '../../../../core/words/common.ts';
import { moderationWords } from '../../../../core/words/moderation.ts';
import { $audit, loadMoreAudit } from '../../../stores/moderation/audit.ts';
import { Guard, Spinner, Unreachable } from '../../ui/Guard.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { NoData } from '../../ui/list/NoData.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRow } from './AuditRow.tsx';
import styles from './audit.module.css';

/** What admins did: who, what, why and when, the newest first. */
export function Audit() {
  return (
    <Guard only="Admin">
      {() => (
        <>
          <AuditFilters />
          <Entries />
        </>
      )}
    </Guard>
  );
}

function Entries() {
  const { data: list, error } = useAnswer($audit);
  // What stands there meanwhile was asked for before.
  const stale = useStore($audit).data === undefined;
  if (!list) return error ? <Unreachable /> : <Spinner label={moderationWords.audit.loading} />;
  return (
    <>
      {error && (
        <p className="notice notice-error" role="alert">
          {commonWords.older(error.message)}
        </p>
      )}
      {list.rows.length === 0 ? (
        <NoData />
      ) : (
        <table className={`table ${styles.table}`} aria-label={moderationWords.audit.tableLabel} aria-busy={stale}>
          <thead>
            <tr>
              <th scope="col">{moderationWords.audit.what}</th>
              <th scope="col">{moderationWords.audit.why}</th>
              <th scope="col">{moderationWords.audit.when}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      <LoadMore shown={list.rows.length} what="entries" hasMore={list.next !== undefined} onMore={loadMoreAudit} />
    </>
  );
}
