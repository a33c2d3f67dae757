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

/** Which part of the record is looked at: one action, all that one admin did, or all that was done to one thing. */
export type AuditView = {
  readonly action: AuditAction | undefined;
  readonly actorId: string | undefined;
  readonly subjectKind: AuditSubject | undefined;
  readonly subjectId: string | undefined;
};

/** The view that a query string names, so that reloading, going back and another tab keep it. */
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

/** What the record is filtered by, as the page's query string. */
export const $auditQuery = atom(typeof location === 'undefined' ? '' : location.search);

/** What admins did. */
export const { $list: $audit, loadMore: loadMoreAudit } = createPagedStore<AuditEntry>(
  'audit',
  async (query, after) => {
    const { entries, next } = await listAudit({ ...auditViewOf(query), after });
    return { rows: entries, next };
  },
  $auditQuery,
);
