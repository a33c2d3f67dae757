/** Makes rows of a sheet whose columns hold what somebody or their names have said. */
import {
  decimalMark,
  foreignCurrency,
  namesDollar,
  tidyPrice,
  withoutCurrency,
} from '../../../../../core/listings/price-cells.ts';
import { importFileWords } from '../../../../../core/words/listings/import-file.ts';
import { cleanCell } from './clean-cell.ts';
import { isGeneral, isMixed, isOurs, isTaken, type Meaning, tidy } from './columns.ts';
import { takeText } from './kept-text.ts';
import { isNothing } from './nothing.ts';
import type { Sheet, SheetLine } from './sheet.ts';

/** Something about a cell that its owner should know; one that `blocks` keeps its row from being added until the cell is changed. */
export type CellNote = { readonly text: string; readonly blocks: boolean };

/** A row by the meanings of its columns; empty cells are absent. `row` is its place in the table, 1 for the first below the header. */
export type TableRow = {
  readonly row: number;
  readonly notes?: Readonly<Partial<Record<Meaning, CellNote>>>;
} & Partial<Record<Meaning, string>>;

/** A formula by which some shops make spreadsheets keep the zeros of an ISBN. */
const KEPT_AS_TEXT = /^="([^"]*)"$/;

const BEYOND_ASCII = /[^\0-\x7f]/;

const PRICES: readonly Meaning[] = ['original_price', 'resell_price'];
/** Fields that have several lines. */
const OF_LINES: ReadonlySet<Meaning> = new Set<Meaning>(['description']);

type Reading = {
  /** Columns that mean something, by their places; of two for one field, the one that goes before first. */
  readonly columns: readonly (readonly [number, Meaning])[];
  readonly meanings: readonly (Meaning | undefined)[];
  readonly mixed: readonly boolean[];
  /** Columns of prices whose names say another currency. */
  readonly foreign: readonly boolean[];
  /** The seller has said that all amounts are in dollars. */
  readonly inDollars: boolean;
  /** One of our own exports: nothing in its texts is a code for something else. */
  readonly isExport: boolean;
  readonly isOurs: boolean;
  readonly isGuess: boolean;
  readonly isBroken: boolean;
  /** The mark before the cents in the prices of this table. */
  readonly decimal: '.' | ',' | undefined;
};

/** The rows of a sheet, column by column of `meanings`. `inDollars`: an amount counts whatever currency stands beside it. */
export function rowsOf(sheet: Sheet, meanings: readonly (Meaning | undefined)[], inDollars = false): TableRow[] {
  const prices = meanings.flatMap((meaning, at) => (meaning && PRICES.includes(meaning) ? [at] : []));
  const columns = meanings.flatMap((meaning, at) => (meaning ? [[at, meaning] as const] : []));
  const isLast = ([at]: readonly [number, Meaning]) => isGeneral(sheet.headers[at] ?? '');
  const reading: Reading = {
    columns: [...columns.filter((column) => !isLast(column)), ...columns.filter(isLast)],
    meanings,
    mixed: sheet.headers.map(isMixed),
    foreign: sheet.headers.map(foreignCurrency),
    inDollars,
    isExport: meanings.includes('id'),
    isOurs: isOurs(sheet.headers),
    isGuess: sheet.isGuess,
    isBroken: sheet.isBroken,
    decimal: decimalMark(sheet.lines.flatMap(({ cells }) => prices.map((at) => cells[at] ?? ''))),
  };
  return sheet.lines.map((line) => rowOf(line, reading));
}

type Candidate = { readonly text: string; readonly note?: CellNote | undefined };

