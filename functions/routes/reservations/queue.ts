import { Hono } from 'hono';
import { QueueEntry } from '../../../core/orders/requests.ts';
import { joinQueue, leaveQueue } from '../../domain/reservations/queue.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body } from '../../middleware/input/body.ts';
import { requireRole } from '../../middleware/require.ts';

export const queue = new Hono<ApiEnv>()
  .post('/queue', requireRole('Buyer'), body(QueueEntry), async (c) => {
    const { place } = await joinQueue(c.get('deps'), await c.get('actor')(), c.req.valid('json').orderId);
    return c.json({ acknowledged: true, place }, 201);
  })
  .delete('/queue/:id', requireRole('Buyer'), async (c) => {
    const deletedCount = await leaveQueue(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, deletedCount });
  });
