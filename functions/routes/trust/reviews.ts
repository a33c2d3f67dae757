import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import { sellerFactsWire } from '../../../core/trust/record.ts';
import {
  ANSWER,
  ReviewDecision,
  ReviewInput,
  ReviewReply,
  ReviewReport,
  reportedReviewWire,
  reviewWires,
  saleReviewWire,
} from '../../../core/trust/review.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { reviewsWords } from '../../../core/words/en/trust.ts';
import { runCountedReport } from '../../auth/run-within-limits.ts';
import { networkKey } from '../../auth/sessions/known-devices.ts';
import { getSellerFacts } from '../../domain/trust/record.ts';
import { listReportedReviews, reportReview, settleReviewReports } from '../../domain/trust/reported-reviews.ts';
import { listBuyerReviews, listSaleReviews, listSellerReviews } from '../../domain/trust/review-lists.ts';
import { removeReviewText, replyToReview, writeReview } from '../../domain/trust/reviews.ts';
import { Failure, notFound } from '../../errors.ts';
import { addressOf } from '../../middleware/address.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { validateBody, validateOptionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { requireRole, requireUser } from '../../middleware/require.ts';

/** Query of a page, and whose reviews: `?seller=`, `?buyer=`, or those of one sale, `?sale=`. */
const reviewQuery = validator(
  'query',
  ({ seller, buyer, sale, ...query }): PageQuery & { seller?: string; buyer?: string; sale?: string } => ({
    ...pageQueryOf(query),
    ...(typeof seller === 'string' ? { seller } : {}),
    ...(typeof buyer === 'string' ? { buyer } : {}),
    ...(typeof sale === 'string' ? { sale } : {}),
  }),
);

/** Records of sellers, and reviews. */
export const reviewRoutes = new Hono<ApiEnv>()
  .get('/sellers/:id', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(toWire(sellerFactsWire, await getSellerFacts(c.get('deps'), c.req.param('id'))));
  })
  .get('/reviews', reviewQuery, async (c) => {
    const [deps, { seller, buyer, sale, ...query }] = [c.get('deps'), c.req.valid('query')];
    if (seller !== undefined) {
      const page = await listSellerReviews(deps, seller, paging(query));
      linkNext(c, page.next);
      return c.json(page.items.map((review) => toWire(reviewWires.seller, review)));
    }
    const actor = await c.get('actor')();
    if (sale !== undefined)
      return c.json((await listSaleReviews(deps, actor, sale)).map((review) => toWire(saleReviewWire, review)));
    if (buyer === undefined) throw notFound();
    const page = await listBuyerReviews(deps, actor, buyer, paging(query));
    linkNext(c, page.next);
    return c.json(page.items.map((review) => toWire(reviewWires.buyer, review)));
  })
  .post('/reviews/:id', requireUser, validateBody(ReviewInput), async (c) => {
    const [deps, actor, input] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const by = actor.role === 'Seller' ? 'seller' : 'buyer';
    const isGood = input[ANSWER[by]];
    if (isGood === undefined)
      throw new Failure('invalid', commonWords.error.invalid, { fields: { [ANSWER[by]]: reviewsWords.answer } });
    const network = await networkKey(deps, addressOf(c));
    const insertedId = await writeReview(deps, actor, c.req.param('id'), { by, isGood, text: input.text, network });
    return c.json({ acknowledged: true, insertedId }, 201);
  })
  .delete('/reviews/:id/text', requireUser, async (c) => {
    await removeReviewText(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.body(null, 204);
  })
  .post('/reviews/:id/reply', requireUser, validateBody(ReviewReply), async (c) => {
    const [deps, actor, { text }] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    return c.json({ acknowledged: true, modifiedCount: await replyToReview(deps, actor, c.req.param('id'), text) });
  })
  .post('/reviews/:id/report', requireUser, validateOptionalBody(ReviewReport), async (c) => {
    const [deps, actor, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const modifiedCount = await runCountedReport(deps, actor, (counting) =>
      reportReview(deps, actor, id, c.req.valid('json').reason, counting),
    );
    return c.json({ acknowledged: true, modifiedCount });
  })
  .get('/reported-reviews', requireRole('Admin'), pageQuery, async (c) => {
    const page = await listReportedReviews(c.get('deps'), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((review) => toWire(reportedReviewWire, review)));
  })
  .delete('/reported-reviews/:id', requireRole('Admin'), validateOptionalBody(ReviewDecision), async (c) => {
    const [deps, admin, { hide = false, reason: why }] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const deletedCount = await settleReviewReports(deps, admin, c.req.param('id'), { hide, reason: why });
    return c.json({ acknowledged: true, deletedCount });
  });
