import { importFileWords } from '../../../../../core/words/en/import.ts';
import { meaningsOf } from './columns.ts';
import { splitTable, type TableRecord } from './split-table.ts';

export type SheetLine = {
  /** Line number below the headers, from 1; empty lines count. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Problem of the whole line, and the index of the cell that shows it. */
  readonly doubt?: { readonly at: number; readonly text: string };
};

/** A table as read: headers and non-empty lines. */
export type Sheet = {
  readonly headers: readonly string[];
  readonly lines: readonly SheetLine[];
  /** The encoding is a guess (`decode-text.ts`). */
  readonly isGuess: boolean;
  readonly isBroken: boolean;
  readonly problems: readonly string[];
  /** Notes on changes that the seller may not expect. */
  readonly notes: readonly string[];
};

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Number of records examined to find the headers and the usual number of cells. */
const BEGINNING = 60;
/** Limit of titles, dates and empty lines above the headers. */
const LINES_ABOVE_LIMIT = 15;

/** Excel's first line, which names the delimiter. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?[^\S\r\n]*[,;]*(?:\r\n|\r|\n|$)/i;

/** Reads a table with any delimiter, line ends and lines above its headers. */
export function readSheet(text: string, { isGuess = false, isBroken = false } = {}): Sheet {
  const plain = text.replace(/^\ufeff+/, '');
  const named = SEPARATOR_LINE.exec(plain);
  const body = unwrapped(named ? plain.slice(named[0].length) : plain);
  const delimiter = named?.[1] ?? delimiterOf(body);
  const { start, usual, headers, isBare } = beginningOf(body, delimiter);
  const lines: SheetLine[] = [];
  const above: string[] = [];
  let place = -1;
  const firstLine = named ? 2 : 1;
  for (const record of splitTable(body, delimiter, () => (place >= start ? usual : undefined))) {
    place += 1;
    if (!isFilled(record.cells)) continue;
    if (place < start) above.push(record.cells.filter((cell) => cell.trim()).join(' '));
    if (place > start || (isBare && place === start))
      lines.push(lineOf(record, place - start + (isBare ? 1 : 0), headers.length, firstLine));
  }
  return {
    headers,
    lines,
    isGuess,
    isBroken,
    problems: [
      ...(headers.length === 0 ? [importFileWords.noColumns] : []),
      ...(headers.length > 0 && lines.length === 0 ? [importFileWords.noRows] : []),
    ],
    notes: [
      ...(above.length > 0 ? [importFileWords.linesAbove(above.join(' / '))] : []),
      ...(isBare ? [importFileWords.noNames] : []),
    ],
  };
}

const WRAPPED = /^"((?:[^"]|"")*)"[^\S\r\n]*(?=[\r\n]|$)/;

/** Some programs quote each line as a whole and double its own quotation marks. */
function unwrapped(text: string): string {
  const header = WRAPPED.exec(text)?.[1] ?? '';
  if (countKnown(header.replaceAll('"', '').split(/[,;\t|]/)) < 2) return text;
  return [...splitTable(text, '\0')].map(({ cells }) => cells[0]).join('\n');
}

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

function lineOf(record: TableRecord, row: number, width: number, firstLine: number): SheetLine {
  const { cells, doubt, line } = record;
  const at = (offset: number) => offset + firstLine - 1;
  if (doubt) return { row, cells, doubt: { at: doubt.at, text: importFileWords.merged(at(doubt.from), at(doubt.to)) } };
  const extra = cells.slice(width).some((cell) => cell.trim() !== '');
  return extra
    ? { row, cells, doubt: { at: 0, text: importFileWords.tooManyCells(at(line), cells.length, width) } }
    : { row, cells };
}

type Beginning = {
  /** Index of the header record, or of the first row if there are no headers. */
  readonly start: number;
  readonly usual: number;
  readonly headers: readonly string[];
  readonly isBare: boolean;
};

function beginningOf(text: string, delimiter: string): Beginning {
  const records: TableRecord[] = [];
  for (const record of splitTable(text, delimiter)) if (records.push(record) === BEGINNING) break;
  const start = headerAt(records);
  const names = records[start]?.cells ?? [];
  const isBare = countKnown(names) === 0 && names.some(isData);
  const rows = records.slice(start + (isBare ? 0 : 1)).filter(({ cells }) => isFilled(cells));
  const usual = usualWidth(rows) ?? names.length;
  // R writes row numbers without a header.
  const isNumbered =
    usual === names.length + 1 && rows.length > 1 && rows.every(({ cells }, at) => Number(cells[0]) === at + 1);
  const headers = isBare
    ? Array.from({ length: usual }, (_, at) => importFileWords.column(at + 1))
    : isNumbered
      ? ['', ...names]
      : names;
  return { start, usual, headers: isFilled(names) ? headers : [], isBare };
}

/** The first record with two of our columns; otherwise with one; otherwise the first non-empty one. */
function headerAt(records: readonly TableRecord[]): number {
  const first = records.slice(0, LINES_ABOVE_LIMIT);
  const known = first.map(({ cells }) => countKnown(cells));
  const filled = (least: number) => first.findIndex(({ cells }) => cells.filter((cell) => cell.trim()).length >= least);
  const found = [known.findIndex((count) => count > 1), known.findIndex((count) => count > 0), filled(2), filled(1)];
  return Math.max(0, found.find((at) => at >= 0) ?? 0);
}

const countKnown = (headers: readonly string[]): number => new Set(meaningsOf(headers).filter(Boolean)).size;

/** A number, such as a price or an ISBN, is not a header. */
const isData = (cell: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell.trim());

/** Number of cells in most rows; undefined without a majority. */
function usualWidth(rows: readonly TableRecord[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && most[1] * 2 > rows.length ? most[0] : undefined;
}

/** Delimiter that finds most of our columns; for unknown headers, the one with the same number of cells in all rows. */
function delimiterOf(text: string): string {
  const score = (delimiter: string): number => {
    const { headers } = beginningOf(text, delimiter);
    return countKnown(headers) * 1000 + Math.min(headers.length, 500);
  };
  return DELIMITERS.reduce((best, next) => (score(next) > score(best) ? next : best));
}
