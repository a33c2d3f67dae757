/** What a seller does with their listings. Whose listing it is stands in every WHERE. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { tag } from '../../../core/cache.ts';
import type { Listing, ListingChange, NewListing } from '../../../core/listings/listing-form.ts';
import { listingCan } from '../../../core/listings/my-listing.ts';
import { categoriesWords } from '../../../core/words/categories.ts';
import { commonWords } from '../../../core/words/common.ts';
import { listingsWords } from '../../../core/words/listings.ts';
import { inGoodStanding } from '../../db/active.ts';
import { refusedBy, writeBatch } from '../../db/client.ts';
import { users } from '../../db/people.ts';
import { conflict, Failure, notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { beingBought } from '../reservations/availability.ts';
import { contentHash, placePhotos, releasePhotos } from './photos/photos.ts';

/** The id of a listing that this seller may send again: it follows from what they call it, so it is made once. */
export async function onceIdOf({ userId }: Actor, name: string): Promise<string> {
  const hash = await contentHash(new TextEncoder().encode(`${userId} ${name}`));
  return `p${hash.slice(0, 24)}`;
}

/**
 * Puts a copy up for sale. A form that is sent again after a lost answer gives the same listing. Throws `invalid` when its
 * category or one of its pictures is not there, and `conflict` for a form that said something else the first time.
 */
export async function postProduct(deps: Deps, seller: Actor, listing: NewListing): Promise<{ id: string }> {
  const id = listing.formId === undefined ? deps.newId() : await onceIdOf(seller, listing.formId);
  await writeBatch(deps.db, [
    insertListing(seller, id, listing, deps.now()),
    // Otherwise a form that is sent again into a category that is gone would give its pictures to the first listing.
    sql`INSERT INTO guard (ok) SELECT NULL WHERE changes() = 0`,
    ...placePhotos(seller.userId, id, listing.photoIds),
  ]).catch(async (error) => {
    if (!/products\.id/.test(refusedBy(error) ?? '')) throw whatIsMissing(error);
    await requireSame(deps, seller, id, listing);
  });
  await deps.purge([tag.catalog, tag.category(listing.categoryId), tag.seller(seller.userId)]);
  return { id };
}

/** Throws `conflict` unless this listing of the seller says exactly this. */
async function requireSame({ db }: Pick<Deps, 'db'>, { userId }: Actor, id: string, listing: Listing): Promise<void> {
  const [same] = await db.all(
    sql`SELECT 1 FROM products WHERE id = ${id} AND seller_id = ${userId} AND deleted_at IS NULL
          AND category_id = ${listing.categoryId} AND name = ${listing.name} AND author IS ${listing.author}
          AND isbn IS ${listing.isbn} AND condition = ${listing.condition} AND phone_number = ${listing.phoneNumber}
          AND location = ${listing.location} AND year_of_purchase = ${listing.yearOfPurchase}
          AND used_duration = ${listing.usedDuration} AND original_price_cents = ${listing.originalPriceCents}
          AND resell_price_cents = ${listing.resellPriceCents} AND description = ${listing.description}`,
  );
  if (!same) throw conflict(listingsWords.conflict.postedBefore);
}

/** The row of a new copy; nothing is written when its category is not there. */
export const insertListing = ({ userId }: Actor, id: string, listing: Listing, postedAt: number): SQL =>
  sql`INSERT INTO products (id, seller_id, category_id, name, author, isbn, condition, phone_number, location,
        year_of_purchase, used_duration, original_price_cents, resell_price_cents, description, posted_at)
      SELECT ${id}, ${userId}, categories.id, ${listing.name}, ${listing.author}, ${listing.isbn},
        ${listing.condition}, ${listing.phoneNumber}, ${listing.location}, ${listing.yearOfPurchase},
        ${listing.usedDuration}, ${listing.originalPriceCents}, ${listing.resellPriceCents}, ${listing.description},
        ${postedAt}
      FROM categories JOIN users ON users.id = ${userId} AND ${inGoodStanding(users)}
      WHERE categories.id = ${listing.categoryId} AND categories.merged_into IS NULL`;

/** How the database says that a listing's category is not there, or was merged into another. */
const NO_CATEGORY = /guard\.ok|products\.category_id/;

/** The field that a refused write speaks of. */
function whatIsMissing(error: unknown, photo: string = listingsWords.photo.notOurs): unknown {
  const refusal = refusedBy(error) ?? '';
  const [field, message] = NO_CATEGORY.test(refusal) ? ['categoryId', categoriesWords.category] : ['photo', photo];
  if (field === 'photo' && !/nothing_changed/.test(refusal)) return error;
  return new Failure('invalid', commonWords.error.invalid, { fields: { [field]: message } });
}

