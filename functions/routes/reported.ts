import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { Because } from '../../src/shared/audit.ts';
import { toWire } from '../../src/shared/names.ts';
import { myReportWire } from '../../src/shared/report.ts';
import {
  REPORTED_ORDERS,
  ReportClearance,
  type ReportedOrder,
  reportedBuyerWire,
  reportedListingWire,
} from '../../src/shared/reported.ts';
import { SOLD_SORTS, soldListingWire } from '../../src/shared/sold.ts';
import { clearBuyerReport, listReportedBuyers } from '../domain/reported-buyers.ts';
import { clearListingReports, listReportedListings } from '../domain/reported-listings.ts';
import { listMyReports } from '../domain/reports.ts';
import { listSold } from '../domain/sold.ts';
import { optionalBody } from '../middleware/body.ts';
import {
  linkNext,
  type PageQuery,
  pageQuery,
  pageQueryOf,
  paging,
  searchOf,
  searchQuery,
} from '../middleware/paging.ts';
import { requireRole, requireUser } from '../middleware/require.ts';
import type { ApiEnv } from '../middleware/timing.ts';

/** A page's query, `?search=` and `?order=`; what is no order that we know means the most reported first. */
const reportedQuery = validator(
  'query',
  (query): PageQuery & { search?: string; order?: ReportedOrder | undefined } => ({
    ...pageQueryOf(query),
    ...searchOf(query),
    order: REPORTED_ORDERS.find((known) => known === query.order),
  }),
);

/** What an admin sees of listings and buyers that were reported and of copies that were sold; what became of one's own reports. */
export const reported = new Hono<ApiEnv>()
  .get('/reported-product', requireRole('Admin'), reportedQuery, async (c) => {
    const query = c.req.valid('query');
    const page = await listReportedListings(c.get('deps'), { ...query, ...paging(query) });
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(reportedListingWire, listing)));
  })
  .delete('/reported-product/:id', requireRole('Admin'), optionalBody(ReportClearance), async (c) => {
    const [deps, admin, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const deletedCount = await clearListingReports(deps, admin, id, c.req.valid('json'));
    return c.json({ acknowledged: true, deletedCount });
  })
  .get('/my-reports', requireUser, pageQuery, async (c) => {
    const page = await listMyReports(c.get('deps'), await c.get('actor')(), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((report) => toWire(myReportWire, report)));
  })
  .get('/reported-buyers', requireRole('Admin'), pageQuery, async (c) => {
    const page = await listReportedBuyers(c.get('deps'), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((buyer) => toWire(reportedBuyerWire, buyer)));
  })
  .delete('/reported-buyers/:id', requireRole('Admin'), optionalBody(Because), async (c) => {
    const [deps, admin, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const deletedCount = await clearBuyerReport(deps, admin, id, c.req.valid('json').reason);
    return c.json({ acknowledged: true, deletedCount });
  })
  .get('/sold-products', requireRole('Admin'), searchQuery(SOLD_SORTS), async (c) => {
    const query = c.req.valid('query');
    const page = await listSold(c.get('deps'), { ...query, ...paging(query) });
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(soldListingWire, listing)));
  });
