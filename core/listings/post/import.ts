/** Imports: the rows of a seller's table on the wire. */
import * as v from 'valibot';
import { commonWords } from '../../words/common.ts';
import { listingsWords } from '../../words/listings/listings.ts';
import { IMPORT_ROWS } from '../limits.ts';
import { fields, isPlausible, onceId, PRICES, photos, toListingDetails } from './listing-form.ts';

/** One row of an import: a listing whose pictures may come later. */
export const ImportedListing = v.pipe(
  v.object({ ...fields, photos }),
  v.forward(v.partialCheck(PRICES, isPlausible, listingsWords.aboveOriginal), ['resell_price']),
  v.transform((wire) => ({ ...toListingDetails(wire), photoIds: wire.photos ?? [] })),
);
export type ImportedListing = v.InferOutput<typeof ImportedListing>;

/** The highest row number that an import accepts. */
const MOST_ROWS = 1_000_000;

/** `POST /products/import`. `import_id` and a row's place make a repeated call harmless; rows are judged one by one. */
export const Import = v.pipe(
  v.object({
    import_id: onceId,
    rows: v.pipe(
      v.array(
        v.looseObject({ row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_ROWS)) }),
        commonWords.error.invalid,
      ),
      v.minLength(1, commonWords.error.invalid),
      v.maxLength(IMPORT_ROWS, commonWords.error.invalid),
      v.check((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, commonWords.error.invalid),
    ),
  }),
  v.transform((wire) => ({ importId: wire.import_id, rows: wire.rows })),
);
export type Import = v.InferOutput<typeof Import>;

/** A row that was refused, and why, by the wire names of its fields. */
export type RefusedRow = { readonly row: number; readonly fields: Readonly<Record<string, string>> };
