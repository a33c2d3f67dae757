import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { NewWish } from '../../../core/orders/requests.ts';
import { wishWire } from '../../../core/orders/wish.ts';
import { addWish, listWishes, removeWish } from '../../domain/orders/wishes.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body } from '../../middleware/input/body.ts';
import { linkNext, pageQuery, paging } from '../../middleware/input/paging.ts';
import { requireRole, requireSelf } from '../../middleware/require.ts';

export const wishes = new Hono<ApiEnv>()
  .get('/add-to-wishlist', requireRole('Buyer'), requireSelf, pageQuery, async (c) => {
    const page = await listWishes(c.get('deps'), await c.get('actor')(), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((wish) => toWire(wishWire, wish)));
  })
  .post('/add-to-wishlist', requireRole('Buyer'), body(NewWish), async (c) => {
    const { id } = await addWish(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true, insertedId: id }, 201);
  })
  .delete('/add-to-wishlist/:id', requireRole('Buyer'), async (c) => {
    const deletedCount = await removeWish(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, deletedCount });
  });
