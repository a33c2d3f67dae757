import type { Actor } from '../../../core/accounts/user.ts';
import { enteredWire, pickEntered } from '../../../core/entity/entity.ts';
import { validate } from '../../../core/entity/validation.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { listingFields } from '../../../core/listings/fields.ts';
import { listingCan, type MyListing } from '../../../core/listings/my-listing.ts';
import { photoIdOf } from '../../../core/listings/photo.ts';
import { type Import, LISTING_ID_FIELD, type RefusedRow } from '../../../core/listings/post/import.ts';
import { EditedListing } from '../../../core/listings/post/listing-form.ts';
import { importWords } from '../../../core/words/en/import.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import type { Step } from '../../db/batch.ts';
import { Failure } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { editListing } from './edit-listing.ts';
import { getMyListings } from './my-listings.ts';

type ChangingRow = Import['rows'][number] & { readonly [LISTING_ID_FIELD]: string };

/** Runs the work with the steps that count it against the rate limit. */
export type Counted = (work: (counting: readonly Step[]) => Promise<number>) => Promise<number>;

type Edit = (id: string, change: EditedListing) => Promise<void>;

export const isChangingRow = (row: Import['rows'][number]): row is ChangingRow => row[LISTING_ID_FIELD] !== undefined;

/**
 * Applies these rows to their listings; fields without a column in the table, and pictures, stay. A row without a
 * difference counts as done, so that a call may be repeated. Returns the number of listings that match their rows. Each
 * row is written and rate-limited like a change by hand; above the limit the remaining rows are refused.
 */
export async function changeListingsByRows(
  deps: Deps,
  seller: Actor,
  rows: readonly ChangingRow[],
  counted: Counted,
): Promise<{ modified: number; refused: RefusedRow[] }> {
  const own = await getMyListings(
    deps,
    seller,
    rows.map(({ [LISTING_ID_FIELD]: id }) => id),
  );
  const refused: RefusedRow[] = [];
  let isPast: Failure | undefined;
  const edit: Edit = async (id, change) => {
    if (isPast) throw isPast;
    try {
      await counted((counting) => editListing(deps, seller, id, change, counting));
    } catch (error) {
      if (error instanceof Failure && error.code === 'too_many') isPast = error;
      throw error;
    }
  };
  for (const row of rows) {
    const fields = await changeByRow(edit, row, own.get(row[LISTING_ID_FIELD]));
    if (fields) refused.push({ row: row.row, fields });
  }
  return { modified: rows.length - refused.length, refused };
}

/** Returns the reason of a refusal, by the wire names of its fields; undefined when the listing matches its row. */
async function changeByRow(
  edit: Edit,
  { row: _row, copies: _copies, [LISTING_ID_FIELD]: id, version, ...said }: ChangingRow,
  listing: MyListing | undefined,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!listing) return { [LISTING_ID_FIELD]: importWords.problem.unknownId };
  const { output, fields } = validate(EditedListing, {
    ...toWire(enteredWire(listingFields), listing),
    photos: listing.photos.map(({ url }) => url),
    // The seller confirmed this price before.
    above_original: listing.resellPriceCents > listing.originalPriceCents,
    ...said,
    version: listing.version,
  });
  if (fields) return fields;
  if (isSame(listing, output)) return undefined;
  if (listing.sold) return { [LISTING_ID_FIELD]: importWords.problem.soldSince };
  if (!listingCan.edit(listing)) return { [LISTING_ID_FIELD]: listingsWords.conflict.payingForListing };
  if (version !== undefined && version !== listing.version)
    return { [LISTING_ID_FIELD]: importWords.problem.changedSince };
  try {
    await edit(id, output);
  } catch (error) {
    if (!(error instanceof Failure) || !['conflict', 'invalid', 'not_found', 'too_many'].includes(error.code))
      throw error;
    return error.fields ?? { [LISTING_ID_FIELD]: error.message };
  }
  return undefined;
}

const isSame = (listing: MyListing, change: EditedListing): boolean =>
  JSON.stringify([pickEntered(listingFields, listing), listing.photos.map(({ url }) => photoIdOf(url))]) ===
  JSON.stringify([
    pickEntered(listingFields, { ...change, delivery: change.delivery ?? listing.delivery }),
    change.photoIds,
  ]);
