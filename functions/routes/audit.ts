import { Hono } from 'hono';
import { validator } from 'hono/validator';
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditSubject,
  auditEntryWire,
} from '../../src/shared/audit.ts';
import { toWire } from '../../src/shared/names.ts';
import { listAudit } from '../domain/audit.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../middleware/paging.ts';
import { requireRole } from '../middleware/require.ts';
import type { ApiEnv } from '../middleware/timing.ts';

type AuditQuery = PageQuery & { action?: AuditAction; subject?: AuditSubject; subjectID?: string };

/** A page's query, `?action=`, `?subject=` (a kind) and `?subjectID=`; what is none of ours filters nothing. */
const auditQuery = validator('query', (query): AuditQuery => {
  const action = AUDIT_ACTIONS.find((known) => known === query.action);
  const subject = AUDIT_SUBJECTS.find((known) => known === query.subject);
  const { subjectID } = query;
  return {
    ...pageQueryOf(query),
    ...(action ? { action } : {}),
    ...(subject ? { subject } : {}),
    ...(typeof subjectID === 'string' ? { subjectID } : {}),
  };
});

/** What admins did. */
export const audit = new Hono<ApiEnv>().get('/audit', requireRole('Admin'), auditQuery, async (c) => {
  const { action, subject, subjectID, ...query } = c.req.valid('query');
  const filter = { action, subjectKind: subject, subjectId: subjectID };
  const page = await listAudit(c.get('deps'), { ...paging(query), ...filter });
  linkNext(c, page.next);
  return c.json(page.items.map((entry) => toWire(auditEntryWire, entry)));
});
