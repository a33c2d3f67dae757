/** Imports: the rows of a seller's table on the wire. */
import * as v from 'valibot';
import { requiredId } from '../../entity/validation.ts';
import { commonWords } from '../../words/common.ts';
import { listingsWords } from '../../words/listings/listings.ts';
import { COPIES_PER_ROW, IMPORT_ROWS } from '../limits.ts';
import { fields, isPlausible, onceId, PRICES, photos, toListingDetails } from './listing-form.ts';

/** One row of an import: a listing whose pictures may come later. */
export const ImportedListing = v.pipe(
  v.object({ ...fields, photos }),
  v.forward(v.partialCheck(PRICES, isPlausible, listingsWords.aboveOriginal), ['resell_price']),
  v.transform((wire) => ({ ...toListingDetails(wire), photoIds: wire.photos ?? [] })),
);
export type ImportedListing = v.InferOutput<typeof ImportedListing>;

/** The field of a row that holds the id of the listing to change. */
export const PRODUCT = 'productID';

/** The highest row number that an import accepts. */
const MOST_ROWS = 1_000_000;

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** `POST /products/import`. `import_id` and a row's place make a repeated call harmless; rows are judged one by one. A row
 * with `copies` makes so many listings, and one with `productID` changes a listing that is there; a call is about at most fifty. */
export const Import = v.pipe(
  v.object({
    import_id: onceId,
    rows: v.pipe(
      v.array(
        v.looseObject({
          row: count(MOST_ROWS),
          copies: v.optional(count(COPIES_PER_ROW)),
          /** A listing of the seller's own, which is changed into what the row says; what it does not say stays. */
          [PRODUCT]: v.optional(requiredId(commonWords.required.listing, 64)),
          /** The listing as the seller saw it. */
          version: v.optional(v.pipe(v.number(), v.integer())),
        }),
        commonWords.error.invalid,
      ),
      v.minLength(1, commonWords.error.invalid),
      v.maxLength(IMPORT_ROWS, commonWords.error.invalid),
      v.check(
        (rows) => rows.reduce((sum, { copies = 1 }) => sum + copies, 0) <= IMPORT_ROWS,
        commonWords.error.invalid,
      ),
      v.check((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, commonWords.error.invalid),
    ),
  }),
  v.transform((wire) => ({ importId: wire.import_id, rows: wire.rows })),
);
export type Import = v.InferOutput<typeof Import>;

/** A row that was refused, and why, by the wire names of its fields. */
export type RefusedRow = { readonly row: number; readonly fields: Readonly<Record<string, string>> };
