import { Hono } from 'hono';
import { overviewWire } from '../../../core/stats/overview.ts';
import { toWire } from '../../../core/wire.ts';
import { getOverview } from '../../domain/stats/overview.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { requireRole } from '../../middleware/require.ts';

/** The admin's first look: what the last thirty days brought, and what waits. */
export const overview = new Hono<ApiEnv>().get('/overview', requireRole('Admin'), async (c) =>
  c.json(toWire(overviewWire, await getOverview(c.get('deps')))),
);
