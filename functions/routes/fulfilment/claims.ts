import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { stepWire } from '../../../core/fulfilment/fulfilment.ts';
import {
  ClaimForBuyer,
  Decide,
  Disagree,
  Goodwill,
  HandOverWithoutCode,
  OpenClaim,
  Returned,
  SendCopy,
  SettlementOffer,
} from '../../../core/fulfilment/requests.ts';
import type { Step } from '../../../core/fulfilment/steps.ts';
import { countUse } from '../../auth/counted-work.ts';
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
import { isWaiting } from '../../domain/moderation/audit/spending.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { waiting } from '../../middleware/failures.ts';
import { body, optionalBody } from '../../middleware/input/body.ts';
import { readUpload } from '../../middleware/input/upload.ts';
import {
  limitPerAddress,
  requireProof,
  requireRole,
  requireUser,
  requireUserOrAdmin,
} from '../../middleware/require.ts';

const done = (step: Step) => ({ acknowledged: true, ...toWire(stepWire, step) });

export const claims = new Hono<ApiEnv>()
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
