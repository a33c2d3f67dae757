/** One's own account: its face, its name, its end. */
import { sql } from 'drizzle-orm';
import { tag } from '../../src/shared/cache.ts';
import { messages } from '../../src/shared/messages.ts';
import type { Actor, Me, Profile } from '../../src/shared/user.ts';
import { refusedBy, writeBatch } from '../db/client.ts';
import { LIVE } from '../db/ledger.ts';
import { conflict, unauthorized } from '../errors.ts';
import { endPhotos, releaseAllPhotos, releasePortrait } from './photos.ts';
import { discardPortrait, keepPortrait } from './portraits.ts';
import type { Deps } from './ports.ts';

type Rows = readonly Record<string, unknown>[];

/** Changes name and photo; an absent photo stays as it is. Public pages that show the person follow at once. */
export async function updateProfile(deps: Deps, actor: Actor, input: Profile): Promise<Me> {
  const photo = await keepPortrait(deps, input.photo);
  const me = actor.userId;
  const written = writeBatch(deps.db, [
    shelvesOf(me),
    // Without a new picture there is none to replace.
    photo ? releasePortrait(deps, me) : sql`SELECT id FROM photos WHERE false`,
    sql`UPDATE users SET name = ${input.name}, photo = coalesce(${photo?.url ?? null}, photo)
        WHERE id = ${me} AND deleted_at IS NULL RETURNING photo`,
    // Stops the batch when the account has been deleted meanwhile.
    sql`INSERT INTO guard (ok) VALUES (changes())`,
    sql`DELETE FROM guard`,
    ...(photo?.rows(me) ?? []),
  ]);
  const [shelves, outlived, changed] = await written.catch(async (error) => {
    await discardPortrait(deps, photo, error);
    throw refusedBy(error) ? unauthorized() : error;
  });
  await purgeShelves(deps, me, shelves?.rows);
  await endPhotos(deps, idsOf(outlived?.rows));
  const now = changed?.rows[0]?.photo;
  return { ...actor, name: input.name, photo: typeof now === 'string' ? now : null };
}

/**
 * Ends the account: personal data goes, listings are hidden, open bookings are void, every session is over. What was
 * bought and sold stays in the ledger without a name. Throws `conflict` while money is in flight, and for the last admin.
 */
export async function deleteAccount(deps: Deps, { userId: me }: Actor): Promise<void> {
  const { db } = deps;
  const moment = deps.now();
  const batch = writeBatch(db, [
    shelvesOf(me),
    sql`UPDATE users SET deleted_at = ${moment}, email = lower('deleted-' || id || '@deleted.invalid'),
          name = 'Deleted account', photo = NULL
        WHERE id = ${me} AND deleted_at IS NULL AND NOT ${moneyInFlight(me)}
          AND (role <> 'Admin' OR EXISTS (SELECT 1 FROM users other
            WHERE other.role = 'Admin' AND other.deleted_at IS NULL AND other.id <> ${me}))`,
    // Stops the whole batch when the account may not go.
    sql`INSERT INTO guard (ok) VALUES (changes())`,
    sql`DELETE FROM guard`,
    sql`DELETE FROM credentials WHERE user_id = ${me}`,
    sql`DELETE FROM identities WHERE user_id = ${me}`,
    sql`DELETE FROM login_tokens WHERE user_id = ${me}`,
    sql`DELETE FROM sessions WHERE user_id = ${me}`,
    sql`DELETE FROM wishes WHERE buyer_id = ${me}`,
    sql`DELETE FROM waiting WHERE buyer_id = ${me}`,
    sql`UPDATE orders SET state = 'void', changed_at = ${moment}
        WHERE state = 'pending' AND (buyer_id = ${me} OR seller_id = ${me})`,
    sql`UPDATE orders SET buyer_name = 'Deleted account', buyer_email = '', phone_number = '', location = ''
        WHERE buyer_id = ${me}`,
    sql`UPDATE products SET deleted_at = coalesce(deleted_at, ${moment}), description = ''
        WHERE seller_id = ${me} AND sold_at IS NULL`,
    sql`UPDATE products SET phone_number = '', location = '' WHERE seller_id = ${me}`,
    // Pictures of sold copies belong to the record of the sale; all others go.
    sql`DELETE FROM listing_photos WHERE product_id IN (SELECT id FROM products WHERE seller_id = ${me} AND sold_at IS NULL)`,
    releaseAllPhotos(deps, me),
  ]);
  const results = await batch.catch(async (error) => {
    if (!/nothing_changed/.test(refusedBy(error) ?? '')) throw error;
    const [why] = await db.all<{ money: number }>(sql`SELECT ${moneyInFlight(me)} AS money`);
    throw conflict(why?.money ? messages.conflict.moneyInFlight : messages.conflict.lastAdmin);
  });
  await purgeShelves(deps, me, results[0]?.rows);
  await endPhotos(deps, idsOf(results.at(-1)?.rows));
}

/** Somebody is paying them or for something of theirs, or they are owed a refund. */
const moneyInFlight = (userId: string) =>
  sql`(EXISTS (SELECT 1 FROM attempts a JOIN products p ON p.id = a.product_id
      WHERE (a.buyer_id = ${userId} OR p.seller_id = ${userId}) AND a.state IN ${LIVE})
    OR EXISTS (SELECT 1 FROM refunds r JOIN attempts a ON a.id = r.attempt_id
      WHERE a.buyer_id = ${userId} AND r.state = 'owed'))`;

/** The categories whose pages show something of this person. */
const shelvesOf = (userId: string) =>
  sql`SELECT DISTINCT category_id AS categoryId FROM products WHERE seller_id = ${userId} AND deleted_at IS NULL`;

async function purgeShelves({ purge }: Pick<Deps, 'purge'>, userId: string, rows: Rows = []): Promise<void> {
  const categories = rows.map(({ categoryId }) => tag.category(String(categoryId)));
  await purge([tag.seller(userId), ...(rows.length > 0 ? [tag.catalog] : []), ...categories]);
}

const idsOf = (rows: Rows = []): string[] => rows.map(({ id }) => String(id));
