/** Tables of listings as text: what an import reads and what an export writes. They understand each other. */

import Papa from 'papaparse';
import type { MyListing } from '../../../../../core/listings/my-listing.ts';
import { importWords } from '../../../../../core/words/listings/import.ts';
import { writeTable } from '../../../ui/table/write-table.ts';
import { COLUMNS, CSV, type Meaning, meaningsOf, tidy } from './columns.ts';

/** What a row says, by what its columns hold; empty cells are absent. `row` is its place in the table, 1 for the first below the header. */
export type TableRow = { readonly row: number } & Partial<Record<Meaning, string>>;

/** A table as it was read: what its columns are called, and the cells of its rows that are not empty. */
export type Sheet = {
  readonly headers: readonly string[];
  readonly lines: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** What is wrong with the table as a whole. */
  readonly problems: readonly string[];
};

/** A table and the name of the file that it came from. */
export type NamedTable = Table & { readonly name: string };

export type Table = {
  readonly rows: readonly TableRow[];
  /** Headers that mean nothing to us. */
  readonly ignored: readonly string[];
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
export function readSheet(text: string): Sheet {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const start = data.findIndex(isFilled);
  const headers = data[start] ?? [];
  const lines = data.slice(start + 1).flatMap((cells, at) => (isFilled(cells) ? [{ row: at + 1, cells }] : []));
  const open = errors.find(({ type }) => type === 'Quotes');
  return {
    headers,
    lines,
    problems: [
      ...(headers.length === 0 ? [importWords.problem.noColumns] : []),
      ...(open ? [importWords.problem.openQuote(Math.max(1, (open.row ?? 0) - start))] : []),
      ...(headers.length > 0 && lines.length === 0 ? [importWords.problem.noRows] : []),
    ],
  };
}

/** The rows of a sheet whose columns hold what `meanings` says, column by column. */
export const rowsOf = ({ lines }: Sheet, meanings: readonly (Meaning | undefined)[]): TableRow[] =>
  lines.map(({ row, cells }) => rowOf(row, meanings, cells));

/** Reads a table whose columns hold what their names say. */
export function readListings(text: string): Table {
  const sheet = readSheet(text);
  const meanings = meaningsOf(sheet.headers);
  if (!meanings.some(Boolean)) return { rows: [], ignored: [], problems: [importWords.problem.noColumns] };
  return {
    rows: rowsOf(sheet, meanings),
    ignored: sheet.headers.filter((header, at) => header.trim() && !meanings[at] && !isHandedBack(header)),
    problems: sheet.problems,
  };
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');
/** One of the columns that we added ourselves. */
export const isHandedBack = (header: string): boolean => HANDED_BACK.some((ours) => ours === header.trim());

/**
 * The delimiter under which the header names most of our columns: prices and titles are full of the others. Where it names none, the
 * one that makes most columns of it.
 */
function delimiterOf(text: string): string {
  const score = (delimiter: string): number => {
    const [headers = []] = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data;
    return meaningsOf(headers).filter(Boolean).length * 1000 + headers.length;
  };
  return DELIMITERS.reduce((best, next) => (score(next) > score(best) ? next : best));
}

function rowOf(row: number, meanings: readonly (Meaning | undefined)[], cells: readonly string[]): TableRow {
  const values: Partial<Record<Meaning, string>> = {};
  for (const [at, column] of meanings.entries()) {
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
