/** Tables of listings as text: reading of imports and writing of exports, which are compatible. */

import type { MyListing } from '../../../../../core/listings/my-listing.ts';
import { importFileWords } from '../../../../../core/words/en/import.ts';
import { writeKeptTable } from '../../../ui/write-csv.ts';
import { protectText } from './cell-text.ts';
import { COLUMNS, CSV_COLUMNS, ID_HEADER, type Meaning, meaningsOf } from './columns.ts';
import { type CodePage, decodeAs, decodeText } from './decode-text.ts';
import { readSheet, type Sheet } from './sheet.ts';
import { rowsOf, type TableRow } from './table-rows.ts';

export type NamedTable = Table & { readonly name: string; readonly encoding?: FileEncoding };

/** Bytes of a file without a declared encoding, and the code page used to read them. */
export type FileEncoding = {
  readonly bytes: Uint8Array;
  readonly codePage: CodePage;
  /** The code page is a guess that the seller has not confirmed. */
  readonly isGuess: boolean;
};

export type Table = {
  readonly rows: readonly TableRow[];
  readonly ignored: readonly string[];
  readonly problems: readonly string[];
  /** Notes on changes that the seller may not expect. */
  readonly notes: readonly string[];
  readonly sheet: Sheet;
};

/** Columns added to returned rows. */
const RETURNED_COLUMNS = ['row', 'needs a look'] as const;

/** Reads the file of a table, in the code page chosen by the seller if there is one. */
export function readTable(name: string, bytes: Uint8Array, chosen?: CodePage): NamedTable {
  const { text, guess, isBroken = false } = chosen ? decodeAs(bytes, chosen) : decodeText(bytes);
  const codePage = chosen ?? guess;
  const table = { name, ...readListingTable(text, { isGuess: guess !== undefined, isBroken }) };
  return codePage ? { ...table, encoding: { bytes, codePage, isGuess: !chosen } } : table;
}

/** Reads a table by the names of its columns. */
export function readListingTable(text: string, encoding?: { isGuess: boolean; isBroken: boolean }): Table {
  const sheet = readSheet(text, encoding);
  const meanings = meaningsOf(sheet.headers);
  const isKnown = meanings.some(Boolean);
  return {
    rows: rowsOf(sheet, meanings),
    ignored: sheet.headers.filter((header, at) => header.trim() && !meanings[at] && !isReturnedColumn(header)),
    problems: isKnown || sheet.problems.length > 0 ? sheet.problems : [importFileWords.noColumns],
    notes: sheet.notes,
    sheet,
  };
}

/** True for a column that we added. */
export const isReturnedColumn = (header: string): boolean => RETURNED_COLUMNS.some((ours) => ours === header.trim());

/** Numbers stay numbers, so that spreadsheets can sum them; every other cell is a text. */
const keep = (column: Meaning, cell: string): string => (NUMBERS.has(column) ? cell : protectText(cell));

const NUMBERS: ReadonlySet<Meaning> = new Set<Meaning>([
  'copies',
  ...CSV_COLUMNS.flatMap(({ header, input }) =>
    input?.inputMode === 'numeric' || input?.inputMode === 'decimal' ? header : [],
  ),
]);

export const TEMPLATE = writeKeptTable(COLUMNS, []);

/**
 * Writes listings as a table that `readListingTable` can read. Ids are last: Excel does not open a CSV that begins with
 * "ID".
 */
export const writeListings = (listings: readonly MyListing[]): string =>
  writeKeptTable(
    [...COLUMNS, ID_HEADER],
    listings.map((listing) => [
      ...CSV_COLUMNS.map(({ header, cell }) => keep(header, cell(listing))),
      protectText(listing.id),
    ]),
  );

/** Writes refused rows with their reasons, to be corrected and imported again. */
export const writeRefused = (rows: readonly { source: TableRow; reasons: readonly string[] }[]): string => {
  // Includes copies and id: without its id a row would make a second listing.
  const beside = (['copies', 'id'] as const).filter((meaning) => rows.some(({ source }) => source[meaning]));
  const columns: readonly Meaning[] = [...COLUMNS, ...beside];
  return writeKeptTable(
    [...columns, ...RETURNED_COLUMNS],
    rows.map(({ source, reasons }) => [
      ...columns.map((column) => keep(column, source[column] ?? '')),
      String(source.row),
      protectText(reasons.join('. ')),
    ]),
  );
};
