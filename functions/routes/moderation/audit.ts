import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditSubject,
  auditEntryWire,
} from '../../../core/moderation/audit/audit.ts';
import { listAudit } from '../../domain/moderation/audit/audit.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { linkNext, type PageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { requireRole } from '../../middleware/require.ts';

type AuditQuery = PageQuery & { action?: AuditAction; adminID?: string; subject?: AuditSubject; subjectID?: string };

/** Query of a page: `?action=`, `?adminID=`, `?subject=` (a kind) and with it `?subjectID=`. An unknown value filters nothing. */
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

export const audit = new Hono<ApiEnv>().get('/audit', requireRole('Admin'), auditQuery, async (c) => {
  const { action, adminID, subject, subjectID, ...query } = c.req.valid('query');
  const filter = { action, actorId: adminID, subjectKind: subject, subjectId: subjectID };
  const page = await listAudit(c.get('deps'), { ...paging(query), ...filter });
  linkNext(c, page.next);
  return c.json(page.items.map((entry) => toWire(auditEntryWire, entry)));
});
