import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { NewWant, wantedTitleWire, wantWire } from '../../../core/orders/want.ts';
import { runWithinLimit } from '../../auth/run-within-limits.ts';
import { addWant, keepEndingWants, listWantedTitles, listWants, removeWant } from '../../domain/orders/wants.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { validateBody } from '../../middleware/input/body.ts';
import { linkNext, pageQuery, paging } from '../../middleware/input/paging.ts';
import { requireRole, requireUser } from '../../middleware/require.ts';

export const wantsRoutes = new Hono<ApiEnv>()
  .get('/wants', requireUser, pageQuery, async (c) => {
    const page = await listWants(c.get('deps'), await c.get('actor')(), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((want) => toWire(wantWire, want)));
  })
  .post('/wants', requireUser, validateBody(NewWant), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const added = await runWithinLimit(deps, 'want by account', actor.userId, (counting) =>
      addWant(deps, actor, c.req.valid('json'), counting),
    );
    return c.json(added, 201);
  })
  .post('/wants/keep', requireUser, async (c) => {
    const modifiedCount = await keepEndingWants(c.get('deps'), await c.get('actor')());
    return c.json({ acknowledged: true, modifiedCount });
  })
  .delete('/wants/:id', requireUser, async (c) => {
    const deletedCount = await removeWant(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, deletedCount });
  });

export const wantedTitlesRoutes = new Hono<ApiEnv>().get('/wanted', requireRole('Seller'), pageQuery, async (c) => {
  const page = await listWantedTitles(c.get('deps'), paging(c.req.valid('query')));
  linkNext(c, page.next);
  return c.json(page.items.map((title) => toWire(wantedTitleWire, title)));
});
