import {
  findDecimalMark,
  hasForeignCurrency,
  namesDollar,
  tidyPrice,
  withoutCurrency,
} from '../../../../../core/listings/price-cells.ts';
import { importFileWords } from '../../../../../core/words/en/import.ts';
import { cleanCell, isNothing, unprotectText } from './cell-text.ts';
import { isAccepted, isGeneral, isMixed, isOwnExport, type Meaning, tidy } from './columns.ts';
import type { Sheet, SheetLine } from './sheet.ts';

/** A note on a cell; one that `blocks` keeps its row from being sent until the cell changes. */
export type CellNote = { readonly text: string; readonly blocks: boolean };

/**
 * A row by the meanings of its columns; empty cells are absent. `row` is its number, 1 for the first below the header.
 */
export type TableRow = {
  readonly row: number;
  readonly notes?: Readonly<Partial<Record<Meaning, CellNote>>>;
} & Partial<Record<Meaning, string>>;

/** Formula with which some shops protect the zeros of an ISBN. */
const KEPT_AS_TEXT = /^="([^"]*)"$/;

const BEYOND_ASCII = /[^\0-\x7f]/;

const PRICES: readonly Meaning[] = ['original_price', 'resell_price'];
const OF_LINES: ReadonlySet<Meaning> = new Set<Meaning>(['description']);

type Reading = {
  /** Columns with a meaning, by index; of two for one field, the preferred one first. */
  readonly columns: readonly (readonly [number, Meaning])[];
  readonly meanings: readonly (Meaning | undefined)[];
  readonly mixed: readonly boolean[];
  /** Price columns whose names contain another currency. */
  readonly foreign: readonly boolean[];
  /** The seller has said that all amounts are in dollars. */
  readonly inDollars: boolean;
  /** One of our own exports, whose texts contain no markup. */
  readonly isExport: boolean;
  readonly isOwnExport: boolean;
  readonly isGuess: boolean;
  readonly isBroken: boolean;
  /** Decimal mark of the prices in this table. */
  readonly decimal: '.' | ',' | undefined;
};

/** Rows of a sheet by `meanings`. `inDollars`: amounts count as dollars regardless of their currency. */
export function rowsOf(sheet: Sheet, meanings: readonly (Meaning | undefined)[], inDollars = false): TableRow[] {
  const prices = meanings.flatMap((meaning, at) => (meaning && PRICES.includes(meaning) ? [at] : []));
  const columns = meanings.flatMap((meaning, at) => (meaning ? [[at, meaning] as const] : []));
  const isLast = ([at]: readonly [number, Meaning]) => isGeneral(sheet.headers[at] ?? '');
  const reading: Reading = {
    columns: [...columns.filter((column) => !isLast(column)), ...columns.filter(isLast)],
    meanings,
    mixed: sheet.headers.map(isMixed),
    foreign: sheet.headers.map(hasForeignCurrency),
    inDollars,
    isExport: meanings.includes('id'),
    isOwnExport: isOwnExport(sheet.headers),
    isGuess: sheet.isGuess,
    isBroken: sheet.isBroken,
    decimal: findDecimalMark(sheet.lines.flatMap(({ cells }) => prices.map((at) => cells[at] ?? ''))),
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
    if (reading.mixed[at] && !isAccepted(meaning, found.text)) {
      if (meaning === 'year_of_purchase') leftOut = found.text;
      continue;
    }
    // Two columns may have the same meaning, such as both kinds of ISBN: the first valid value counts.
    const former = values[meaning];
    if (!former || (!isAccepted(meaning, former.text) && isAccepted(meaning, found.text))) values[meaning] = found;
  }
  const notes: Partial<Record<Meaning, CellNote>> = {};
  const texts: Partial<Record<Meaning, string>> = {};
  for (const [meaning, { text, note }] of Object.entries(values) as [Meaning, Candidate][]) {
    texts[meaning] = text;
    if (note) notes[meaning] = note;
  }
  // Probably a year of publication. A default is not a value of the table.
  if (leftOut !== undefined && !values.year_of_purchase)
    notes.year_of_purchase = { text: importFileWords.yearLeftOut(leftOut), blocks: false };
  if (doubt) notes[reading.meanings[doubt.at] ?? 'name'] = { text: doubt.text, blocks: true };
  return Object.keys(notes).length > 0 ? { row, ...texts, notes } : { row, ...texts };
}

function candidateOf(
  cell: string,
  at: number,
  meaning: Meaning,
  { isExport, isOwnExport, isGuess, isBroken, decimal, foreign, inDollars }: Reading,
): Candidate | undefined {
  const kept = unprotectText(cell);
  const plain = kept === cell ? cell.trim().replace(KEPT_AS_TEXT, '$1') : kept;
  const { text, hadHidden } = cleanCell(plain, { lines: OF_LINES.has(meaning), isExport });
  if (text.trim() === '' || isNothing(text, meaning, isOwnExport)) return undefined;
  const isPrice = PRICES.includes(meaning);
  const fitting = meaning === 'author' && !isOwnExport ? firstAuthors(text.replaceAll(/\s+/g, ' ').trim()) : text;
  const tidied = tidy(meaning, isPrice ? tidyPrice(inDollars ? withoutCurrency(text) : text, decimal) : fitting);
  if (isGuess && BEYOND_ASCII.test(cell)) return { text: tidied, note: { text: importFileWords.unsure, blocks: true } };
  if (tidied.includes('\ufffd') && (isBroken || !isOwnExport))
    return { text: tidied, note: { text: importFileWords.replaced, blocks: true } };
  const isForeign = hasForeignCurrency(text) || (foreign[at] === true && !namesDollar(text));
  if (isPrice && isForeign && !inDollars)
    return { text: tidied, note: { text: importFileWords.currency, blocks: true } };
  // Blocking notes take precedence: a cell has one note.
  if (hadHidden) return { text: tidied, note: { text: importFileWords.hidden, blocks: false } };
  if (fitting.length + 1 < text.length && fitting.endsWith(AND_OTHERS))
    return { text: tidied, note: { text: importFileWords.shortened, blocks: false } };
  return { text: tidied };
}

/** Librarians' abbreviation for further authors, in all languages. */
const AND_OTHERS = ' et al.';
const AUTHORS_LIMIT = 200;

/** As many authors as the field can hold. */
function firstAuthors(authors: string): string {
  if (authors.length <= AUTHORS_LIMIT) return authors;
  const room = authors.slice(0, AUTHORS_LIMIT - AND_OTHERS.length + 1);
  const end = Math.max(room.lastIndexOf(', '), room.lastIndexOf('; '), room.lastIndexOf(' & '));
  return end > 0 ? room.slice(0, end) + AND_OTHERS : authors;
}

export function withoutNote(row: TableRow, meaning: Meaning): TableRow {
  const { notes, ...rest } = row;
  if (!notes) return row;
  const { [meaning]: _, ...left } = notes;
  return (Object.keys(left).length > 0 ? { ...rest, notes: left } : rest) as TableRow;
}
