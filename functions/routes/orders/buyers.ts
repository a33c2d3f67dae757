import { Hono } from 'hono';
import { BuyerReport } from '../../../core/moderation/report.ts';
import { myBuyerWire } from '../../../core/orders/my-buyer.ts';
import { toWire } from '../../../core/wire.ts';
import { listMyBuyers, reportBuyer } from '../../domain/orders/buyers.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { optionalBody } from '../../middleware/body.ts';
import { linkNext, pageQuery, paging } from '../../middleware/paging.ts';
import { requireRole, requireSelf } from '../../middleware/require.ts';

/** The buyers of a seller's own copies. */
export const buyers = new Hono<ApiEnv>()
  .get('/my-buyers', requireRole('Seller'), requireSelf, pageQuery, async (c) => {
    const page = await listMyBuyers(c.get('deps'), await c.get('actor')(), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((buyer) => toWire(myBuyerWire, buyer)));
  })
  .put('/my-buyers/:id', requireRole('Seller'), optionalBody(BuyerReport), async (c) => {
    const { id } = c.req.param();
    const modifiedCount = await reportBuyer(c.get('deps'), await c.get('actor')(), id, c.req.valid('json').reason);
    return c.json({ acknowledged: true, modifiedCount });
  });
