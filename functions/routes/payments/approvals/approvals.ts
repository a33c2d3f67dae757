import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../../core/entity/wire.ts';
import {
  ApprovalDecision,
  type ApprovalState,
  approvalStateOf,
  approvalWire,
} from '../../../../core/payments/approvals.ts';
import { listApprovals } from '../../../domain/payments/approvals/approvals.ts';
import { decideApproval } from '../../../domain/payments/approvals/deciding-approvals.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { body } from '../../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../../../middleware/input/paging.ts';
import { requireProof, requireRole } from '../../../middleware/require.ts';

/** Query of a page, with `?state=`; an unknown state selects all. */
const listQuery = validator('query', (query): PageQuery & { state?: ApprovalState | undefined } => ({
  ...pageQueryOf(query),
  state: approvalStateOf(query.state),
}));

/** Payments of the shop's own money beyond one admin's limit. */
export const approvals = new Hono<ApiEnv>()
  .get('/approvals', requireRole('Admin'), listQuery, async (c) => {
    const { state, ...query } = c.req.valid('query');
    const page = await listApprovals(c.get('deps'), await c.get('actor')(), { ...paging(query), state });
    linkNext(c, page.next);
    return c.json(page.items.map((approval) => toWire(approvalWire, approval)));
  })
  .post('/approvals/:id', requireRole('Admin'), requireProof, body(ApprovalDecision), async (c) => {
    await decideApproval(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'));
    return c.json({ acknowledged: true });
  });
