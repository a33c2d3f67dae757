import { Hono } from 'hono';
import { toWire } from '../../../../core/entity/wire.ts';
import { PaidOutside, RefundInquiry } from '../../../../core/fulfilment/requests.ts';
import { ActionReason, SeenAlert } from '../../../../core/moderation/audit/audit.ts';
import { moneyWire } from '../../../../core/payments/money.ts';
import { isWaiting } from '../../../domain/moderation/audit/spending.ts';
import { acceptDispute } from '../../../domain/payments/money/accepted-disputes.ts';
import { reconcileNow } from '../../../domain/payments/money/money-jobs.ts';
import { getMoney } from '../../../domain/payments/money/money-page.ts';
import { refundInquiry } from '../../../domain/payments/money/refunded-inquiries.ts';
import { tellPaidOutside } from '../../../domain/payments/money/refunds/refund-paid-outside.ts';
import { retrySaleRefund } from '../../../domain/payments/money/refunds/retried-refunds.ts';
import { acknowledgeAlert } from '../../../domain/payments/money/seen-alerts.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { body, optionalBody } from '../../../middleware/input/body.ts';
import { requireProof, requireRole } from '../../../middleware/require.ts';
import { waiting } from '../../../middleware/waiting.ts';

/** The admin's look at the money, and what they do about it: the screen asks for no reason, and a call may give one. */
export const money = new Hono<ApiEnv>()
  .get('/money', requireRole('Admin'), async (c) => c.json(toWire(moneyWire, await getMoney(c.get('deps')))))
  .post('/money/reconcile', requireRole('Admin'), optionalBody(ActionReason), async (c) => {
    await reconcileNow(c.get('deps'), await c.get('actor')(), c.req.valid('json').reason);
    return c.json(toWire(moneyWire, await getMoney(c.get('deps'))));
  })
  .post('/money/sale-refunds/:id/retry', requireRole('Admin'), optionalBody(ActionReason), async (c) => {
    await retrySaleRefund(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json').reason);
    return c.json({ owed: true });
  })
  .post('/money/sale-refunds/:id/paid-outside', requireRole('Admin'), requireProof, body(PaidOutside), async (c) => {
    const { note } = c.req.valid('json');
    const paid = await tellPaidOutside(c.get('deps'), await c.get('actor')(), c.req.param('id'), note);
    return isWaiting(paid) ? c.json(waiting(paid), 202) : c.json({ paid: true });
  })
  .post('/money/disputes/:id/accept', requireRole('Admin'), optionalBody(ActionReason), async (c) => {
    await acceptDispute(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json').reason);
    return c.json({ accepted: true });
  })
  .post('/money/disputes/:id/refund', requireRole('Admin'), body(RefundInquiry), async (c) => {
    await refundInquiry(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json').reason);
    return c.json({ refunded: true });
  })
  .put('/money/alerts/:id', requireRole('Admin'), optionalBody(SeenAlert), async (c) => {
    const [{ id }, { reason, read_at: readAt }] = [c.req.param(), c.req.valid('json')];
    const modifiedCount = await acknowledgeAlert(c.get('deps'), await c.get('actor')(), id, { reason, readAt });
    return c.json({ acknowledged: true, modifiedCount });
  });