function rowOf({ row, cells, doubt }: SheetLine, reading: Reading): TableRow {
  const values: Partial<Record<Meaning, Candidate>> = {};
  let leftOut: string | undefined;
  for (const [at, meaning] of reading.columns) {
    const found = candidateOf(cells[at] ?? '', at, meaning, reading);
    if (!found) continue;
    if (reading.mixed[at] && !isTaken(meaning, found.text)) {
      if (meaning === 'year_of_purchase') leftOut = found.text;
      continue;
    }
    // Two columns may mean the same, such as both kinds of ISBN: the first one that the field can take counts.
    const former = values[meaning];
    if (!former || (!isTaken(meaning, former.text) && isTaken(meaning, found.text))) values[meaning] = found;
  }
  const notes: Partial<Record<Meaning, CellNote>> = {};
  const texts: Partial<Record<Meaning, string>> = {};
  for (const [meaning, { text, note }] of Object.entries(values) as [Meaning, Candidate][]) {
    texts[meaning] = text;
    if (note) notes[meaning] = note;
  }
  // A year of publication, most likely. Whatever takes its place is not what the table says.
  if (leftOut !== undefined && !values.year_of_purchase)
    notes.year_of_purchase = { text: importFileWords.yearLeftOut(leftOut), blocks: false };
  if (doubt) notes[reading.meanings[doubt.at] ?? 'name'] = { text: doubt.text, blocks: true };
  return Object.keys(notes).length > 0 ? { row, ...texts, notes } : { row, ...texts };
}

/** The reading of a cell; undefined for a cell without a value. */
function candidateOf(
  cell: string,
  at: number,
  meaning: Meaning,
  { isExport, isOurs, isGuess, isBroken, decimal, foreign, inDollars }: Reading,
): Candidate | undefined {
  const kept = takeText(cell);
  const plain = kept === cell ? cell.trim().replace(KEPT_AS_TEXT, '$1') : kept;
  const { text, hadHidden } = cleanCell(plain, { lines: OF_LINES.has(meaning), isExport });
  if (text.trim() === '' || isNothing(text, meaning, isOurs)) return undefined;
  const isPrice = PRICES.includes(meaning);
  const fitting = meaning === 'author' && !isOurs ? firstAuthors(text.replaceAll(/\s+/g, ' ').trim()) : text;
  const tidied = tidy(meaning, isPrice ? tidyPrice(inDollars ? withoutCurrency(text) : text, decimal) : fitting);
  if (isGuess && BEYOND_ASCII.test(cell)) return { text: tidied, note: { text: importFileWords.unsure, blocks: true } };
  if (tidied.includes('\ufffd') && (isBroken || !isOurs))
    return { text: tidied, note: { text: importFileWords.replaced, blocks: true } };
  const isForeign = foreignCurrency(text) || (foreign[at] === true && !namesDollar(text));
  if (isPrice && isForeign && !inDollars)
    return { text: tidied, note: { text: importFileWords.currency, blocks: true } };
  // Notes that block stand above: a cell has one.
  if (hadHidden) return { text: tidied, note: { text: importFileWords.hidden, blocks: false } };
  if (fitting.length + 1 < text.length && fitting.endsWith(AND_OTHERS))
    return { text: tidied, note: { text: importFileWords.shortened, blocks: false } };
  return { text: tidied };
}

/** Librarians' words for the authors that are not named, in all languages. */
const AND_OTHERS = ' et al.';
const MOST_OF_AUTHORS = 200;

/** As many of the authors as the field has room for. */
function firstAuthors(authors: string): string {
  if (authors.length <= MOST_OF_AUTHORS) return authors;
  const room = authors.slice(0, MOST_OF_AUTHORS - AND_OTHERS.length + 1);
  const end = Math.max(room.lastIndexOf(', '), room.lastIndexOf('; '), room.lastIndexOf(' & '));
  return end > 0 ? room.slice(0, end) + AND_OTHERS : authors;
}

/** Removes the doubt about a cell that was changed by hand. */
export function withoutNote(row: TableRow, meaning: Meaning): TableRow {
  const { notes, ...rest } = row;
  if (!notes) return row;
  const { [meaning]: _, ...left } = notes;
  return (Object.keys(left).length > 0 ? { ...rest, notes: left } : rest) as TableRow;
}
