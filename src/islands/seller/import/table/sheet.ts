/** A text as a sheet: where its column names are, and the cells below them. */
import { importFileWords } from '../../../../../core/words/listings/import-file.ts';
import { meaningsOf } from './columns.ts';
import { splitTable, type TableRecord } from './split-table.ts';

export type SheetLine = {
  /** Its place below the column names, from 1; empty lines count. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Something about the whole line that a person must look at, and the place of the cell where it shows. */
  readonly doubt?: { readonly at: number; readonly text: string };
};

/** A table as it was read: what its columns are called, and its lines that are not empty. */
export type Sheet = {
  readonly headers: readonly string[];
  readonly lines: readonly SheetLine[];
  /** Letters beyond ASCII are a guess (`read-text.ts`). */
  readonly isGuess: boolean;
  /** Some bytes of the file were no letters. */
  readonly isBroken: boolean;
  /** Problems of the table as a whole. */
  readonly problems: readonly string[];
  /** Changes to the table that its owner might not expect. */
  readonly notes: readonly string[];
};

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** So many records tell where the column names are, and how many cells a row has. */
const BEGINNING = 60;
/** Titles, dates and empty lines that some programs write above the column names. */
const MOST_LINES_ABOVE = 15;

/** Excel's first line, which names the delimiter. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?[^\S\r\n]*[,;]*(?:\r\n|\r|\n|$)/i;

/** Reads a table with whatever delimiter, line ends and lines above its column names. */
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

/** A line that is quoted as a whole. */
const WRAPPED = /^"((?:[^"]|"")*)"[^\S\r\n]*(?=[\r\n]|$)/;

/** Some programs put each line as a whole into quotation marks, and write its own ones twice. */
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
  /** The place of the record that has the column names, or of the first row where there are none. */
  readonly start: number;
  /** The usual number of cells in a row. */
  readonly usual: number;
  readonly headers: readonly string[];
  /** The table has no column names. */
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
  // R leaves out the name of the column in which it numbers the rows.
  const isNumbered =
    usual === names.length + 1 && rows.length > 1 && rows.every(({ cells }, at) => Number(cells[0]) === at + 1);
  const headers = isBare
    ? Array.from({ length: usual }, (_, at) => importFileWords.column(at + 1))
    : isNumbered
      ? ['', ...names]
      : names;
  return { start, usual, headers: isFilled(names) ? headers : [], isBare };
}

/** The first record that names two of our columns; else the first that names one; else the first that has anything. */
function headerAt(records: readonly TableRecord[]): number {
  const first = records.slice(0, MOST_LINES_ABOVE);
  const known = first.map(({ cells }) => countKnown(cells));
  const filled = (least: number) => first.findIndex(({ cells }) => cells.filter((cell) => cell.trim()).length >= least);
  const found = [known.findIndex((count) => count > 1), known.findIndex((count) => count > 0), filled(2), filled(1)];
  return Math.max(0, found.find((at) => at >= 0) ?? 0);
}

const countKnown = (headers: readonly string[]): number => new Set(meaningsOf(headers).filter(Boolean)).size;

/** A number, such as a price or an ISBN, is no name of a column. */
const isData = (cell: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell.trim());

/** The number of cells that most rows have; undefined when they do not agree. */
function usualWidth(rows: readonly TableRecord[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && most[1] * 2 > rows.length ? most[0] : undefined;
}

/** The delimiter that finds most of our columns; where names are strange, the one that gives all rows the same number of cells. */
function delimiterOf(text: string): string {
  const score = (delimiter: string): number => {
    const { headers } = beginningOf(text, delimiter);
    return countKnown(headers) * 1000 + Math.min(headers.length, 500);
  };
  return DELIMITERS.reduce((best, next) => (score(next) > score(best) ? next : best));
}
