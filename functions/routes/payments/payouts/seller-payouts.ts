import { Hono } from 'hono';
import { toWire } from '../../../../core/entity/wire.ts';
import { SellerPaidOutside, WaiveDebt } from '../../../../core/fulfilment/requests.ts';
import { ActionReason } from '../../../../core/moderation/audit/audit.ts';
import { sellerPayoutsWire } from '../../../../core/payments/payouts/seller-payouts.ts';
import { isWaiting } from '../../../domain/moderation/audit/spending.ts';
import { askSellerAgain } from '../../../domain/payments/payouts/admin/retry-account-creation.ts';
import { paySellerOutside } from '../../../domain/payments/payouts/admin/seller-paid-outside.ts';
import { getSellerPayouts } from '../../../domain/payments/payouts/admin/seller-payouts.ts';
import { waiveDebt } from '../../../domain/payments/payouts/admin/waived-debts.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { body, optionalBody } from '../../../middleware/input/body.ts';
import { requireProof, requireRole } from '../../../middleware/require.ts';
import { waiting } from '../../../middleware/waiting.ts';

/** Admin calls about sellers' money. A decision that costs a party money requires a reason; others may have one. */
export const sellerPayouts = new Hono<ApiEnv>()
  .get('/money/payouts', requireRole('Admin'), async (c) =>
    c.json(toWire(sellerPayoutsWire, await getSellerPayouts(c.get('deps')))),
  )
  .post('/money/debts/:id/waive', requireRole('Admin'), requireProof, body(WaiveDebt), async (c) => {
    const { amount: amountCents, reason } = c.req.valid('json');
    const waived = await waiveDebt(c.get('deps'), await c.get('actor')(), c.req.param('id'), { amountCents, reason });
    return isWaiting(waived) ? c.json(waiting(waived), 202) : c.json({ waived: true });
  })
  .post('/money/payouts/:id/paid-outside', requireRole('Admin'), requireProof, body(SellerPaidOutside), async (c) => {
    const { amount: amountCents, note } = c.req.valid('json');
    const paid = await paySellerOutside(c.get('deps'), await c.get('actor')(), c.req.param('id'), {
      amountCents,
      note,
    });
    return isWaiting(paid) ? c.json(waiting(paid), 202) : c.json({ paid: true });
  })
  .post('/money/payouts/:id/ask-again', requireRole('Admin'), optionalBody(ActionReason), async (c) => {
    await askSellerAgain(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json').reason);
    return c.json({ asked: true });
  });
