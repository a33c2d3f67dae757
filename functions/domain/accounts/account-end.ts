/** The end of an account, whoever asks for it: its owner (`accounts.ts`) or an admin (`member-deletion.ts`). */
import { type SQL, sql } from 'drizzle-orm';
import { tag } from '../../../core/cache.ts';
import { anotherAdminThan } from '../../db/active.ts';
import { refusedBy, writeBatch } from '../../db/client.ts';
import { LIVE } from '../../db/ledger.ts';
import { endPhotos, releaseAllPhotos } from '../listings/photos/photos.ts';
import { settleBuyerReports } from '../moderation/reported-buyers.ts';
import { settleReports } from '../moderation/reported-listings.ts';
import type { Deps } from '../ports.ts';
import { advanceQueue } from '../reservations/queue.ts';

type Rows = readonly Record<string, unknown>[];

/**
 * Personal data goes, listings are hidden, open bookings are void, every session is over. What was bought and sold stays in
 * the ledger without a name. Answers false, with nothing changed, while money is in flight, for the last admin, and where
 * `only` does not hold. `record` is written with it.
 */
export async function endAccount(
  deps: Deps,
  id: string,
  { only = sql`1`, record = [] }: { readonly only?: SQL; readonly record?: readonly SQL[] } = {},
): Promise<boolean> {
  const moment = deps.now();
  const results = await unlessGuarded(
    writeBatch(deps.db, [
      shelvesOf(id),
      sql`UPDATE users SET deleted_at = ${moment}, email = lower('deleted-' || id || '@deleted.invalid'),
            name = 'Deleted account', verified_name = NULL, photo = NULL
          WHERE id = ${id} AND deleted_at IS NULL AND NOT ${moneyInFlight(id)}
            AND (role <> 'Admin' OR ${anotherAdminThan(id)}) AND ${only}`,
      // Stops the whole batch when the account may not go.
      sql`INSERT INTO guard (ok) VALUES (changes())`,
      sql`DELETE FROM guard`,
      ...record,
      sql`DELETE FROM credentials WHERE user_id = ${id}`,
      sql`DELETE FROM identities WHERE user_id = ${id}`,
      sql`DELETE FROM link_records WHERE user_id = ${id}`,
      sql`DELETE FROM link_requests WHERE user_id = ${id}`,
      sql`DELETE FROM known_devices WHERE user_id = ${id}`,
      ...revokeSignIns(id),
      sql`DELETE FROM wishes WHERE buyer_id = ${id}`,
      sql`DELETE FROM waiting WHERE buyer_id = ${id}`,
      sql`DELETE FROM passed_turns WHERE buyer_id = ${id}`,
      sql`UPDATE orders SET state = 'void', changed_at = ${moment}
          WHERE state = 'pending' AND (buyer_id = ${id} OR seller_id = ${id})`,
      // Whoever waited behind them moves up, and nobody waits for a listing that is gone.
      ...advanceQueue(sql`waiting.product_id`, moment),
      sql`UPDATE orders SET buyer_name = 'Deleted account', buyer_email = '', phone_number = '', location = ''
          WHERE buyer_id = ${id}`,
      sql`UPDATE products SET deleted_at = coalesce(deleted_at, ${moment}), description = ''
          WHERE seller_id = ${id} AND sold_at IS NULL`,
      sql`UPDATE products SET phone_number = '', location = '' WHERE seller_id = ${id}`,
      settleReports(sql`IN (SELECT id FROM products WHERE seller_id = ${id} AND sold_at IS NULL)`, 'removed', moment),
      settleBuyerReports(sql`buyer_id = ${id}`, 'removed', moment),
      // Pictures of sold copies belong to the record of the sale; all others go.
      sql`DELETE FROM listing_photos WHERE product_id IN (SELECT id FROM products WHERE seller_id = ${id} AND sold_at IS NULL)`,
      releaseAllPhotos(deps, id),
    ]),
  );
  if (!results) return false;
  await purgeShelves(deps, id, results[0]?.rows);
  const photoIds = idsOf(results.at(-1)?.rows);
  await endPhotos(deps, photoIds);
  if (photoIds.length > 0) await deps.purge(photoIds.map(tag.photo));
  return true;
}

/** Somebody is paying them or for something of theirs, or they are owed a refund. */
export const moneyInFlight = (userId: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM attempts a JOIN products p ON p.id = a.product_id
      WHERE (a.buyer_id = ${userId} OR p.seller_id = ${userId}) AND a.state IN ${LIVE})
    OR EXISTS (SELECT 1 FROM refunds r JOIN attempts a ON a.id = r.attempt_id
      WHERE a.buyer_id = ${userId} AND r.state = 'owed'))`;

/** Every session and every sign-in on its way is over. */
export const revokeSignIns = (userId: string): readonly SQL[] => [
  sql`DELETE FROM login_tokens WHERE user_id = ${userId}`,
  sql`DELETE FROM sessions WHERE user_id = ${userId}`,
];

/** What a batch gave, or null when its guard stopped it. */
export const unlessGuarded = <Results>(batch: Promise<Results>): Promise<Results | null> =>
  batch.catch((error) => {
    if (/nothing_changed/.test(refusedBy(error) ?? '')) return null;
    throw error;
  });

/** The categories whose pages show something of this person. */
export const shelvesOf = (userId: string): SQL =>
  sql`SELECT DISTINCT category_id AS categoryId FROM products WHERE seller_id = ${userId} AND deleted_at IS NULL`;

/** Drops the public pages that show this person, and what else carries one of `tags`; `rows` are those of `shelvesOf`. */
export async function purgeShelves(
  { purge }: Pick<Deps, 'purge'>,
  userId: string,
  rows: Rows = [],
  tags: readonly string[] = [],
): Promise<void> {
  const categories = rows.map(({ categoryId }) => tag.category(String(categoryId)));
  await purge([tag.seller(userId), ...(rows.length > 0 ? [tag.catalog] : []), ...categories, ...tags]);
}

export const idsOf = (rows: Rows = []): string[] => rows.map(({ id }) => String(id));
