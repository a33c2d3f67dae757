/** Makes a listing of each row of a table and reports the rows with problems. */
import type { Category } from '../../../../core/catalog/category.ts';
import { validate } from '../../../../core/entity/validation.ts';
import { COPIES_PER_ROW } from '../../../../core/listings/limits.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { ImportedListing, LISTING_ID_FIELD } from '../../../../core/listings/post/import.ts';
import { CHOSEN_FIELDS, type ImportChoices } from '../../../../core/listings/post/import-choices.ts';
import { isUnclearPrice } from '../../../../core/listings/price-cells.ts';
import { importFileWords, importWords } from '../../../../core/words/en/import.ts';
import { listingsWords } from '../../../../core/words/en/listings.ts';
import { checkKnown, idProblem } from './check-known.ts';
import { type Understand, understanding } from './column-meanings.ts';
import { COLUMNS, type Column, hasSeveralIsbns, isExponent, LABELS, type Meaning, tidy } from './table/columns.ts';
import type { TableRow } from './table/table-rows.ts';

export type Defaults = Partial<Record<Column, string>>;

export type Settings = {
  /** Values for empty cells. */
  readonly defaults: Defaults;
  readonly categories: readonly Category[];
  /** The seller's choices for unknown words. */
  readonly choices: ImportChoices;
  /** The seller has confirmed used prices above the original ones. */
  readonly aboveOriginal: boolean;
  /** Fields with a column in the table. */
  readonly columns: ReadonlySet<Meaning>;
  /** The seller's listings named by rows, by id. */
  readonly products: ReadonlyMap<string, MyListing>;
  /** Rows that name no listing of the seller are new ones. */
  readonly asNew: boolean;
};

export type ReadyRow = Readonly<Record<string, unknown>> & { readonly row: number };

export type CheckedRow = {
  /** Number of listings made by the row; 0 if it is left out or changes one. */
  readonly copies: number;
  /** Reason why a valid row is not sent. */
  readonly leftOut?: string | undefined;
  /** Labels of the fields changed in an existing listing; undefined for a new one. */
  readonly changes?: readonly string[];
  /** Number of a row above with the same listing. */
  readonly twin?: number | undefined;
  readonly source: TableRow;
  /** The row with its defaults, for display. */
  readonly shown: Defaults;
  readonly ready: ReadyRow;
  /** Error per field; undefined without errors. */
  readonly wrong?: Readonly<Record<string, string>> | undefined;
};

const SLICE_MS = 12;

/** Validates all rows but the known ones, in slices so short that typing stays smooth; undefined if aborted. */
export async function checkRows(
  rows: readonly TableRow[],
  settings: Settings,
  signal: AbortSignal,
  known: ReadonlyMap<TableRow, CheckedRow> = new Map(),
): Promise<CheckedRow[] | undefined> {
  const understand = understanding(settings.categories, settings.choices);
  const validated: CheckedRow[] = [];
  let began = performance.now();
  const firsts = new Map<string, number>();
  for (const row of rows) {
    const twin = row.id ? firsts.get(row.id) : undefined;
    if (row.id && twin === undefined) firsts.set(row.id, row.row);
    const before = known.get(row);
    validated.push(before && before.twin === twin ? before : checkRow(row, twin, settings, understand));
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    if (signal.aborted) return undefined;
    began = performance.now();
  }
  return validated;
}

