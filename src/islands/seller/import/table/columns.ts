/** The columns of a table of books: what they are called, and how their cells are written. */
import { csvColumns, type Header } from '../../../../../core/entity/entity-views.ts';
import { plainName } from '../../../../../core/listings/cells.ts';
import { COLUMN_NAMES } from '../../../../../core/listings/column-names.ts';
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

/** Which of our columns each header means; undefined for one we have no use for. */
export function columnsOf(headers: readonly string[]): (Column | undefined)[] {
  const known = headers.map((header) => COLUMN_OF.get(plainName(header)));
  return known.map((column, at) => {
    const guess = column ?? GUESS_OF.get(plainName(headers[at] ?? ''));
    return column || !known.includes(guess) ? guess : undefined;
  });
}

const TIDY: ReadonlyMap<Column, (cell: string) => string> = new Map(CSV.map(({ header, tidy }) => [header, tidy]));

/** A cell as the schema of a listing takes it. */
export const tidy = (column: Column, cell: string): string => (TIDY.get(column) ?? String)(cell.trim());
