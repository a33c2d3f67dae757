/** Tables of listings as text: what an import reads and what an export writes. They understand each other. */

import type { MyListing } from '../../../../../core/listings/my-listing.ts';
import { importFileWords } from '../../../../../core/words/listings/import-file.ts';
import { writeKeptTable } from '../../../ui/table/write-table.ts';
import type { CodePage } from './code-pages.ts';
import { COLUMNS, CSV, ID_HEADER, type Meaning, meaningsOf } from './columns.ts';
import { keepText } from './kept-text.ts';
import { readAs, readText } from './read-text.ts';
import { rowsOf, type TableRow } from './rows-of.ts';
import { readSheet, type Sheet } from './sheet.ts';

/** A sheet and the name of the file that it came from. */
export type NamedTable = Table & { readonly name: string; readonly letters?: Letters };

/** The bytes of a file that does not say how its letters are written, and the code page that they are read in. */
export type Letters = {
  readonly bytes: Uint8Array;
  readonly codePage: CodePage;
  /** Nobody has chosen it yet. */
  readonly isGuess: boolean;
};

export type Table = {
  readonly rows: readonly TableRow[];
  /** Headers that mean nothing to us. */
  readonly ignored: readonly string[];
  /** What is wrong with the table as a whole. */
  readonly problems: readonly string[];
  /** Changes to the table that its owner might not expect. */
  readonly notes: readonly string[];
  /** The table as it was read. */
  readonly sheet: Sheet;
};

/** Columns that we add when we hand refused rows back. */
const HANDED_BACK = ['row', 'needs a look'] as const;

/** Reads the file of a table, in the code page that its owner has chosen. */
export function readTable(name: string, bytes: Uint8Array, chosen?: CodePage): NamedTable {
  const { text, guess, isBroken = false } = chosen ? readAs(bytes, chosen) : readText(bytes);
  const codePage = chosen ?? guess;
  const table = { name, ...readListings(text, { isGuess: guess !== undefined, isBroken }) };
  return codePage ? { ...table, letters: { bytes, codePage, isGuess: !chosen } } : table;
}

/** Reads a table whose columns hold what their names say. */
export function readListings(text: string, letters?: { isGuess: boolean; isBroken: boolean }): Table {
  const sheet = readSheet(text, letters);
  const meanings = meaningsOf(sheet.headers);
  const isKnown = meanings.some(Boolean);
  return {
    rows: rowsOf(sheet, meanings),
    ignored: sheet.headers.filter((header, at) => header.trim() && !meanings[at] && !isHandedBack(header)),
    problems: isKnown || sheet.problems.length > 0 ? sheet.problems : [importFileWords.noColumns],
    notes: sheet.notes,
    sheet,
  };
}

/** One of the columns that we added ourselves. */
export const isHandedBack = (header: string): boolean => HANDED_BACK.some((ours) => ours === header.trim());

/** Numbers stay numbers, to be added up; every other cell is a text. */
const keep = (column: Meaning, cell: string): string => (NUMBERS.has(column) ? cell : keepText(cell));

const NUMBERS: ReadonlySet<Meaning> = new Set<Meaning>([
  'copies',
  ...CSV.flatMap(({ header, input }) =>
    input?.inputMode === 'numeric' || input?.inputMode === 'decimal' ? header : [],
  ),
]);

/** A table without rows, to be filled in. */
export const TEMPLATE = writeKeptTable(COLUMNS, []);

/** Writes listings as a table that `readListings` reads back. Their ids stand last: a table that begins with "ID" is none to Excel. */
export const writeListings = (listings: readonly MyListing[]): string =>
  writeKeptTable(
    [...COLUMNS, ID_HEADER],
    listings.map((listing) => [...CSV.map(({ header, cell }) => keep(header, cell(listing))), keepText(listing.id)]),
  );

/** Hands rows back with the reason beside each, to be put right and imported again. */
export const writeRefused = (rows: readonly { source: TableRow; reasons: readonly string[] }[]): string => {
  // The copies and the id of a row go with it: without its id it would become a second product.
  const beside = (['copies', 'id'] as const).filter((meaning) => rows.some(({ source }) => source[meaning]));
  const columns: readonly Meaning[] = [...COLUMNS, ...beside];
  return writeKeptTable(
    [...columns, ...HANDED_BACK],
    rows.map(({ source, reasons }) => [
      ...columns.map((column) => keep(column, source[column] ?? '')),
      String(source.row),
      keepText(reasons.join('. ')),
    ]),
  );
};
