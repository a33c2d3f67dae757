import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { ActionReason, SeenAlert } from '../../../core/audit.ts';
import { validate } from '../../../core/entity/validation.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { PaidOutside, RefundInquiry } from '../../../core/fulfilment/requests.ts';
import { failedLetterWire } from '../../../core/notifications/letter.ts';
import {
  ApprovalDecision,
  type ApprovalState,
  approvalWire,
  parseApprovalState,
} from '../../../core/payments/approvals.ts';
import { moneyReportWire } from '../../../core/payments/money-report.ts';
import { ChosenDays, moneyPeriodWire, movementWire } from '../../../core/payments/movement.ts';
import { type Days, DEFAULT_RANGE, daysOfRange, RANGES } from '../../../core/period.ts';
import { isWaitingForApproval } from '../../domain/moderation/audit/spending.ts';
import { listFailedLetters } from '../../domain/notifications/waiting-letters.ts';
import { decideApproval, listApprovals } from '../../domain/payments/approvals.ts';
import { acknowledgeAlert } from '../../domain/payments/money/acknowledged-alerts.ts';
import { acceptDispute, refundInquiry } from '../../domain/payments/money/answered-disputes.ts';
import { markSaleRefundPaidOutside, retrySaleRefund } from '../../domain/payments/money/failed-sale-refunds.ts';
import { reconcileNow } from '../../domain/payments/money/money-jobs.ts';
import { getMoneyReport } from '../../domain/payments/money/money-page.ts';
import { getMoneyPeriod, listMovements } from '../../domain/payments/money/movements.ts';
import { Failure } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { waitingForApproval } from '../../middleware/failures.ts';
import { validateBody, validateOptionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { requireProof, requireRole } from '../../middleware/require.ts';

type RangeQuery = PageQuery & { range?: string; from?: string; to?: string };

/** `?range=`, or `?from=` and `?to=` (dates, UTC); an unknown range is the default. */
const rangeQuery = validator('query', (query): RangeQuery => {
  const { range, from, to } = query;
  return {
    ...pageQueryOf(query),
    ...(typeof range === 'string' ? { range } : {}),
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof to === 'string' ? { to } : {}),
  };
});

function daysOf({ range, from, to }: RangeQuery, moment: number): Days {
  if (from === undefined && to === undefined)
    return daysOfRange(RANGES.find((known) => known === range) ?? DEFAULT_RANGE, moment);
  const { output: days, fields } = validate(ChosenDays, { from, to });
  if (days) return days;
  const [first = ''] = Object.values(fields);
  throw new Failure('invalid', first, { fields });
}

/** Money calls of admins; the screen asks for no reason, and a call may have one. */
export const moneyRoutes = new Hono<ApiEnv>()
  .get('/money', requireRole('Admin'), async (c) =>
    c.json(toWire(moneyReportWire, await getMoneyReport(c.get('deps')))),
  )
  .get('/money/period', requireRole('Admin'), rangeQuery, async (c) => {
    const deps = c.get('deps');
    const days = daysOf(c.req.valid('query'), deps.now());
    return c.json(toWire(moneyPeriodWire, await getMoneyPeriod(deps, days)));
  })
  .get('/money/movements', requireRole('Admin'), rangeQuery, async (c) => {
    const [deps, query] = [c.get('deps'), c.req.valid('query')];
    const page = await listMovements(deps, daysOf(query, deps.now()), paging(query));
    linkNext(c, page.next);
    return c.json(page.items.map((row) => toWire(movementWire, row)));
  })
  .get('/money/letters', requireRole('Admin'), async (c) =>
    c.json((await listFailedLetters(c.get('deps'))).map((letter) => toWire(failedLetterWire, letter))),
  )
  .post('/money/reconcile', requireRole('Admin'), validateOptionalBody(ActionReason), async (c) => {
    await reconcileNow(c.get('deps'), await c.get('actor')(), c.req.valid('json').reason);
    return c.json(toWire(moneyReportWire, await getMoneyReport(c.get('deps'))));
  })
  .post('/money/sale-refunds/:id/retry', requireRole('Admin'), validateOptionalBody(ActionReason), async (c) => {
    await retrySaleRefund(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json').reason);
    return c.json({ owed: true });
  })
  .post(
    '/money/sale-refunds/:id/paid-outside',
    requireRole('Admin'),
    requireProof,
    validateBody(PaidOutside),
    async (c) => {
      const { note } = c.req.valid('json');
      const paid = await markSaleRefundPaidOutside(c.get('deps'), await c.get('actor')(), c.req.param('id'), note);
      return isWaitingForApproval(paid) ? c.json(waitingForApproval(paid), 202) : c.json({ paid: true });
    },
  )
  .post('/money/disputes/:id/accept', requireRole('Admin'), validateOptionalBody(ActionReason), async (c) => {
    await acceptDispute(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json').reason);
    return c.json({ accepted: true });
  })
  .post('/money/disputes/:id/refund', requireRole('Admin'), validateBody(RefundInquiry), async (c) => {
    await refundInquiry(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json').reason);
    return c.json({ refunded: true });
  })
  .put('/money/alerts/:id', requireRole('Admin'), validateOptionalBody(SeenAlert), async (c) => {
    const [{ id }, seen] = [c.req.param(), c.req.valid('json')];
    const modifiedCount = await acknowledgeAlert(c.get('deps'), await c.get('actor')(), id, seen);
    return c.json({ acknowledged: true, modifiedCount });
  });

/** Query of a page, with `?state=`; an unknown state selects all. */
const listQuery = validator('query', (query): PageQuery & { state?: ApprovalState | undefined } => ({
  ...pageQueryOf(query),
  state: parseApprovalState(query.state),
}));

/** Payments of the shop's own money beyond one admin's limit. */
export const approvalsRoutes = new Hono<ApiEnv>()
  .get('/approvals', requireRole('Admin'), listQuery, async (c) => {
    const { state, ...query } = c.req.valid('query');
    const page = await listApprovals(c.get('deps'), await c.get('actor')(), { ...paging(query), state });
    linkNext(c, page.next);
    return c.json(page.items.map((approval) => toWire(approvalWire, approval)));
  })
  .post('/approvals/:id', requireRole('Admin'), requireProof, validateBody(ApprovalDecision), async (c) => {
    await decideApproval(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'));
    return c.json({ acknowledged: true });
  });
