/** Actions of admins on users. Reasons are kept in the audit record. */
import { type UserDeletion, userDeletionWire } from '../../../core/accounts/managed-user.ts';
import { fromWire } from '../../../core/entity/wire.ts';
import { api, authenticated, bodyOf, withoutEmpty } from '../client.ts';

/** Sets or removes the verified badge of the seller with this email. Returns the number changed. */
export async function setVerified(email: string, verified = true, reason?: string): Promise<number> {
  return (
    await bodyOf(
      authenticated(api.users[':email'].$put({ param: { email }, json: withoutEmpty({ verified, reason }) })),
    )
  ).modifiedCount;
}

/** Returns the number suspended. */
export async function suspendUser(id: string, reason?: string): Promise<number> {
  return (
    await bodyOf(authenticated(api.users[':id'].suspension.$put({ param: { id }, json: withoutEmpty({ reason }) })))
  ).modifiedCount;
}

/** Returns the number restored. */
export async function restoreUser(id: string, reason?: string): Promise<number> {
  return (
    await bodyOf(authenticated(api.users[':id'].suspension.$delete({ param: { id }, json: withoutEmpty({ reason }) })))
  ).modifiedCount;
}

/** Effects of deleting this user now, for the confirmation. */
export async function previewDeletion(id: string): Promise<UserDeletion> {
  const answer = await bodyOf(authenticated(api.users[':id'].deletion.$get({ param: { id } })));
  return fromWire<UserDeletion, typeof userDeletionWire>(userDeletionWire, answer);
}

/** Returns the number deleted. */
export async function deleteUser(id: string, reason?: string): Promise<number> {
  return (await bodyOf(authenticated(api.users[':id'].$delete({ param: { id }, json: withoutEmpty({ reason }) }))))
    .deletedCount;
}
