import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import { fulfilmentWire, ownFulfilmentWire, parseTrader, stepWire } from '../../../core/fulfilment/fulfilment.ts';
import { saleDisputesWire } from '../../../core/fulfilment/money/dispute.ts';
import { type OpenFilter, openFulfilmentWire, parseOpenFilter } from '../../../core/fulfilment/open-fulfilment.ts';
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
import { countCall } from '../../auth/run-within-limits.ts';
import { getCasePhoto, requireSaleUnderWay, storeCasePhoto } from '../../domain/fulfilment/cases/case-photos.ts';
import { decideCase, giveGoodwill } from '../../domain/fulfilment/cases/decide-case.ts';
import {
  acceptSettlement,
  makeClaim,
  makeClaimForBuyer,
  refuseSettlement,
  sendCopyBack,
  withdrawClaim,
} from '../../domain/fulfilment/cases/make-claim.ts';
import {
  confirmReturn,
  denyReceipt,
  disagreeWithClaim,
  handOverWithoutCode,
  offerSettlement,
  refundClaimInFull,
  reportWrongReturn,
  requestReturn,
} from '../../domain/fulfilment/cases/seller-case-actions.ts';
import { getSaleDisputes } from '../../domain/fulfilment/disputes/sale-disputes.ts';
import { settleSale } from '../../domain/fulfilment/disputes/settle-sale.ts';
import { getMeetingCode, getSecretHash, handOver } from '../../domain/fulfilment/hand-over.ts';
import { getFulfilment } from '../../domain/fulfilment/reads/get-fulfilment.ts';
import { listOpenFulfilments } from '../../domain/fulfilment/reads/open-fulfilments.ts';
import { listOwnFulfilments } from '../../domain/fulfilment/reads/own-fulfilments.ts';
import {
  cancelSale,
  confirmReceipt,
  reportDelivered,
  requestCancellation,
  sendCopy,
} from '../../domain/fulfilment/trader-actions.ts';
import { isWaitingForApproval } from '../../domain/moderation/audit/spending.ts';
import { forbidden } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { waitingForApproval } from '../../middleware/failures.ts';
import { validateBody, validateOptionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { readUpload } from '../../middleware/input/upload.ts';
import {
  limitPerAddress,
  requireProof,
  requireRole,
  requireUser,
  requireUserWithFactorIfAdmin,
} from '../../middleware/require.ts';

/** Response of an action: the new state and its deadline. */
const done = (step: Step) => ({ acknowledged: true, ...toWire(stepWire, step) });

type ListQuery = PageQuery & { readonly state?: OpenFilter | undefined; readonly as?: Trader | undefined };

/** Query of a page; `?as=` selects the user's own sales, `?state=` a state; an unknown state selects all. */
const listQuery = validator(
  'query',
  (query): ListQuery => ({
    ...pageQueryOf(query),
    state: parseOpenFilter(query.state),
    as: parseTrader(query.as),
  }),
);

export const fulfilmentsRoutes = new Hono<ApiEnv>()
  .get('/fulfilments', requireUserWithFactorIfAdmin, listQuery, async (c) => {
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
  .get('/fulfilments/:id', requireUserWithFactorIfAdmin, async (c) => {
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
  .post('/fulfilments/:id/send', requireRole('Seller'), validateBody(SendCopy), async (c) => {
    return c.json(done(await sendCopy(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))));
  })
  .post('/fulfilments/:id/delivered', requireRole('Seller'), async (c) => {
    return c.json(done(await reportDelivered(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/hand-over', requireRole('Seller'), validateBody(HandOver), async (c) => {
    const { code } = c.req.valid('json');
    return c.json(done(await handOver(c.get('deps'), await c.get('actor')(), c.req.param('id'), code)));
  })
  .post('/fulfilments/:id/confirm', requireRole('Buyer'), async (c) => {
    return c.json(done(await confirmReceipt(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/ask-cancel', requireRole('Buyer'), async (c) => {
    return c.json(done(await requestCancellation(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/cancel', requireUser, validateOptionalBody(CancelSale), async (c) => {
    const { reason } = c.req.valid('json');
    return c.json(done(await cancelSale(c.get('deps'), await c.get('actor')(), c.req.param('id'), reason)));
  })
  .post('/fulfilments/:id/settle', requireRole('Admin'), validateBody(Settle), async (c) => {
    await settleSale(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'));
    return c.json({ acknowledged: true });
  });

export const claimsRoutes = new Hono<ApiEnv>()
  .post('/fulfilments/:id/claim', requireRole('Buyer'), validateBody(OpenClaim), async (c) => {
    return c.json(done(await makeClaim(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))));
  })
  .post('/fulfilments/:id/claim-for-buyer', requireRole('Admin'), validateBody(ClaimForBuyer), async (c) => {
    const said = c.req.valid('json');
    return c.json(done(await makeClaimForBuyer(c.get('deps'), await c.get('actor')(), c.req.param('id'), said)));
  })
  .post('/fulfilments/:id/withdraw', requireRole('Buyer'), async (c) => {
    return c.json(done(await withdrawClaim(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/accept', requireRole('Buyer'), async (c) => {
    return c.json(done(await acceptSettlement(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/refuse', requireRole('Buyer'), async (c) => {
    return c.json(done(await refuseSettlement(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/send-back', requireRole('Buyer'), validateBody(SendCopy), async (c) => {
    return c.json(
      done(await sendCopyBack(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))),
    );
  })
  .post('/fulfilments/:id/deny', requireUser, validateBody(Disagree), async (c) => {
    return c.json(
      done(await denyReceipt(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))),
    );
  })
  .post('/fulfilments/:id/refund', requireRole('Seller'), async (c) => {
    return c.json(done(await refundClaimInFull(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/refund-on-return', requireRole('Seller'), async (c) => {
    return c.json(done(await requestReturn(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .post('/fulfilments/:id/offer', requireRole('Seller'), validateBody(SettlementOffer), async (c) => {
    const { amount } = c.req.valid('json');
    return c.json(done(await offerSettlement(c.get('deps'), await c.get('actor')(), c.req.param('id'), amount)));
  })
  .post('/fulfilments/:id/disagree', requireRole('Seller'), validateBody(Disagree), async (c) => {
    return c.json(
      done(await disagreeWithClaim(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'))),
    );
  })
  .post('/fulfilments/:id/returned', requireRole('Seller'), validateBody(Returned), async (c) => {
    const [deps, seller, id, wrong] = [c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json')];
    return c.json(done(await (wrong ? reportWrongReturn(deps, seller, id, wrong) : confirmReturn(deps, seller, id))));
  })
  .post(
    '/fulfilments/:id/hand-over-without-code',
    requireRole('Seller'),
    validateOptionalBody(HandOverWithoutCode),
    async (c) => {
      const { text } = c.req.valid('json');
      return c.json(done(await handOverWithoutCode(c.get('deps'), await c.get('actor')(), c.req.param('id'), text)));
    },
  )
  .post('/fulfilments/:id/decide', requireRole('Admin'), requireProof, validateBody(Decide), async (c) => {
    const { kind: decision, amount, reason } = c.req.valid('json');
    const decided = { decision, amount, reason };
    return c.json(done(await decideCase(c.get('deps'), await c.get('actor')(), c.req.param('id'), decided)));
  })
  .post('/fulfilments/:id/goodwill', requireRole('Admin'), requireProof, validateBody(Goodwill), async (c) => {
    const goodwill = await giveGoodwill(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json'));
    return isWaitingForApproval(goodwill) ? c.json(waitingForApproval(goodwill), 202) : c.json(done(goodwill));
  })
  .post('/fulfilments/:id/photos', limitPerAddress('upload'), requireUser, async (c) => {
    const [deps, actor, id] = [c.get('deps'), await c.get('actor')(), c.req.param('id')];
    await requireSaleUnderWay(deps, actor, id);
    await countCall(deps, 'upload by account', actor.userId);
    const upload = await readUpload(c, 'image');
    return c.json({ success: true, data: { url: await storeCasePhoto(deps, actor, id, upload) } });
  })
  .get('/fulfilments/:id/photos/:photo', requireUserWithFactorIfAdmin, async (c) => {
    const { id, photo } = c.req.param();
    const { body, contentType } = await getCasePhoto(c.get('deps'), await c.get('actor')(), id, photo);
    c.header('Cache-Control', 'private, no-store');
    c.header('Content-Type', contentType);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    return c.body(body);
  });
