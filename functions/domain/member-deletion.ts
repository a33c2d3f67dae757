/** Deleting somebody else's account, and what that would do. */
import type { MemberDeletion } from '../../src/shared/member.ts';
import type { Actor } from '../../src/shared/user.ts';
import { notFound } from '../errors.ts';
import type { Deps } from './ports.ts';

/** What deleting this account would do now. Throws `not_found`. */
export async function previewDeletion(_: Deps, __: Actor, ___: string): Promise<MemberDeletion> {
  throw notFound();
}

export async function deleteMember(_: Deps, __: Actor, ___: string, ____: string | undefined): Promise<number> {
  throw notFound();
}
