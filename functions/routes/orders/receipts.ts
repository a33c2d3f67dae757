import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { receiptWire } from '../../../core/orders/receipt.ts';
import { getReceipt } from '../../domain/orders/receipts.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { requireUserOrAdmin } from '../../middleware/require.ts';

export const receipts = new Hono<ApiEnv>().get('/receipts/:id', requireUserOrAdmin, async (c) => {
  return c.json(toWire(receiptWire, await getReceipt(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
});
