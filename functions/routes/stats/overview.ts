import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import { jobReportWire } from '../../../core/jobs.ts';
import { parsePeriod } from '../../../core/period.ts';
import { CHARTS, overviewWire } from '../../../core/stats/overview.ts';
import { overviewRowWire } from '../../../core/stats/overview-row.ts';
import { adminTodoWire } from '../../../core/stats/todo.ts';
import { getAdminTodo } from '../../domain/stats/admin-todo.ts';
import { getJobReport } from '../../domain/stats/job-report.ts';
import { getOverview } from '../../domain/stats/overview.ts';
import { listOverviewRows } from '../../domain/stats/overview-rows.ts';
import { notFound } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { requireRole } from '../../middleware/require.ts';

/** `?days=`; an unknown period is the default. */
const periodQueryOf = ({ days }: Record<string, unknown>): { days?: string } =>
  typeof days === 'string' && parsePeriod(days) ? { days } : {};
const periodQuery = validator('query', periodQueryOf);
const rowsQuery = validator('query', (query): PageQuery & { days?: string } => ({
  ...pageQueryOf(query),
  ...periodQueryOf(query),
}));

/** The admin's overview: figures of a period, pending work, and scheduled jobs. */
export const overviewRoutes = new Hono<ApiEnv>()
  .get('/overview', requireRole('Admin'), periodQuery, async (c) => {
    const period = parsePeriod(c.req.valid('query').days);
    return c.json(toWire(overviewWire, await getOverview(c.get('deps'), period)));
  })
  .get('/overview/:number', requireRole('Admin'), rowsQuery, async (c) => {
    const number = CHARTS.find((known) => known === c.req.param('number'));
    if (!number) throw notFound();
    const query = c.req.valid('query');
    const page = await listOverviewRows(c.get('deps'), number, parsePeriod(query.days), paging(query));
    linkNext(c, page.next);
    return c.json(page.items.map((row) => toWire(overviewRowWire, row)));
  })
  .get('/jobs', requireRole('Admin'), async (c) => c.json(toWire(jobReportWire, await getJobReport(c.get('deps')))))
  .get('/todo/admin', requireRole('Admin'), async (c) =>
    c.json(toWire(adminTodoWire, await getAdminTodo(c.get('deps'), await c.get('actor')()))),
  );
