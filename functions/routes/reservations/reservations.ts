import { Hono } from 'hono';
import { QueueEntry } from '../../../core/orders/booking.ts';
import { getAvailability } from '../../domain/reservations/availability.ts';
import { joinQueue, leaveQueue } from '../../domain/reservations/queue.ts';
import { actorOrNull } from '../../middleware/actor.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { validateBody } from '../../middleware/input/body.ts';
import { requireRole } from '../../middleware/require.ts';

export const queueRoutes = new Hono<ApiEnv>()
  .post('/queue', requireRole('Buyer'), validateBody(QueueEntry), async (c) => {
    const { position } = await joinQueue(c.get('deps'), await c.get('actor')(), c.req.valid('json').orderId);
    return c.json({ acknowledged: true, place: position }, 201);
  })
  .delete('/queue/:id', requireRole('Buyer'), async (c) => {
    const deletedCount = await leaveQueue(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, deletedCount });
  });

export const availabilityRoutes = new Hono<ApiEnv>().get('/products/:id/availability', async (c) => {
  // Only a signed-in buyer recognises their own hold; for all others the page is public.
  const buyerId = (await actorOrNull(c))?.userId ?? '';
  return c.json({ state: await getAvailability(c.get('deps'), buyerId, c.req.param('id')) });
});
