import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { periodOf } from '../../../core/period.ts';
import { overviewWire } from '../../../core/stats/overview.ts';
import { adminTodoWire } from '../../../core/stats/todo.ts';
import { toWire } from '../../../core/wire.ts';
import { getAdminTodo } from '../../domain/stats/admin-todo.ts';
import { getOverview } from '../../domain/stats/overview.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { requireRole } from '../../middleware/require.ts';

/** `?days=`; what is no period that we know means the usual one. */
const periodQuery = validator('query', ({ days }): { days?: string } =>
  typeof days === 'string' && periodOf(days) ? { days } : {},
);

/** The admin's first look: what a period brought, and what waits. */
export const overview = new Hono<ApiEnv>()
  .get('/overview', requireRole('Admin'), periodQuery, async (c) => {
    const period = periodOf(c.req.valid('query').days);
    return c.json(toWire(overviewWire, await getOverview(c.get('deps'), period)));
  })
  .get('/todo/admin', requireRole('Admin'), async (c) =>
    c.json(toWire(adminTodoWire, await getAdminTodo(c.get('deps')))),
  );
