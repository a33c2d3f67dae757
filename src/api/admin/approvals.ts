/** Amounts of the platform's own money that need a second admin. */
import { fromWire } from '../../../core/entity/wire.ts';
import { type Approval, type ApprovalState, approvalWire } from '../../../core/payments/approvals.ts';
import { api, authenticated, given, nextOf } from '../client.ts';

/** One page of approvals, newest first; `next` is the cursor of the next page. */
export async function listApprovals(
  query: { state?: ApprovalState | undefined; after?: string | undefined } = {},
): Promise<{ approvals: Approval[]; next: string | undefined }> {
  const answer = await authenticated(api.approvals.$get({ query: given(query) }));
  const rows = await answer.json();
  return {
    approvals: rows.map((row) => fromWire<Approval, typeof approvalWire>(approvalWire, row)),
    next: nextOf(answer),
  };
}

/** A second admin approves or refuses; a refusal by the requesting admin withdraws the request. */
export const decideApproval = (id: string, approve: boolean): Promise<unknown> =>
  authenticated(api.approvals[':id'].$post({ param: { id }, json: { approve } }));
