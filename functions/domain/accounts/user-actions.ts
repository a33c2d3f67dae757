/**
 * What an admin does with people: the badge, and keeping somebody out for a while (`member-deletion.ts` has deleting). Each
 * throws `forbidden` for who is no admin any more at the moment of the write.
 */
import { sql } from 'drizzle-orm';
import type { Verification } from '../../../core/accounts/managed-user.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { tag } from '../../../core/cache.ts';
import { accountsWords } from '../../../core/words/accounts.ts';
import { anotherAdminThan } from '../../db/active.ts';
import { conflict, notFound } from '../../errors.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordAction } from '../moderation/audit/audit.ts';
import type { Deps } from '../ports.ts';
import { advanceQueue } from '../reservations/queue.ts';
import { purgeShelves, revokeSignIns, shelvesOf, unlessGuarded } from './account-end.ts';

/**
 * Gives the seller with this email the badge, or takes it back. Public pages show it at the next request. Answers how many
 * changed. Throws `not_found` for no such seller.
 */
export async function verifySeller(
  deps: Deps,
  admin: Actor,
  email: string,
  { verified, reason }: Verification,
): Promise<number> {
  const theSeller = sql`email = ${email.trim().toLowerCase()} AND role = 'Seller' AND deleted_at IS NULL`;
  const id = sql`(SELECT id FROM users WHERE ${theSeller})`;
  const action = verified ? 'verify_seller' : 'unverify_seller';
  const [found, changed, , shelves] = await writeAsAdmin(deps.db, admin, [
    sql`SELECT id FROM users WHERE ${theSeller}`,
    sql`UPDATE users SET verified = ${Number(verified)}, verified_name = NULL WHERE ${theSeller} AND verified <> ${Number(verified)}`,
    recordAction(deps, admin, { action, subjectKind: 'user', subjectId: id, reason }),
    sql`SELECT DISTINCT category_id AS categoryId FROM products WHERE seller_id = ${id} AND deleted_at IS NULL`,
  ]);
  const [row] = found?.rows ?? [];
  if (!row) throw notFound();
  if (changed?.rowsAffected !== 1) return 0;
  await purgeShelves(deps, String(row.id), shelves?.rows);
  return 1;
}

/**
 * Keeps somebody out: sessions end, signing in is refused, their listings are off every page, and nobody waits for them.
 * Their rows stay as they are, so that restoring brings all of it back; who is paying for a copy of theirs may finish.
 * Answers how many changed. Throws `not_found`, and `conflict` for oneself and for the last admin.
 */
export async function suspendUser(deps: Deps, admin: Actor, id: string, reason: string | undefined): Promise<number> {
  if (id === admin.userId) throw conflict(accountsWords.conflict.ownAccount);
  const moment = deps.now();
  const results = await unlessGuarded(
    writeAsAdmin(deps.db, admin, [
      shelvesOf(id),
      sql`UPDATE users SET suspended_at = ${moment}
          WHERE id = ${id} AND deleted_at IS NULL AND suspended_at IS NULL
            AND (role <> 'Admin' OR ${anotherAdminThan(id)})`,
      sql`INSERT INTO guard (ok) VALUES (changes())`,
      sql`DELETE FROM guard`,
      recordAction(deps, admin, { action: 'suspend_user', subjectKind: 'user', subjectId: id, reason }),
      ...revokeSignIns(id),
      sql`DELETE FROM waiting WHERE buyer_id = ${id}`,
      // Whoever had their turn before a copy of theirs keeps the place, and gets the turn anew when the seller is back.
      sql`UPDATE waiting SET turn_ends_at = NULL WHERE product_id IN (SELECT id FROM products WHERE seller_id = ${id})`,
      ...advanceQueue(sql`waiting.product_id`, moment),
    ]),
  );
  if (results) {
    await purgeShelves(deps, id, results[0]?.rows, [tag.photosOf(id)]);
    return 1;
  }
  const [person] = await deps.db.all<{ last: number }>(
    sql`SELECT role = 'Admin' AND suspended_at IS NULL AND NOT ${anotherAdminThan(id)} AS last
        FROM users WHERE id = ${id} AND deleted_at IS NULL`,
  );
  if (!person) throw notFound();
  if (person.last) throw conflict(accountsWords.conflict.lastAdminSuspended);
  return 0;
}

/** Lets somebody in again; their listings are back on the shelves. Answers how many changed. Throws `not_found`. */
export async function restoreUser(deps: Deps, admin: Actor, id: string, reason: string | undefined): Promise<number> {
  const [found, changed, , shelves] = await writeAsAdmin(deps.db, admin, [
    sql`SELECT id FROM users WHERE id = ${id} AND deleted_at IS NULL`,
    sql`UPDATE users SET suspended_at = NULL WHERE id = ${id} AND deleted_at IS NULL AND suspended_at IS NOT NULL`,
    recordAction(deps, admin, { action: 'restore_user', subjectKind: 'user', subjectId: id, reason }),
    shelvesOf(id),
    ...advanceQueue(sql`waiting.product_id`, deps.now()),
  ]);
  if (!found?.rows[0]) throw notFound();
  if (changed?.rowsAffected !== 1) return 0;
  await purgeShelves(deps, id, shelves?.rows);
  return 1;
}
