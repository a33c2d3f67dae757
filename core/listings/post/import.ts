import * as v from 'valibot';
import { requiredId } from '../../entity/validation.ts';
import type { CompleteWire } from '../../entity/wire.ts';
import { commonWords } from '../../words/en/common.ts';
import { listingsWords } from '../../words/en/listings.ts';
import { COPIES_PER_IMPORT_CALL, COPIES_PER_ROW } from '../limits.ts';
import {
  idempotencyKey,
  isPlausiblePrice,
  listingFieldSchemas,
  PRICE_FIELD_PATHS,
  photosSchema,
  toListingDetails,
} from './listing-form.ts';

/** One row of an import: a listing whose pictures may come later. */
export const ImportedListing = v.pipe(
  v.object({ ...listingFieldSchemas, photos: photosSchema }),
  v.forward(v.partialCheck(PRICE_FIELD_PATHS, isPlausiblePrice, listingsWords.aboveOriginal), ['resell_price']),
  v.transform((wire) => ({ ...toListingDetails(wire), photoIds: wire.photos ?? [] })),
);
export type ImportedListing = v.InferOutput<typeof ImportedListing>;

/** The field of a row with the id of the listing to change. */
export const LISTING_ID_FIELD = 'productID';

/** Highest row number of an import. */
const ROW_LIMIT = 1_000_000;

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/**
 * `POST /products/import`. `import_id` and a row's number make a repeated call idempotent; rows are validated one by
 * one. A row with `copies` makes that many listings, one with `productID` changes an existing listing; limit of 50
 * listings per call.
 */
export const Import = v.pipe(
  v.object({
    import_id: idempotencyKey,
    rows: v.pipe(
      v.array(
        v.looseObject({
          row: count(ROW_LIMIT),
          copies: v.optional(count(COPIES_PER_ROW)),
          /** The seller's listing to change; fields without a cell stay. */
          [LISTING_ID_FIELD]: v.optional(requiredId(commonWords.required.listing, 64)),
          version: v.optional(v.pipe(v.number(), v.integer())),
        }),
        commonWords.error.invalid,
      ),
      v.minLength(1, commonWords.error.invalid),
      v.maxLength(COPIES_PER_IMPORT_CALL, commonWords.error.invalid),
      v.check(
        (rows) => rows.reduce((sum, { copies = 1 }) => sum + copies, 0) <= COPIES_PER_IMPORT_CALL,
        commonWords.error.invalid,
      ),
      v.check((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, commonWords.error.invalid),
    ),
  }),
  v.transform((wire) => ({ importId: wire.import_id, rows: wire.rows })),
);
export type Import = v.InferOutput<typeof Import>;

export const importWire = { importId: 'import_id', rows: 'rows' } as const satisfies CompleteWire<Import>;

/** A refused row with its messages, by the wire names of its fields. */
export type RefusedRow = { readonly row: number; readonly fields: Readonly<Record<string, string>> };
