import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { orderWire } from '../../../core/orders/order.ts';
import { NewOrder } from '../../../core/orders/requests.ts';
import { getMyOrder, listMyOrders } from '../../domain/orders/my-orders.ts';
import { bookListing, deleteOrder } from '../../domain/orders/orders.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body } from '../../middleware/input/body.ts';
import { linkNext, pageQuery, paging } from '../../middleware/input/paging.ts';
import { requireRole, requireSelf } from '../../middleware/require.ts';

export const orders = new Hono<ApiEnv>()
  .get('/my-orders', requireRole('Buyer'), requireSelf, pageQuery, async (c) => {
    const page = await listMyOrders(c.get('deps'), await c.get('actor')(), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((order) => toWire(orderWire, order)));
  })
  .post('/my-orders', requireRole('Buyer'), body(NewOrder), async (c) => {
    const { id } = await bookListing(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true, insertedId: id }, 201);
  })
  .get('/my-orders/:id', requireRole('Buyer'), async (c) => {
    return c.json(toWire(orderWire, await getMyOrder(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .delete('/my-orders/:id', requireRole('Buyer'), async (c) => {
    const deletedCount = await deleteOrder(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, deletedCount });
  });
