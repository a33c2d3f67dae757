import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { PushSubscribed, pushStateWire } from '../../../core/notifications/push-subscription.ts';
import { getPushState, subscribe, unsubscribe } from '../../domain/notifications/push/subscriptions.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body } from '../../middleware/input/body.ts';
import { requireUser } from '../../middleware/require.ts';

/** Push settings of this browser, which is the one of the session. */
export const push = new Hono<ApiEnv>()
  .get('/notifications/push', requireUser, async (c) =>
    c.json(toWire(pushStateWire, await getPushState(c.get('deps'), await c.get('actor')()))),
  )
  .put('/notifications/push', requireUser, body(PushSubscribed), async (c) => {
    await subscribe(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true });
  })
  .delete('/notifications/push', requireUser, async (c) => {
    const ended = await unsubscribe(c.get('deps'), await c.get('actor')());
    return c.json({ acknowledged: true, deletedCount: Number(ended) });
  });