/**
 * Changes a listing. Throws `not_found`, `invalid`, or `conflict` when it is sold, while somebody pays for it or has their
 * turn, or when it is not the version that the seller saw.
 */
export async function editProduct(deps: Deps, seller: Actor, id: string, listing: ListingChange): Promise<number> {
  const own = sql`id = ${id} AND seller_id = ${seller.userId} AND deleted_at IS NULL`;
  const results = await writeBatch(deps.db, [
    sql`SELECT category_id AS categoryId, (SELECT json_group_array(l.photo_id) FROM listing_photos l WHERE l.product_id = products.id)
          AS photoIds FROM products WHERE ${own}`,
    sql`UPDATE products SET category_id = (SELECT id FROM categories WHERE id = ${listing.categoryId} AND merged_into IS NULL),
          name = ${listing.name}, author = ${listing.author},
          isbn = ${listing.isbn}, condition = ${listing.condition}, phone_number = ${listing.phoneNumber},
          location = ${listing.location}, year_of_purchase = ${listing.yearOfPurchase},
          used_duration = ${listing.usedDuration}, original_price_cents = ${listing.originalPriceCents},
          resell_price_cents = ${listing.resellPriceCents}, description = ${listing.description},
          version = version + 1, changed_at = ${deps.now()}
        WHERE ${own} AND sold_at IS NULL AND NOT ${beingBought(deps.now())} AND version = coalesce(${listing.version ?? null}, version)`,
    sql`INSERT INTO guard (ok) SELECT 2 WHERE changes() = 0`,
    // A listing that has pictures keeps at least one.
    sql`INSERT INTO guard (ok) SELECT 2 FROM listing_photos
        WHERE product_id = ${id} AND ${listing.photoIds.length} = 0`,
    ...placePhotos(seller.userId, id, listing.photoIds),
    releasePhotos(deps, seller.userId),
  ]).catch(async (error) => {
    await explainRefusal(deps, seller, id, 'edit', listing.version);
    throw whatIsMissing(error, listing.photoIds.length === 0 ? commonWords.required.photo : undefined);
  });
  const before = results[0]?.rows[0];
  const photosBefore: string[] = JSON.parse(String(before?.photoIds));
  const takenOff = photosBefore.filter((photo) => !listing.photoIds.includes(photo));
  await deps.purge([
    tag.catalog,
    tag.category(String(before?.categoryId)),
    tag.category(listing.categoryId),
    tag.seller(seller.userId),
    ...takenOff.map(tag.photo),
  ]);
  return 1;
}

/** Advertises a copy on the front page. Throws `not_found`, or `conflict` when it is sold or advertised already. */
export async function advertiseProduct(deps: Deps, seller: Actor, id: string): Promise<number> {
  const [changed] = await writeBatch(deps.db, [
    sql`UPDATE products SET advertised_at = ${deps.now()}
        WHERE id = ${id} AND seller_id = ${seller.userId} AND deleted_at IS NULL
          AND sold_at IS NULL AND advertised_at IS NULL RETURNING category_id AS categoryId`,
  ]);
  const [row] = changed?.rows ?? [];
  if (!row) {
    await explainRefusal(deps, seller, id, 'advertise');
    return 0;
  }
  await deps.purge([tag.catalog, tag.category(String(row.categoryId)), tag.seller(seller.userId)]);
  return 1;
}

/** Throws why a listing of one's own may not be changed; returns where nothing stands against it. */
async function explainRefusal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seller: Actor,
  id: string,
  verb: keyof typeof listingCan,
  version?: number,
): Promise<void> {
  const [row] = await db.all<{ sold: number; advertised: number; held: number; version: number }>(
    sql`SELECT sold_at IS NOT NULL AS sold, advertised_at IS NOT NULL AS advertised, ${beingBought(now())} AS held, version FROM products
        WHERE id = ${id} AND seller_id = ${seller.userId} AND deleted_at IS NULL`,
  );
  if (!row) throw notFound();
  const state = { sold: row.sold === 1, advertised: row.advertised === 1, held: row.held === 1 };
  if (version !== undefined && row.version !== version) throw conflict(listingsWords.conflict.changedMeanwhile);
  if (listingCan[verb](state)) return;
  if (state.sold) throw conflict(listingsWords.conflict.soldListing);
  throw conflict(verb === 'edit' ? listingsWords.conflict.payingForListing : listingsWords.conflict.alreadyAdvertised);
}
