import { useStore } from '@nanostores/react';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { $audit, loadMoreAudit } from '../../../stores/moderation/audit.ts';
import { Awaited, Outdated, useLastValue } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { ListTable, NoData } from '../../ui/list/ListTable.tsx';
import { LoadMore } from '../../ui/list/LoadedRows.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRow } from './AuditRow.tsx';
import styles from './audit.module.css';

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
  const { data: list, error } = useLastValue($audit);
  // The old rows stay visible while the new ones load.
  const stale = useStore($audit).data === undefined;
  if (!list) return <Awaited error={error} label={moderationScreenWords.audit.loading} />;
  const { what, why, when } = moderationScreenWords.audit;
  return (
    <>
      <Outdated error={error} />
      {list.rows.length === 0 ? (
        <NoData />
      ) : (
        <ListTable
          className={styles.table}
          aria-label={moderationScreenWords.audit.tableLabel}
          aria-busy={stale}
          heads={[what, why, when]}
          rows={list.rows}
        >
          {(entry) => <AuditRow key={entry.id} entry={entry} />}
        </ListTable>
      )}
      <LoadMore shown={list.rows.length} what="entries" hasMore={list.next !== undefined} onMore={loadMoreAudit} />
    </>
  );
}
