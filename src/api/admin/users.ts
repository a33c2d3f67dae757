import {
  type ManagedUser,
  managedUserWire,
  type UserDeletion,
  type UserSort,
  userDeletionWire,
} from '../../../core/accounts/managed-user.ts';
import { fromWire, type Wire } from '../../../core/entity/wire.ts';
import {
  type AuditAction,
  type AuditEntry,
  type AuditSubject,
  auditEntryWire,
} from '../../../core/moderation/audit/audit.ts';
import { api, authenticated, bodyOf, given, nextOf } from '../client.ts';

/** Query of a list of users; `after` is the cursor of a page of the same list. */
export type UserQuery<Sort extends UserSort = UserSort> = {
  search?: string | undefined;
  sort?: Sort | undefined;
  after?: string | undefined;
};

type UserPage = { users: ManagedUser[]; next: string | undefined };

export const listSellers = (query: UserQuery = {}): Promise<UserPage> =>
  pageOf(authenticated(api.users['all-seller'].$get({ query: given(query) })));

export const listBuyers = (query: UserQuery<UserSort<'Buyer'>> = {}): Promise<UserPage> =>
  pageOf(authenticated(api.users['all-buyer'].$get({ query: given(query) })));

async function pageOf(
  call: Promise<{ headers: Headers; json(): Promise<Wire<ManagedUser, typeof managedUserWire>[]> }>,
): Promise<UserPage> {
  const answer = await call;
  const rows = await answer.json();
  return {
    users: rows.map((row) => fromWire<ManagedUser, typeof managedUserWire>(managedUserWire, row)),
    next: nextOf(answer),
  };
}

/** Sets or removes the verified badge of the seller with this email. Returns the number changed. */
export async function verifySeller(email: string, verified = true, reason?: string): Promise<number> {
  return (
    await bodyOf(authenticated(api.users[':email'].$put({ param: { email }, json: given({ verified, reason }) })))
  ).modifiedCount;
}

/** Returns the number suspended. */
export async function suspendUser(id: string, reason?: string): Promise<number> {
  return (await bodyOf(authenticated(api.users[':id'].suspension.$put({ param: { id }, json: given({ reason }) }))))
    .modifiedCount;
}

/** Returns the number restored. */
export async function restoreUser(id: string, reason?: string): Promise<number> {
  return (await bodyOf(authenticated(api.users[':id'].suspension.$delete({ param: { id }, json: given({ reason }) }))))
    .modifiedCount;
}

/** Effects of deleting this user now, for the confirmation. */
export async function getDeletion(id: string): Promise<UserDeletion> {
  const answer = await bodyOf(authenticated(api.users[':id'].deletion.$get({ param: { id } })));
  return fromWire<UserDeletion, typeof userDeletionWire>(userDeletionWire, answer);
}

/** Returns the number deleted. */
export async function deleteUser(id: string, reason?: string): Promise<number> {
  return (await bodyOf(authenticated(api.users[':id'].$delete({ param: { id }, json: given({ reason }) }))))
    .deletedCount;
}

/** One page of the audit record, newest first; `next` is the cursor of the next page. */
export async function listAudit(
  query: {
    action?: AuditAction | undefined;
    actorId?: string | undefined;
    subjectKind?: AuditSubject | undefined;
    subjectId?: string | undefined;
    after?: string | undefined;
  } = {},
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
  const { action, actorId: adminID, subjectKind: subject, subjectId: subjectID, after } = query;
  const answer = await authenticated(api.audit.$get({ query: given({ action, adminID, subject, subjectID, after }) }));
  const rows = await answer.json();
  return {
    entries: rows.map((row) => fromWire<AuditEntry, typeof auditEntryWire>(auditEntryWire, row)),
    next: nextOf(answer),
  };
}
