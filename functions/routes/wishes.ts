import { Hono } from 'hono';
import { toWire } from '../../src/shared/names.ts';
import { Report } from '../../src/shared/report.ts';
import { NewWish, wishWire } from '../../src/shared/wish.ts';
import { getAvailability } from '../domain/availability.ts';
import { reportProduct } from '../domain/reports.ts';
import { addWish, listWishes, removeWish } from '../domain/wishes.ts';
import { toFailure } from '../errors.ts';
import { body, optionalBody } from '../middleware/body.ts';
import { linkNext, pageQuery, paging } from '../middleware/paging.ts';
import { requireRole, requireSelf, requireUser } from '../middleware/require.ts';
import type { ApiEnv } from '../middleware/timing.ts';

/** What a person does with a copy beside buying it: keep an eye on it, report it, see how it stands. */
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
  })
  .put('/reported-product/:id', requireUser, optionalBody(Report), async (c) => {
    const { id } = c.req.param();
    const modifiedCount = await reportProduct(c.get('deps'), await c.get('actor')(), id, c.req.valid('json').reason);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .get('/products/:id/availability', async (c) => {
    // Who is signed in recognises their own hold; everybody else may know as much as the page shows.
    const buyerId = await c
      .get('actor')()
      .then(({ userId }) => userId)
      .catch((error) => {
        if (toFailure(error).code === 'unauthorized') return '';
        throw error;
      });
    return c.json({ state: await getAvailability(c.get('deps'), buyerId, c.req.param('id')) });
  });
