/** What an admin does with people: the badge, and keeping somebody out for a while. Deleting stands in `member-deletion.ts`. */
import type { Verification } from '../../src/shared/member.ts';
import type { Actor } from '../../src/shared/user.ts';
import { notFound } from '../errors.ts';
import type { Deps } from './ports.ts';

/**
 * Gives the seller with this email the badge, or takes it back. Public pages show it at the next request. Answers how many
 * changed. Throws `not_found` for no such seller.
 */
export async function verifySeller(_: Deps, __: Actor, ___: string, ____: Verification): Promise<number> {
  throw notFound();
}

/**
 * Keeps somebody out: sessions end, signing in is refused, their listings are off every page, and nobody waits for them.
 * Their rows stay as they are, so that restoring brings all of it back. Answers how many changed. Throws `not_found`, and
 * `conflict` for oneself and for the last admin.
 */
export async function suspendUser(_: Deps, __: Actor, ___: string, ____: string | undefined): Promise<number> {
  throw notFound();
}

/** Lets somebody in again. Answers how many changed. Throws `not_found`. */
export async function restoreUser(_: Deps, __: Actor, ___: string, ____: string | undefined): Promise<number> {
  throw notFound();
}
