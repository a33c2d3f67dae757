import { Hono } from 'hono';
import { validator } from 'hono/validator';
import {
  ActionReason,
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditSubject,
  auditEntryWire,
} from '../../../core/audit.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { myReportWire, Report } from '../../../core/moderation/report.ts';
import {
  REPORTED_SORTS,
  ReportClearance,
  type ReportedSort,
  reportedBuyerWire,
  reportedListingWire,
} from '../../../core/moderation/reported.ts';
import { runCountedReport } from '../../auth/run-within-limits.ts';
import { listAudit } from '../../domain/moderation/audit/audit.ts';
import { listMyReports, reportListing } from '../../domain/moderation/listing-reports.ts';
import { clearBuyerReport, listOpenBuyerReports } from '../../domain/moderation/reported-buyers.ts';
import { listReportedListings } from '../../domain/moderation/reported-listings.ts';
import { clearListingReports } from '../../domain/moderation/settle-reports.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { validateOptionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQuery, pageQueryOf, paging, searchOf } from '../../middleware/input/paging.ts';
import { requireRole, requireUser } from '../../middleware/require.ts';

/** Query of a page, `?search=` and `?order=`; an unknown order means most reported first. */
const reportedQuery = validator(
  'query',
  (query): PageQuery & { search?: string; order?: ReportedSort | undefined } => ({
    ...pageQueryOf(query),
    ...searchOf(query),
    order: REPORTED_SORTS.find((known) => known === query.order),
  }),
);

/** Reports of listings and buyers: users' reports with their outcomes, and the admins' lists. */
export const reportRoutes = new Hono<ApiEnv>()
  .get('/reported-product', requireRole('Admin'), reportedQuery, async (c) => {
    const query = c.req.valid('query');
    const page = await listReportedListings(c.get('deps'), { ...query, ...paging(query) });
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(reportedListingWire, listing)));
  })
  .put('/reported-product/:id', requireUser, validateOptionalBody(Report), async (c) => {
    const [deps, actor, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const { reason } = c.req.valid('json');
    const modifiedCount = await runCountedReport(deps, actor, (counting) =>
      reportListing(deps, actor, id, reason, counting),
    );
    return c.json({ acknowledged: true, modifiedCount });
  })
  .delete('/reported-product/:id', requireRole('Admin'), validateOptionalBody(ReportClearance), async (c) => {
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
    const page = await listOpenBuyerReports(c.get('deps'), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((buyer) => toWire(reportedBuyerWire, buyer)));
  })
  .delete('/reported-buyers/:id', requireRole('Admin'), validateOptionalBody(ActionReason), async (c) => {
    const [deps, admin, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const deletedCount = await clearBuyerReport(deps, admin, id, c.req.valid('json').reason);
    return c.json({ acknowledged: true, deletedCount });
  });

type AuditQuery = PageQuery & { action?: AuditAction; adminID?: string; subject?: AuditSubject; subjectID?: string };

/**
 * Query of a page: `?action=`, `?adminID=`, `?subject=` (a kind) and with it `?subjectID=`. An unknown value filters
 * nothing.
 */
const auditQuery = validator('query', (query): AuditQuery => {
  const action = AUDIT_ACTIONS.find((known) => known === query.action);
  const subject = AUDIT_SUBJECTS.find((known) => known === query.subject);
  const { adminID, subjectID } = query;
  return {
    ...pageQueryOf(query),
    ...(action ? { action } : {}),
    ...(typeof adminID === 'string' ? { adminID } : {}),
    ...(subject ? { subject } : {}),
    ...(subject && typeof subjectID === 'string' ? { subjectID } : {}),
  };
});

export const auditRoutes = new Hono<ApiEnv>().get('/audit', requireRole('Admin'), auditQuery, async (c) => {
  const { action, adminID, subject, subjectID, ...query } = c.req.valid('query');
  const filter = { action, actorId: adminID, subjectKind: subject, subjectId: subjectID };
  const page = await listAudit(c.get('deps'), { ...paging(query), ...filter });
  linkNext(c, page.next);
  return c.json(page.items.map((entry) => toWire(auditEntryWire, entry)));
});
