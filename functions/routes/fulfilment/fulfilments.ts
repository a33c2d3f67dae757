import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import { fulfilmentWire, ownFulfilmentWire, stepWire, traderOf } from '../../../core/fulfilment/fulfilment.ts';
import { saleDisputesWire } from '../../../core/fulfilment/money/dispute.ts';
import { type OpenFilter, openFilterOf, openFulfilmentWire } from '../../../core/fulfilment/open-fulfilment.ts';
import {
  CancelSale,
  ClaimForBuyer,
  Decide,
  Disagree,
  Goodwill,
  HandOver,
  HandOverWithoutCode,
  OpenClaim,
  Returned,
  SendCopy,
  Settle,
  SettlementOffer,
} from '../../../core/fulfilment/requests.ts';
import type { Trader } from '../../../core/fulfilment/state.ts';
import type { Step } from '../../../core/fulfilment/steps.ts';
import { countUse } from '../../auth/counted-work.ts';
import { askToCancel, cancelSale, confirmReceipt, sendCopy, tellDelivered } from '../../domain/fulfilment/actions.ts';
import {
  askForReturn,
  disagree,
  disputeReceipt,
  handOverWithoutCode,
  offerPart,
  refundAll,
  tellGotBack,
  tellReturnWrong,
} from '../../domain/fulfilment/claims/answering.ts';
import { getClaimPhoto, requireUnderWay, storeClaimPhoto } from '../../domain/fulfilment/claims/claim-photos.ts';
import {
  makeClaim,
  makeClaimForBuyer,
  refuseOffer,
  sendBack,
  takeOffer,
  withdrawClaim,
} from '../../domain/fulfilment/claims/claiming.ts';
import { decide, giveGoodwill } from '../../domain/fulfilment/claims/deciding.ts';
import { getSaleDisputes } from '../../domain/fulfilment/disputes/sale-disputes.ts';
import { settleSale } from '../../domain/fulfilment/disputes/settling.ts';
import { getMeetingCode, getSecretHash, handOver } from '../../domain/fulfilment/handing-over.ts';
import { listOpenFulfilments } from '../../domain/fulfilment/pages/open-fulfilments.ts';
import { listOwnFulfilments } from '../../domain/fulfilment/pages/own-fulfilments.ts';
import { getFulfilment } from '../../domain/fulfilment/pages/timelines.ts';
import { isWaiting } from '../../domain/moderation/audit/spending.ts';
import { forbidden } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { waiting } from '../../middleware/failures.ts';
import { body, optionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { readUpload } from '../../middleware/input/upload.ts';
import {
  limitPerAddress,
  requireProof,
  requireRole,
  requireUser,
  requireUserOrAdmin,
} from '../../middleware/require.ts';

/** Response of an action: the new state and its deadline. */
const done = (step: Step) => ({ acknowledged: true, ...toWire(stepWire, step) });

type ListQuery = PageQuery & { readonly state?: OpenFilter | undefined; readonly as?: Trader | undefined };

/** Query of a page; `?as=` selects the user's own sales, `?state=` a state; an unknown state selects all. */
const listQuery = validator(
  'query',
  (query): ListQuery => ({
    ...pageQueryOf(query),
    state: openFilterOf(query.state),
    as: traderOf(query.as),
  }),
);

export const fulfilmentsRoutes = new Hono<ApiEnv>()
  .get('/fulfilments', requireUserOrAdmin, listQuery, async (c) => {
    const { state: filter, as, ...query } = c.req.valid('query');
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

export const claimsRoutes = new Hono<ApiEnv>()
  .post('/fulfilments/:id/claim', requireRole('Buyer'), body(OpenClaim), async (c) => {
    return c.json(done(await makeClaim(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))));
  })
  .post('/fulfilments/:id/claim-for-buyer', requireRole('Admin'), body(ClaimForBuyer), async (c) => {
    const said = c.req.valid('json');
    return c.json(done(await makeClaimForBuyer(c.get('deps'), await c.get('actor')(), c.req.param('id'), said)));
  })
  .post('/fulfilments/:id/withdraw', requireRole('Buyer'), async (c) => {
    return c.json(done(await withdrawClaim(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/accept', requireRole('Buyer'), async (c) => {
    return c.json(done(await takeOffer(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/refuse', requireRole('Buyer'), async (c) => {
    return c.json(done(await refuseOffer(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/send-back', requireRole('Buyer'), body(SendCopy), async (c) => {
    return c.json(done(await sendBack(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))));
  })
  .post('/fulfilments/:id/deny', requireUser, body(Disagree), async (c) => {
    return c.json(
      done(await disputeReceipt(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))),
    );
  })
  .post('/fulfilments/:id/refund', requireRole('Seller'), async (c) => {
    return c.json(done(await refundAll(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/refund-on-return', requireRole('Seller'), async (c) => {
    return c.json(done(await askForReturn(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/offer', requireRole('Seller'), body(SettlementOffer), async (c) => {
    const { amount } = c.req.valid('json');
    return c.json(done(await offerPart(c.get('deps'), await c.get('actor')(), c.req.param('id'), amount)));
  })
  .post('/fulfilments/:id/disagree', requireRole('Seller'), body(Disagree), async (c) => {
    return c.json(done(await disagree(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))));
  })
  .post('/fulfilments/:id/returned', requireRole('Seller'), body(Returned), async (c) => {
    const [deps, seller, id, wrong] = [c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json')];
    return c.json(done(await (wrong ? tellReturnWrong(deps, seller, id, wrong) : tellGotBack(deps, seller, id))));
  })
  .post(
    '/fulfilments/:id/hand-over-without-code',
    requireRole('Seller'),
    optionalBody(HandOverWithoutCode),
    async (c) => {
      const { text } = c.req.valid('json');
      return c.json(done(await handOverWithoutCode(c.get('deps'), await c.get('actor')(), c.req.param('id'), text)));
    },
  )
  .post('/fulfilments/:id/decide', requireRole('Admin'), requireProof, body(Decide), async (c) => {
    const { kind: decision, amount, reason } = c.req.valid('json');
    const decided = { decision, amount, reason };
    return c.json(done(await decide(c.get('deps'), await c.get('actor')(), c.req.param('id'), decided)));
  })
  .post('/fulfilments/:id/goodwill', requireRole('Admin'), requireProof, body(Goodwill), async (c) => {
    const goodwill = await giveGoodwill(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'));
    return isWaiting(goodwill) ? c.json(waiting(goodwill), 202) : c.json(done(goodwill));
  })
  .post('/fulfilments/:id/photos', limitPerAddress('upload'), requireUser, async (c) => {
    const [deps, actor, id] = [c.get('deps'), await c.get('actor')(), c.req.param('id')];
    await requireUnderWay(deps, actor, id);
    await countUse(deps, 'upload by account', actor.userId);
    const upload = await readUpload(c, 'image');
    return c.json({ success: true, data: { url: await storeClaimPhoto(deps, actor, id, upload) } });
  })
  .get('/fulfilments/:id/photos/:photo', requireUserOrAdmin, async (c) => {
    const { id, photo } = c.req.param();
    const { body, contentType } = await getClaimPhoto(c.get('deps'), await c.get('actor')(), id, photo);
    c.header('Cache-Control', 'private, no-store');
    c.header('Content-Type', contentType);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    return c.body(body);
  });
