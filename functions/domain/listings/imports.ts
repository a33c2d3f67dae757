/**
 * Import of many listings: valid rows become new listings or change one; other rows are refused by their number. The
 * seller's mapping of table columns is stored for the next import on any device.
 */
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { validate } from '../../../core/entity/validation.ts';
import { type Import, ImportedListing, type RefusedRow } from '../../../core/listings/post/import.ts';
import { type ImportChoices, NO_IMPORT_CHOICES } from '../../../core/listings/post/import-choices.ts';
import { categoriesWords } from '../../../core/words/en/catalog.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { reading, type Step, stopUnless, writeBatch } from '../../db/batch.ts';
import { isActiveUser, isOpenCategory } from '../../db/conditions.ts';
import { mayListNew } from '../../db/money/payout-waits.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, importChoices, listings } from '../../db/tables/catalog.ts';
import { type CopyTitle, titleOfCopy } from '../catalog/titles/title-of-copy.ts';
import { pagesOfNewCopies } from '../changed-pages.ts';
import { notifyWantersLater } from '../orders/want-matching.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { type Counted, changeListingsByRows, isChangingRow } from './import-changes.ts';
import { attachFirstPhotosStatements, hasPhotos, readOwnPhotosStatement } from './photos/photo-rows.ts';
import { idempotentIdOf, insertListingStatement, listingFailureOf } from './post-listing.ts';

type Accepted = {
  readonly row: number;
  readonly id: string;
  readonly title: CopyTitle;
  readonly listing: ImportedListing;
};

/** The first copy keeps the name that it had when a row could have only one copy: its id stays the same. */
const copyName = (importId: string, row: number, copy: number): string =>
  copy === 1 ? `${importId} ${row}` : `${importId} ${row} ${copy}`;

/**
 * Numbers of listings: `inserted`; `modified` if rows name listings. `refused` has the refused rows by their numbers.
 */
type Imported = { readonly inserted: number; readonly modified?: number; readonly refused: RefusedRow[] };

/**
 * Adds the rows without a listing's id, and changes the listings that other rows name (`changeListingsByRows`). Throws
 * `conflict` as `addListings` does.
 */
export async function importListings(
  deps: Deps,
  seller: Actor,
  { importId, rows }: Import,
  counted: Counted,
): Promise<Imported> {
  const changing = rows.filter(isChangingRow);
  const adding = rows.filter((row) => !isChangingRow(row));
  const added =
    adding.length > 0 ? await addListings(deps, seller, { importId, rows: adding }) : { inserted: 0, refused: [] };
  if (changing.length === 0) return added;
  const { modified, refused } = await changeListingsByRows(deps, seller, changing, counted);
  return {
    inserted: added.inserted,
    modified,
    refused: [...added.refused, ...refused].sort((a, b) => a.row - b.row),
  };
}

/**
 * Posts the valid rows. A row's id is derived from the import and its position, so that a call that is repeated after a
 * lost reply adds nothing twice. Returns the number of these rows that are listings now. Throws `conflict` while the
 * seller has not set up an account for money that has waited for a month.
 */
async function addListings(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  seller: Actor,
  input: Import,
): Promise<{ inserted: number; refused: RefusedRow[] }> {
  const refused: RefusedRow[] = [];
  const accepted: Accepted[] = [];
  for (const { row, copies = 1, ...wire } of input.rows) {
    const { output, fields } = validate(ImportedListing, wire);
    if (fields) {
      refused.push({ row, fields });
      continue;
    }
    for (let copy = 1; copy <= copies; copy += 1) {
      const id = await idempotentIdOf(seller, copyName(input.importId, row, copy));
      accepted.push({ row, id, title: await titleOfCopy(id, output), listing: output });
    }
  }
  const wanted = JSON.stringify([...new Set(accepted.map(({ listing }) => listing.categoryId))]);
  const pictures = accepted.map(({ id, listing }) => ({ listingId: id, photoIds: listing.photoIds }));
  const moment = deps.now();
  const added = JSON.stringify(accepted.map(({ id, row }) => [id, moment - row]));
  const batch = writeBatch(deps.db, {
    mayList: stopUnless('money waits', mayListNew(seller.userId, moment)),
    existing: reading<{ id: string }>(
      sql`SELECT ${categories.id} FROM ${categories}
          WHERE ${isOpenCategory(categories)} AND ${categories.id} IN (SELECT value FROM json_each(${wanted}))`,
    ),
    stored: readOwnPhotosStatement(seller.userId, pictures),
    titlesMade: accepted.map(({ title }) => title.made),
    // In its category, too, a row of the table comes before the next one.
    inserted: accepted.map(
      ({ id, title, listing, row }) =>
        sql`${insertListingStatement(seller, { id, title, listing, postedAt: moment - row })}
            AND ${hasPhotos(seller.userId, listing.photoIds)} ON CONFLICT (id) DO NOTHING`,
    ),
    photosPlaced: attachFirstPhotosStatements(seller.userId, pictures),
    // Without the rows that an earlier call has posted.
    pages: queuePurgeStatements(
      deps,
      pagesOfNewCopies(
        sql`(${listings.id}, ${listings.postedAt}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${added}))`,
      ),
    ),
  });
  const { existing, stored } = await writeThenPurge(deps, batch).catch((error) => {
    throw listingFailureOf(error);
  });
  notifyWantersLater(deps);
  const known = new Set(existing.rows.map(({ id }) => id));
  const there = new Set(stored.rows.map(({ id }) => id));
  const missing = ({ listing }: Accepted) => ({
    ...(!known.has(listing.categoryId) && { categoryId: categoriesWords.categoryGone }),
    ...(listing.photoIds.some((id) => !there.has(id)) && { photos: listingsWords.photo.notOurs }),
  });
  const stray = accepted
    .map((row) => ({ row: row.row, fields: missing(row) }))
    .filter(({ fields }) => Object.keys(fields).length > 0);
  // Copies of one row are alike, so a row is refused once.
  refused.push(...new Map(stray.map((row) => [row.row, row])).values());
  return { inserted: accepted.length - stray.length, refused: refused.sort((a, b) => a.row - b.row) };
}

export async function getImportChoices({ db }: Pick<Deps, 'db'>, { userId }: Actor): Promise<ImportChoices> {
  const [row] = await db
    .select({ choices: importChoices.choices })
    .from(importChoices)
    .where(eq(importChoices.sellerId, userId));
  return row ? (JSON.parse(row.choices) as ImportChoices) : NO_IMPORT_CHOICES;
}

/** Replaces the stored mapping. Stores nothing for an ended account. `counting` goes first in the batch. */
export async function storeImportChoices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Actor,
  { columns, words }: ImportChoices,
  counting: readonly Step[] = [],
): Promise<void> {
  const row = { choices: JSON.stringify({ columns, words }), changedAt: now() };
  await writeBatch(db, {
    counting,
    kept: sql`${insertInto(importChoices, { sellerId: users.id, ...row })} FROM ${users}
        WHERE ${users.id} = ${userId} AND ${isActiveUser(users)} ${onConflictSet(importChoices, ['sellerId'], row)}`,
  });
}
