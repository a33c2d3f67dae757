/** Makes a listing of every row of a table, and says which rows need a look. */

import type { Category } from '../../../../../core/catalog/category.ts';
import { validate } from '../../../../../core/entity/validation.ts';
import { plainName } from '../../../../../core/listings/cells.ts';
import { ImportedListing } from '../../../../../core/listings/post/import.ts';
import { isUnclearPrice } from '../../../../../core/listings/price-cells.ts';
import { importWords } from '../../../../../core/words/listings/import.ts';
import { importFileWords } from '../../../../../core/words/listings/import-file.ts';
import { listingsWords } from '../../../../../core/words/listings/listings.ts';
import { COLUMNS, type Column, LABELS, tidy } from '../table/columns.ts';
import { isExponent, isOfTwoBooks } from '../table/isbn-cell.ts';
import type { TableRow } from '../table/rows-of.ts';

export type Defaults = Partial<Record<Column, string>>;

export type Settings = {
  /** What is taken where a row says nothing. */
  readonly defaults: Defaults;
  readonly categories: readonly Category[];
  /** The seller has seen that some used copies cost more than new ones. */
  readonly aboveOriginal: boolean;
};

/** A row as it is sent. */
export type ReadyRow = Readonly<Record<string, unknown>> & { readonly row: number };

export type CheckedRow = {
  readonly source: TableRow;
  /** The row with the defaults in its gaps, for the eye. */
  readonly shown: Defaults;
  readonly ready: ReadyRow;
  /** Per field what is wrong; absent when nothing is. */
  readonly wrong?: Readonly<Record<string, string>> | undefined;
};

/** How long rows may be judged before the page gets its turn, in ms. */
const SLICE_MS = 12;

/** Judges all rows but those already known, in slices so short that typing stays smooth; undefined when it was called off. */
export async function checkRows(
  rows: readonly TableRow[],
  settings: Settings,
  signal: AbortSignal,
  known: ReadonlyMap<TableRow, CheckedRow> = new Map(),
): Promise<CheckedRow[] | undefined> {
  const categoryOf = categoryFinder(settings.categories);
  const validated: CheckedRow[] = [];
  let began = performance.now();
  for (const row of rows) {
    validated.push(known.get(row) ?? checkRow(row, settings, categoryOf));
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    if (signal.aborted) return undefined;
    began = performance.now();
  }
  return validated;
}

/** Lets the browser paint and listen; not every one knows how to be asked for that. */
const nextTurn = (): Promise<void> =>
  (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.() ??
  new Promise((resolve) => setTimeout(resolve));

/** Finds a category by its id or by its name, as people and programs write it. */
function categoryFinder(categories: readonly Category[]): (said: string) => string | undefined {
  const ids = new Map(categories.flatMap(({ id, name }) => [[id, id] as const, [plainName(name), id] as const]));
  const find = (said: string) => ids.get(said) ?? ids.get(plainName(said));
  // Of a path, such as "Fiction > Fantasy", the last part that we have.
  const findPart = (said: string) =>
    said
      .split(/[>|/\\;,:»→]/)
      .flatMap((part) => find(part.trim()) ?? [])
      .at(-1);
  return (said) => find(said) ?? findPart(said);
}

function checkRow(
  source: TableRow,
  { defaults, aboveOriginal }: Settings,
  categoryOf: (said: string) => string | undefined,
): CheckedRow {
  const shown: Defaults = {};
  for (const column of COLUMNS) {
    const value = source[column] || tidy(column, defaults[column] ?? '');
    if (value) shown[column] = value;
  }
  // A category that we do not have is none. Any other word of a row is its seller's own.
  const isRepaired = Boolean(source.category && defaults.category && !categoryOf(source.category));
  if (isRepaired) shown.category = defaults.category;
  // The pictures of a row are found by their files, and sent by their addresses.
  const { category, photo: _, ...rest } = shown;
  const categoryId = category && categoryOf(category);
  const ready: ReadyRow = {
    row: source.row,
    ...rest,
    ...(categoryId && { categoryId }),
    ...(aboveOriginal && { above_original: true }),
  };
  const { fields } = validate(ImportedListing, ready);
  const doubts = doubtsOf(source, isRepaired);
  return {
    source,
    shown,
    ready,
    wrong: (fields || doubts) && { ...(fields && inTheirWords(fields, shown)), ...doubts },
  };
}

/** What was in doubt when the row was read, by the field; undefined when nothing is. */
function doubtsOf({ notes }: TableRow, isRepaired: boolean): Record<string, string> | undefined {
  if (!notes) return undefined;
  const doubts = Object.entries(notes).flatMap(([column, { text, blocks }]) =>
    !blocks || (column === 'category' && isRepaired)
      ? []
      : [[column === 'category' ? 'categoryId' : column, text] as const],
  );
  return doubts.length > 0 ? Object.fromEntries(doubts) : undefined;
}

/** Where something was said that we do not know, "is required" would be a riddle. */
function inTheirWords(fields: Readonly<Record<string, string>>, { category, condition, isbn, ...prices }: Defaults) {
  return {
    ...fields,
    ...(fields.categoryId && category && { categoryId: importWords.problem.category(category) }),
    ...(fields.condition && condition && { condition: importWords.problem.condition }),
    ...(fields.isbn && isbn && isExponent(isbn) && { isbn: importFileWords.isbnExponent }),
    ...(fields.isbn && isbn && isOfTwoBooks(isbn) && { isbn: importFileWords.isbnTwo }),
    ...Object.fromEntries(
      (['original_price', 'resell_price'] as const).flatMap((price) =>
        fields[price] && isUnclearPrice(prices[price] ?? '') ? [[price, importFileWords.priceUnclear] as const] : [],
      ),
    ),
  };
}

/** Does a row wait for the word that its price is right? */
export const isAboveOriginal = ({ wrong }: CheckedRow): boolean => wrong?.resell_price === listingsWords.aboveOriginal;

/** What is wrong with a row, in sentences that name their field. */
export const reasonsOf = (wrong: Readonly<Record<string, string>>): string[] =>
  Object.entries(wrong).map(([field, message]) =>
    message.startsWith('Must ') ? `${LABELS[field as Column] ?? field}: m${message.slice(1)}` : message,
  );
