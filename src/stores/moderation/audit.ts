import { atom } from 'nanostores';
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditEntry,
  type AuditSubject,
} from '../../../core/moderation/audit/audit.ts';
import { listAudit } from '../../api/admin/users.ts';
import { createPagedStore } from '../paged-list.ts';

/** Filter of the audit record: one action, one admin, or one subject. */
export type AuditView = {
  readonly action: AuditAction | undefined;
  readonly actorId: string | undefined;
  readonly subjectKind: AuditSubject | undefined;
  readonly subjectId: string | undefined;
};

/** View from a query string, for reloads, history and other tabs. */
export function auditViewOf(query: string): AuditView {
  const named = new URLSearchParams(query);
  const subjectKind = AUDIT_SUBJECTS.find((kind) => kind === named.get('subject'));
  return {
    action: AUDIT_ACTIONS.find((action) => action === named.get('action')),
    actorId: named.get('admin') || undefined,
    subjectKind,
    subjectId: (subjectKind && named.get('id')) || undefined,
  };
}

export const $auditQuery = atom(typeof location === 'undefined' ? '' : location.search);

export const { $list: $audit, loadMore: loadMoreAudit } = createPagedStore<AuditEntry>(
  'audit',
  async (query, after) => {
    const { entries, next } = await listAudit({ ...auditViewOf(query), after });
    return { rows: entries, next };
  },
  $auditQuery,
);
