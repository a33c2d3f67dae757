import { useStore } from '@nanostores/react';
import { APPROVAL_STATES, type ApprovalState } from '../../../../core/payments/approvals.ts';
import { approvalScreenWords as words } from '../../../../core/words/en/money.ts';
import { paths } from '../../../paths.ts';
import { $approvals, $approvalsFilter, filterOf, loadMoreApprovals } from '../../../stores/payments/approvals.ts';
import { Guard } from '../../ui/Guard.tsx';
import cards from '../../ui/list/cards.module.css';
import { StateFilters } from '../../ui/list/Filters.tsx';
import { ListTable, NoData } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import styles from '../table.module.css';
import { ApprovalRow } from './ApprovalRow.tsx';

const labels = Object.fromEntries(APPROVAL_STATES.map((state) => [state, words.states[state]])) as Record<
  ApprovalState,
  string
>;

export function Approvals() {
  return (
    <Guard only="Admin">
      {() => (
        <>
          <StateFilters
            label={words.filtersLabel}
            labels={labels}
            $filter={$approvalsFilter}
            filterOf={filterOf}
            addressOf={paths.approvals}
          />
          <p className="form-note">{words.note}</p>
          <Rows />
        </>
      )}
    </Guard>
  );
}

function Rows() {
  const answer = useStore($approvals);
  return (
    <LoadedRows answer={answer} loading={words.loading} what="approvals" onMore={loadMoreApprovals} empty={<NoData />}>
      {(rows) => (
        <ListTable className={`${styles.table} ${cards.cards}`} heads={[...words.heads]} rows={rows}>
          {(approval, onAsk) => <ApprovalRow key={approval.id} {...{ approval, onAsk }} />}
        </ListTable>
      )}
    </LoadedRows>
  );
}
