import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../../core/entity/wire.ts';
import { BuyerReport } from '../../../../core/moderation/report.ts';
import { BUYER_STATES, type BuyerState, myBuyerWire } from '../../../../core/orders/my-buyer.ts';
import { countedReport } from '../../../auth/counted-reports.ts';
import { listMyBuyers, reportBuyer } from '../../../domain/orders/buyers.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { optionalBody } from '../../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../../../middleware/input/paging.ts';
import { requireRole, requireSelf } from '../../../middleware/require.ts';

/** Query of a page, with `?state=`; an unknown state selects all. */
const buyersQuery = validator('query', (query): PageQuery & { state?: BuyerState | undefined } => ({
  ...pageQueryOf(query),
  state: BUYER_STATES.find((known) => known === query.state),
}));

export const buyers = new Hono<ApiEnv>()
  .get('/my-buyers', requireRole('Seller'), requireSelf, buyersQuery, async (c) => {
    const { state, ...query } = c.req.valid('query');
    const page = await listMyBuyers(c.get('deps'), await c.get('actor')(), { ...paging(query), state });
    linkNext(c, page.next);
    return c.json(page.items.map((buyer) => toWire(myBuyerWire, buyer)));
  })
  .put('/my-buyers/:id', requireRole('Seller'), optionalBody(BuyerReport), async (c) => {
    const [deps, actor, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const { reason } = c.req.valid('json');
    const modifiedCount = await countedReport(deps, actor, (counting) =>
      reportBuyer(deps, actor, id, reason, counting),
    );
    return c.json({ acknowledged: true, modifiedCount });
  });
