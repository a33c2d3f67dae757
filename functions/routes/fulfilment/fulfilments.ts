import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import { fulfilmentWire, stepWire } from '../../../core/fulfilment/fulfilment.ts';
import { saleDisputesWire } from '../../../core/fulfilment/money/dispute.ts';
import { type OpenFilter, openFilterOf, openFulfilmentWire } from '../../../core/fulfilment/open-fulfilment.ts';
import { ownFulfilmentWire, traderOf } from '../../../core/fulfilment/own-fulfilment.ts';
import { CancelSale, HandOver, SendCopy, Settle } from '../../../core/fulfilment/requests.ts';
import type { Trader } from '../../../core/fulfilment/state.ts';
import type { Step } from '../../../core/fulfilment/steps.ts';
import { askToCancel, cancelSale, confirmReceipt, sendCopy, tellDelivered } from '../../domain/fulfilment/actions.ts';
import { getSaleDisputes } from '../../domain/fulfilment/disputes/dispute-page.ts';
import { settleSale } from '../../domain/fulfilment/disputes/settling.ts';
import { getMeetingCode, getSecretHash, handOver } from '../../domain/fulfilment/handing-over.ts';
import { listOpenFulfilments } from '../../domain/fulfilment/pages/open-fulfilments.ts';
import { listOwnFulfilments } from '../../domain/fulfilment/pages/own-fulfilments.ts';
import { getFulfilment } from '../../domain/fulfilment/pages/timelines.ts';
import { forbidden } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body, optionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { requireRole, requireUser, requireUserOrAdmin } from '../../middleware/require.ts';

/** Response of an action: the new state and its deadline. */
const done = (step: Step) => ({ acknowledged: true, ...toWire(stepWire, step) });

type ListQuery = PageQuery & { readonly filter?: OpenFilter | undefined; readonly as?: Trader | undefined };

/** Query of a page; `?as=` selects the user's own sales, `?state=` a state; an unknown state selects all. */
const listQuery = validator(
  'query',
  (query): ListQuery => ({
    ...pageQueryOf(query),
    filter: openFilterOf(query.state),
    as: traderOf(query.as),
  }),
);

export const fulfilments = new Hono<ApiEnv>()
  .get('/fulfilments', requireUserOrAdmin, listQuery, async (c) => {
    const { filter, as, ...query } = c.req.valid('query');
    const actor = await c.get('actor')();
    if (as !== undefined) {
      const own = await listOwnFulfilments(c.get('deps'), actor, as, paging(query));
      linkNext(c, own.next);
      return c.json(own.items.map((sale) => toWire(ownFulfilmentWire, sale)));
    }
    if (actor.role !== 'Admin') throw forbidden();
    const page = await listOpenFulfilments(c.get('deps'), { ...paging(query), filter });
    linkNext(c, page.next);
    return c.json(page.items.map((sale) => toWire(openFulfilmentWire, sale)));
  })
  .get('/fulfilments/:id', requireUserOrAdmin, async (c) => {
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
    return c.json(await getSecretHash(c.get('deps'), await c.get('actor')(), c.req.param('id')));
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