/** Yields to the browser; not every browser has `scheduler.yield`. */
const nextTurn = (): Promise<void> =>
  (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.() ??
  new Promise((resolve) => setTimeout(resolve));

function checkRow(source: TableRow, twin: number | undefined, settings: Settings, understand: Understand): CheckedRow {
  const product = source.id ? settings.products.get(source.id) : undefined;
  if (product && twin === undefined) return knownRow(source, product, settings, understand);
  const isStray = source.id !== undefined && (twin !== undefined || !settings.asNew);
  const { defaults, aboveOriginal } = settings;
  const shown: Defaults = {};
  for (const column of COLUMNS) {
    const value = textOf(column, source[column] ?? '', defaults, understand);
    if (value) shown[column] = value;
  }
  const copies = copiesOf(source.copies);
  // Photos are matched by file and sent by address.
  const { category, photo: _, ...rest } = shown;
  const categoryId = category && understand('category', category);
  const ready: ReadyRow = {
    row: source.row,
    ...rest,
    ...(categoryId && { categoryId }),
    ...(aboveOriginal && { above_original: true }),
    ...(copies !== undefined && copies > 1 && { copies }),
  };
  if (copies === 0) return { source, shown, ready, copies, leftOut: importWords.preview.noCopies };
  const { fields } = validate(ImportedListing, ready);
  const wrong = {
    ...(isStray && { [LISTING_ID_FIELD]: idProblem(twin) }),
    ...(fields && inTheirWords(fields, shown)),
    ...doubtsOf(source, shown),
    ...(copies === undefined && { copies: importWords.problem.copies(COPIES_PER_ROW) }),
  };
  return {
    source,
    shown,
    ready,
    copies: copies ?? 1,
    twin,
    wrong: Object.keys(wrong).length > 0 ? wrong : undefined,
  };
}

function knownRow(
  source: TableRow,
  product: MyListing,
  { columns, aboveOriginal }: Settings,
  understand: Understand,
): CheckedRow {
  const { shown, sent, wrong: fields, changes } = checkKnown(source, product, { columns, aboveOriginal, understand });
  const { row } = source;
  const base = {
    source,
    shown,
    copies: 0,
    ready: { row, [LISTING_ID_FIELD]: product.id, version: product.version, ...sent },
    changes,
  };
  if (product.sold) return { ...base, leftOut: importWords.problem.soldSince };
  const wrong = { ...inTheirWords(fields, shown), ...doubtsOf(source, shown) };
  if (Object.keys(wrong).length > 0) return { ...base, wrong };
  return changes.length === 0 ? { ...base, leftOut: importWords.preview.unchanged } : base;
}

/** Text of a row's field, in our words if known; the default if empty. */
function textOf(column: Column, cell: string, defaults: Defaults, understand: Understand): string {
  const fallback = tidy(column, defaults[column] ?? '');
  const field = CHOSEN_FIELDS.find((chosen) => chosen === column);
  if (!cell || !field) return cell || fallback;
  const means = understand(field, cell);
  // Imported categories may be shelves or tags: the default for all rows is more reliable.
  if (means === undefined) return (field === 'category' && fallback) || cell;
  return means || fallback;
}

/** 1 if empty; undefined if invalid. */
function copiesOf(cell: string | undefined): number | undefined {
  if (!cell) return 1;
  return /^\d{1,9}$/.test(cell) && Number(cell) <= COPIES_PER_ROW ? Number(cell) : undefined;
}

export const willBeImported = ({ wrong, leftOut }: Pick<CheckedRow, 'wrong' | 'leftOut'>): boolean =>
  !wrong && !leftOut;

/** Doubts from reading the row, by field. A new category resolves the doubt about the old one. */
function doubtsOf({ notes = {}, category }: TableRow, shown: Defaults): Record<string, string> {
  return Object.fromEntries(
    Object.entries(notes).flatMap(([column, { text, blocks }]) => {
      if (column !== 'category') return blocks ? [[column, text] as const] : [];
      return blocks && shown.category === category ? [['categoryId', text] as const] : [];
    }),
  );
}

/** For an unknown word, "is required" would be misleading. */
function inTheirWords(fields: Readonly<Record<string, string>>, { category, condition, isbn, ...prices }: Defaults) {
  return {
    ...fields,
    ...(fields.categoryId && category && { categoryId: importWords.problem.category(category) }),
    ...(fields.condition && condition && { condition: importWords.problem.condition }),
    ...(fields.isbn && isbn && isExponent(isbn) && { isbn: importFileWords.isbnExponent }),
    ...(fields.isbn && isbn && hasSeveralIsbns(isbn) && { isbn: importFileWords.isbnTwo }),
    ...Object.fromEntries(
      (['original_price', 'resell_price'] as const).flatMap((price) =>
        fields[price] && isUnclearPrice(prices[price] ?? '') ? [[price, importFileWords.priceUnclear] as const] : [],
      ),
    ),
  };
}

/** True if the row needs a confirmation of its price. */
export const needsPriceConfirmation = ({ wrong }: CheckedRow): boolean =>
  wrong?.resell_price === listingsWords.aboveOriginal;

/** True if the row needs a confirmation that its prices are in dollars. */
export const needsCurrencyConfirmation = ({ wrong }: CheckedRow): boolean =>
  wrong?.resell_price === importFileWords.currency || wrong?.original_price === importFileWords.currency;

/** True if the row names a listing that the seller does not have. */
export const isUnknownListing = ({ wrong }: CheckedRow): boolean =>
  wrong?.[LISTING_ID_FIELD] === importWords.problem.unknownId;

/** Errors of a row, in sentences that name their field. */
export const reasonsOf = (wrong: Readonly<Record<string, string>>): string[] =>
  Object.entries(wrong).map(([field, message]) =>
    message.startsWith('Must ') ? `${LABELS[field as Column] ?? field}: m${message.slice(1)}` : message,
  );

export type Problem = {
  readonly sentence: string;
  /** Column of the problem, or `photos`. */
  readonly column: string;
  /** Numbers of its rows, in the table's order. */
  readonly rows: readonly number[];
};

const COLUMN_OF: Readonly<Record<string, string>> = { categoryId: 'category', [LISTING_ID_FIELD]: 'id' };

/** Each kind of problem with its rows, most frequent first: one answer often corrects a thousand rows. */
export function problemsIn(rows: readonly Pick<CheckedRow, 'source' | 'shown' | 'wrong'>[]): Problem[] {
  const found = new Map<string, { sentence: string; column: string; rows: number[] }>();
  for (const { source, shown, wrong = {} } of rows)
    for (const [field, message] of Object.entries(wrong)) {
      const isUnknown = field === 'categoryId' && message === importWords.problem.category(shown.category ?? '');
      const sentence = isUnknown ? importWords.problem.categories : (reasonsOf({ [field]: message })[0] ?? message);
      const key = `${field} ${sentence}`;
      const before = found.get(key);
      if (before) before.rows.push(source.row);
      else found.set(key, { sentence, column: COLUMN_OF[field] ?? field, rows: [source.row] });
    }
  return [...found.values()].sort((a, b) => b.rows.length - a.rows.length);
}
