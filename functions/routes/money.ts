import { Hono } from 'hono';
import { moneyWire } from '../../src/shared/money.ts';
import { toWire } from '../../src/shared/names.ts';
import { getMoney, markAlertSeen } from '../domain/money.ts';
import { reconcileNow } from '../domain/money-jobs.ts';
import { requireRole } from '../middleware/require.ts';
import type { ApiEnv } from '../middleware/timing.ts';

/** The admin's look at the money. */
export const money = new Hono<ApiEnv>()
  .get('/money', requireRole('Admin'), async (c) => c.json(toWire(moneyWire, await getMoney(c.get('deps')))))
  .post('/money/reconcile', requireRole('Admin'), async (c) => {
    await reconcileNow(c.get('deps'), await c.get('actor')());
    return c.json(toWire(moneyWire, await getMoney(c.get('deps'))));
  })
  .put('/money/alerts/:id', requireRole('Admin'), async (c) =>
    c.json({
      acknowledged: true,
      modifiedCount: await markAlertSeen(c.get('deps'), await c.get('actor')(), c.req.param('id')),
    }),
  );
