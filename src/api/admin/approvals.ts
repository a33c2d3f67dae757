/** Sums of the shop's own money that one admin does not give alone. */
import { fromWire } from '../../../core/entity/wire.ts';
import { type Approval, type ApprovalState, approvalWire } from '../../../core/payments/approvals.ts';
import { api, given, nextOf, personal } from '../client.ts';

/** A part of the sums that waited or wait, newest first, and where the next part begins. */
export async function listApprovals(
  query: { state?: ApprovalState | undefined; after?: string | undefined } = {},
): Promise<{ approvals: Approval[]; next: string | undefined }> {
  const answer = await personal(api.approvals.$get({ query: given(query) }));
  const rows = await answer.json();
  return {
    approvals: rows.map((row) => fromWire<Approval, typeof approvalWire>(approvalWire, row)),
    next: nextOf(answer),
  };
}

/** Another admin agrees, or refuses; who asked takes it back. */
export const decideApproval = (id: string, approve: boolean): Promise<unknown> =>
  personal(api.approvals[':id'].$post({ param: { id }, json: { approve } }));
