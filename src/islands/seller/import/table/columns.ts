/** The columns of a table of books: what they are called, and how their cells are written. */
import { csvColumns, type Header } from '../../../../../core/entity/entity-views.ts';
import { plainName, tidyDigits } from '../../../../../core/listings/cells.ts';
import { COLUMN_NAMES, COPIES_NAMES } from '../../../../../core/listings/column-names.ts';
import { listingFields } from '../../../../../core/listings/fields.ts';

/** A column by its header: the wire name of a field of a listing, or `category` for the category's name. */
export type Column = Header<typeof listingFields>;

/** The columns we write, in this order. */
export const CSV = csvColumns(listingFields);
export const COLUMNS: readonly Column[] = CSV.map(({ header }) => header);

/** What the forms call them. */
export const LABELS = Object.fromEntries(CSV.map(({ header, label }) => [header, label])) as Readonly<
  Record<Column, string>
>;

/** Names by the column that they mean. */
const columnsBy = (namesOf: (column: (typeof CSV)[number]) => readonly string[]): ReadonlyMap<string, Column> =>
  new Map(CSV.flatMap((column) => namesOf(column).map((name) => [plainName(name), column.header] as const)));

const COLUMN_OF = columnsBy(({ header, label }) => [header, label, ...(COLUMN_NAMES[header]?.synonyms ?? [])]);
const GUESS_OF = columnsBy(({ header }) => COLUMN_NAMES[header]?.guesses ?? []);

/** What a column of a table may hold: a field, how many copies of its book a row stands for, or which product of the shop it is. */
export type Meaning = Column | 'copies' | 'id';

const MEANINGS_BESIDE: ReadonlyMap<string, Meaning> = new Map(
  COPIES_NAMES.map((name) => [plainName(name), 'copies'] as const),
);

/** Columns that a table has which we wrote ourselves, and hardly another one. */
const OUR_NAMES: readonly string[] = [
  'resell_price',
  'original_price',
  'year_of_purchase',
  'year_of_use',
] satisfies Column[];

/** What each column holds, by its header; undefined for one we have no use for. */
export function meaningsOf(headers: readonly string[]): (Meaning | undefined)[] {
  const known = headers.map((header) => COLUMN_OF.get(plainName(header)));
  // Most tables number their rows; only in our own is that number one of ours.
  const isOurs = headers.some((header) => OUR_NAMES.includes(header.trim().toLowerCase()));
  return known.map((column, at) => {
    const header = headers[at] ?? '';
    if (isOurs && header.trim().toLowerCase() === ID_HEADER) return 'id';
    const guess = column ?? GUESS_OF.get(plainName(header));
    if (column || (guess && !known.includes(guess))) return guess;
    return MEANINGS_BESIDE.get(plainName(header));
  });
}

/** The header of the ids in an export. */
export const ID_HEADER = 'id';

const TIDY: ReadonlyMap<Meaning, (cell: string) => string> = new Map<Meaning, (cell: string) => string>([
  ...CSV.map(({ header, tidy }) => [header, tidy] as const),
  ['copies', tidyDigits],
]);

/** A cell as the schema of a listing takes it. */
export const tidy = (column: Meaning, cell: string): string => (TIDY.get(column) ?? String)(cell.trim());
