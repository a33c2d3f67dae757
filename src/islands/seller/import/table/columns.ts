/** The columns of a table of books: what they are called, and how their cells are written. */
import { csvColumns, type Header } from '../../../../../core/entity-views.ts';
import { plainName } from '../../../../../core/listings/cells.ts';
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

const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  CSV.flatMap(({ header, label, synonyms }) =>
    [header, label, ...synonyms].map((name) => [plainName(name), header] as const),
  ),
);

/** Which of our columns a header means; undefined for one we have no use for. */
export const columnOf = (header: string): Column | undefined => COLUMN_OF.get(plainName(header));

const TIDY: ReadonlyMap<Column, (cell: string) => string> = new Map(CSV.map(({ header, tidy }) => [header, tidy]));

/** A cell as the schema of a listing takes it. */
export const tidy = (column: Column, cell: string): string => (TIDY.get(column) ?? String)(cell.trim());
