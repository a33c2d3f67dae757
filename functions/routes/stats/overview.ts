import { Hono } from 'hono';
import { CHARTS, overviewWire } from '../../../core/stats/overview.ts';
import { toWire } from '../../../core/wire.ts';
import { drawChart } from '../../domain/stats/chart.ts';
import { getOverview, listOverviewDays } from '../../domain/stats/overview.ts';
import { notFound } from '../../errors.ts';
import { requireRole } from '../../middleware/require.ts';
import type { ApiEnv } from '../../middleware/timing.ts';

/** The admin's first look: what the last thirty days brought, and what waits. */
export const overview = new Hono<ApiEnv>()
  .get('/overview', requireRole('Admin'), async (c) => c.json(toWire(overviewWire, await getOverview(c.get('deps')))))
  .get('/overview/:chart', requireRole('Admin'), async (c) => {
    const chart = CHARTS.find((known) => known === c.req.param('chart'));
    if (!chart) throw notFound();
    const svg = drawChart(chart, await listOverviewDays(c.get('deps')));
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      // Whoever opens the picture by itself gets a picture, and nothing in it runs.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
