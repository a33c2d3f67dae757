import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import { saleDisputesWire } from '../../../core/fulfilment/dispute.ts';
import { fulfilmentWire, stepWire } from '../../../core/fulfilment/fulfilment.ts';
import { type OpenFilter, openFilterOf, openFulfilmentWire } from '../../../core/fulfilment/open-fulfilment.ts';
import { CancelSale, HandOver, SendCopy, Settle } from '../../../core/fulfilment/requests.ts';
import type { Step } from '../../../core/fulfilment/states/steps.ts';
import { askToCancel, cancelSale, confirmReceipt, sendCopy, tellDelivered } from '../../domain/fulfilment/actions.ts';
import { getSaleDisputes } from '../../domain/fulfilment/disputes/dispute-page.ts';
import { settleSale } from '../../domain/fulfilment/disputes/settling.ts';
import { getCodeVerifier, getMeetingCode, handOver } from '../../domain/fulfilment/handing-over.ts';
import { listOpenFulfilments } from '../../domain/fulfilment/pages/open-fulfilments.ts';
import { getFulfilment } from '../../domain/fulfilment/pages/timelines.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body, optionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { requireRole, requireUser } from '../../middleware/require.ts';

/** What an action answers: the new state, and until when it lasts. */
const done = (step: Step) => ({ acknowledged: true, ...toWire(stepWire, step) });

/** A page's query, and `?state=`; what is no state means all of them. */
const openQuery = validator('query', (query): PageQuery & { filter?: OpenFilter | undefined } => ({
  ...pageQueryOf(query),
  filter: openFilterOf(query.state),
}));

export const fulfilments = new Hono<ApiEnv>()
  .get('/fulfilments', requireRole('Admin'), openQuery, async (c) => {
    const { filter, ...query } = c.req.valid('query');
    const page = await listOpenFulfilments(c.get('deps'), { ...paging(query), filter });
    linkNext(c, page.next);
    return c.json(page.items.map((sale) => toWire(openFulfilmentWire, sale)));
  })
  .get('/fulfilments/:id', requireUser, async (c) => {
    return c.json(
      toWire(fulfilmentWire, await getFulfilment(c.get('deps'), await c.get('actor')(), c.req.param('id'))),
    );
  })
  .get('/fulfilments/:id/disputes', requireRole('Admin'), async (c) => {
    return c.json(
      toWire(saleDisputesWire, await getSaleDisputes(c.get('deps'), await c.get('actor')(), c.req.param('id'))),
    );
  })
  .get('/fulfilments/:id/code', requireRole('Buyer'), async (c) => {
    return c.json(await getMeetingCode(c.get('deps'), await c.get('actor')(), c.req.param('id')));
  })
  .get('/fulfilments/:id/verifier', requireRole('Seller'), async (c) => {
    return c.json(await getCodeVerifier(c.get('deps'), await c.get('actor')(), c.req.param('id')));
  })
  .post('/fulfilments/:id/send', requireRole('Seller'), body(SendCopy), async (c) => {
    return c.json(done(await sendCopy(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))));
  })
  .post('/fulfilments/:id/delivered', requireRole('Seller'), async (c) => {
    return c.json(done(await tellDelivered(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/hand-over', requireRole('Seller'), body(HandOver), async (c) => {
    const { code } = c.req.valid('json');
    return c.json(done(await handOver(c.get('deps'), await c.get('actor')(), c.req.param('id'), code)));
  })
  .post('/fulfilments/:id/confirm', requireRole('Buyer'), async (c) => {
    return c.json(done(await confirmReceipt(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/ask-cancel', requireRole('Buyer'), async (c) => {
    return c.json(done(await askToCancel(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/cancel', requireUser, optionalBody(CancelSale), async (c) => {
    const { reason } = c.req.valid('json');
    return c.json(done(await cancelSale(c.get('deps'), await c.get('actor')(), c.req.param('id'), reason)));
  })
  .post('/fulfilments/:id/settle', requireRole('Admin'), body(Settle), async (c) => {
    await settleSale(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'));
    return c.json({ acknowledged: true });
  });
