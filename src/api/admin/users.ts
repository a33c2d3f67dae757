/** What an admin does with people, and the record of what admins did. */

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
import { api, bodyOf, given, nextOf, personal } from '../client.ts';

/** What a list of people is asked for; `after` is where an earlier part of the same list ended. */
export type UserQuery<Sort extends UserSort = UserSort> = {
  search?: string | undefined;
  sort?: Sort | undefined;
  after?: string | undefined;
};

type UserPage = { users: ManagedUser[]; next: string | undefined };

/** A part of all sellers, and where the next part begins. */
export const listSellers = (query: UserQuery = {}): Promise<UserPage> =>
  pageOf(personal(api.users['all-seller'].$get({ query: given(query) })));

/** A part of all buyers, and where the next part begins. */
export const listBuyers = (query: UserQuery<UserSort<'Buyer'>> = {}): Promise<UserPage> =>
  pageOf(personal(api.users['all-buyer'].$get({ query: given(query) })));

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

/** Gives the seller with this email the badge, or takes it back; answers how many changed. */
export async function verifySeller(email: string, verified = true, reason?: string): Promise<number> {
  return (await bodyOf(personal(api.users[':email'].$put({ param: { email }, json: given({ verified, reason }) }))))
    .modifiedCount;
}

/** Keeps somebody out; answers how many changed. */
export async function suspendUser(id: string, reason?: string): Promise<number> {
  return (await bodyOf(personal(api.users[':id'].suspension.$put({ param: { id }, json: given({ reason }) }))))
    .modifiedCount;
}

/** Lets somebody in again; answers how many changed. */
export async function restoreUser(id: string, reason?: string): Promise<number> {
  return (await bodyOf(personal(api.users[':id'].suspension.$delete({ param: { id }, json: given({ reason }) }))))
    .modifiedCount;
}

/** What deleting somebody would do now, to be shown before the question. */
export async function getDeletion(id: string): Promise<UserDeletion> {
  const answer = await bodyOf(personal(api.users[':id'].deletion.$get({ param: { id } })));
  return fromWire<UserDeletion, typeof userDeletionWire>(userDeletionWire, answer);
}

/** Deletes somebody's account; answers how many went. */
export async function deleteUser(id: string, reason?: string): Promise<number> {
  return (await bodyOf(personal(api.users[':id'].$delete({ param: { id }, json: given({ reason }) })))).deletedCount;
}

/** A part of what admins did, newest first, and where the next part begins. */
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
  const answer = await personal(api.audit.$get({ query: given({ action, adminID, subject, subjectID, after }) }));
  const rows = await answer.json();
  return {
    entries: rows.map((row) => fromWire<AuditEntry, typeof auditEntryWire>(auditEntryWire, row)),
    next: nextOf(answer),
  };
}
