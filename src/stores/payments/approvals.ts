import { atom } from 'nanostores';
import { type Approval, type ApprovalState, approvalStateOf } from '../../../core/payments/approvals.ts';
import { listApprovals } from '../../api/admin/approvals.ts';
import { createPagedStore } from '../paged-list.ts';

/** State from the page's address; `waiting` by default. */
export const filterOf = (search: string): ApprovalState =>
  approvalStateOf(new URLSearchParams(search).get('state')) ?? 'waiting';

export const $approvalsFilter = atom<ApprovalState>(
  typeof location === 'undefined' ? 'waiting' : filterOf(location.search),
);

export const {
  $list: $approvals,
  loadMore: loadMoreApprovals,
  changeRows: changeApprovals,
} = createPagedStore<Approval>(
  'approvals',
  async (filter, after) => {
    const { approvals, next } = await listApprovals({ state: approvalStateOf(filter), after });
    return { rows: approvals, next };
  },
  $approvalsFilter,
);
