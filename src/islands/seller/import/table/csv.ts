/** Tables of listings as text: what an import reads and what an export writes. They understand each other. */

import Papa from 'papaparse';
import type { MyListing } from '../../../../../core/listings/my-listing.ts';
import { importWords } from '../../../../../core/words/listings/import.ts';
import { writeTable } from '../../../ui/table/write-table.ts';
import { COLUMNS, type Column, CSV, columnsOf, tidy } from './columns.ts';

/** What a row says, by column; empty cells are absent. `row` is its place in the table, 1 for the first below the header. */
export type TableRow = { readonly row: number } & Partial<Record<Column, string>>;

/** A table and the name of the file that it came from. */
export type NamedTable = Table & { readonly name: string };

export type Table = {
  readonly rows: readonly TableRow[];
  /** Headers that mean nothing to us. */
  readonly ignored: readonly string[];
  /** What is wrong with the table as a whole. */
  readonly problems: readonly string[];
};

/** Columns that we add when we hand refused rows back. */
const HANDED_BACK = ['row', 'needs a look'] as const;

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A quotation mark that was put in front of what a spreadsheet would run (`write-table.ts`). */
const ESCAPED = /^'(?='*[=+\-@\t\r])/;
/** How some shops make spreadsheets keep the zeros of an ISBN. */
const KEPT_AS_TEXT = /^="([^"]*)"$/;

/** Reads a table whose first row names the columns, with whatever delimiter and line ends. */
export function readListings(text: string): Table {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const start = data.findIndex(isFilled);
  const headers = data[start] ?? [];
  const columns = columnsOf(headers);
  if (!columns.some(Boolean)) return { rows: [], ignored: [], problems: [importWords.problem.noColumns] };

  const rows = data.slice(start + 1).flatMap((cells, at) => (isFilled(cells) ? [rowOf(at + 1, columns, cells)] : []));
  const open = errors.find(({ type }) => type === 'Quotes');
  return {
    rows,
    ignored: headers.filter((header, at) => header.trim() && !columns[at] && !isHandedBack(header)),
    problems: [
      ...(open ? [importWords.problem.openQuote(Math.max(1, (open.row ?? 0) - start))] : []),
      ...(rows.length === 0 ? [importWords.problem.noRows] : []),
    ],
  };
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');
const isHandedBack = (header: string): boolean => HANDED_BACK.some((ours) => ours === header.trim());

/** The delimiter under which the header names most of our columns: prices and titles are full of the others. */
function delimiterOf(text: string): string {
  const known = (delimiter: string) =>
    columnsOf(Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data[0] ?? []).filter(
      Boolean,
    ).length;
  return DELIMITERS.reduce((best, next) => (known(next) > known(best) ? next : best));
}

function rowOf(row: number, columns: readonly (Column | undefined)[], cells: readonly string[]): TableRow {
  const values: Partial<Record<Column, string>> = {};
  for (const [at, column] of columns.entries()) {
    if (!column) continue;
    const cell = cells[at] ?? '';
    const plain = ESCAPED.test(cell) ? cell.slice(1) : cell.trim().replace(KEPT_AS_TEXT, '$1');
    // Two columns may mean the same, such as both kinds of ISBN: the first one that says something counts.
    if (plain.trim()) values[column] ||= tidy(column, plain);
  }
  return { row, ...values };
}

/** Writes listings as a table that `readListings` reads back. */
export const writeListings = (listings: readonly MyListing[]): string =>
  writeTable(
    COLUMNS,
    listings.map((listing) => CSV.map(({ cell }) => cell(listing))),
  );

/** Hands rows back with the reason beside each, to be put right and imported again. */
export const writeRefused = (rows: readonly { source: TableRow; reasons: readonly string[] }[]): string =>
  writeTable(
    [...COLUMNS, ...HANDED_BACK],
    rows.map(({ source, reasons }) => [
      ...COLUMNS.map((column) => source[column]),
      String(source.row),
      reasons.join('. '),
    ]),
  );
