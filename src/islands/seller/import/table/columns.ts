/** Columns of a table of books: their names and the formats of their cells. */
import * as v from 'valibot';
import { schemasOf } from '../../../../../core/entity/entity.ts';
import { csvColumns, type Header } from '../../../../../core/entity/entity-views.ts';
import { comparableText, TIDY_CELLS, tidyDigits } from '../../../../../core/listings/cells.ts';
import { COLUMN_NAMES, COPIES_NAMES } from '../../../../../core/listings/column-names.ts';
import { listingFields } from '../../../../../core/listings/fields.ts';
import { findIsbns, isbnWithLostZeros, parseIsbn } from '../../../../../core/listings/isbn.ts';
import { importWords } from '../../../../../core/words/en/import.ts';

/** A column by its header: the wire name of a listing's field, or `category` for the category's name. */
export type Column = Header<typeof listingFields>;

export const CSV_COLUMNS = csvColumns(listingFields);
export const COLUMNS: readonly Column[] = CSV_COLUMNS.map(({ header }) => header);

/** Meaning of a table's column: a field, the number of copies, or the id of a listing. */
export type Meaning = Column | 'copies' | 'id';
export const MEANINGS: readonly Meaning[] = [...COLUMNS, 'copies', 'id'];

export const LABELS = {
  ...Object.fromEntries(CSV_COLUMNS.map(({ header, label }) => [header, label])),
  ...importWords.mapping.beside,
} as Readonly<Record<Meaning, string>>;

export const ID_HEADER = 'id';

/** A header without case, accents and punctuation. eBay marks required ones with a star. */
const plainHeader = (header: string): string => comparableText(header.normalize('NFKD').replaceAll(/\p{M}/gu, ''));

const columnsBy = (namesOf: (column: (typeof CSV_COLUMNS)[number]) => readonly string[]): ReadonlyMap<string, Column> =>
  new Map(CSV_COLUMNS.flatMap((column) => namesOf(column).map((name) => [plainHeader(name), column.header] as const)));

const GENERAL = columnsBy(({ header }) => COLUMN_NAMES[header]?.general ?? []);
const COLUMN_OF = columnsBy(({ header, label }) => {
  const { synonyms = [], general = [] } = COLUMN_NAMES[header] ?? {};
  return [...general, header, label, ...synonyms];
});
const GUESS_OF = columnsBy(({ header }) => COLUMN_NAMES[header]?.guesses ?? []);
const MIXED = columnsBy(({ header }) => COLUMN_NAMES[header]?.mixed ?? []);
const COPIES: ReadonlySet<string> = new Set(COPIES_NAMES.map(plainHeader));

/** Columns that occur only in our own exports. */
const OUR_NAMES: ReadonlySet<string> = new Set<Column>([
  'resell_price',
  'original_price',
  'year_of_purchase',
  'year_of_use',
]);

/** True for one of our own exports, whose cells are in our format. */
export const isOwnExport = (headers: readonly string[]): boolean =>
  headers.some((header) => OUR_NAMES.has(header.trim().toLowerCase()));

/** Meaning of each column, by its header; undefined for an unused column. */
export function meaningsOf(headers: readonly string[]): (Meaning | undefined)[] {
  const plain = headers.map(plainHeader);
  const known = plain.map((header) => COLUMN_OF.get(header));
  // Most tables number their rows; only in our exports is that an id.
  const ours = isOwnExport(headers);
  return known.map((column, at) => {
    const header = plain[at] ?? '';
    if (ours && header === ID_HEADER) return 'id';
    const guess = column ?? GUESS_OF.get(header);
    if (column || (guess && !known.includes(guess))) return guess;
    return COPIES.has(header) ? 'copies' : undefined;
  });
}

/** A column that counts only if no other column for its field has a value: `Price` beside `Sale Price`. */
export const isGeneral = (header: string): boolean => GENERAL.has(plainHeader(header));

/** A column whose cells often contain something other than its header says: `ISBN/UID`. */
export const isMixed = (header: string): boolean => MIXED.has(plainHeader(header));

/** A name such as `Year`: of publication or of purchase. */
export const isUnclearYear = (header: string): boolean => MIXED.get(plainHeader(header)) === 'year_of_purchase';

const TIDY: Readonly<Partial<Record<Meaning, (cell: string) => string>>> = {
  ...TIDY_CELLS,
  copies: tidyDigits,
  isbn: tidyIsbn,
};

/** A cell in the format of the listing's schema. */
export const tidy = (column: Meaning, cell: string): string => (TIDY[column] ?? String)(cell.trim());

const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = schemasOf(listingFields);

/** True if the field accepts this normalized cell. Options known only to the page are accepted here. */
export const isAccepted = (column: Meaning, cell: string): boolean => {
  const schema = SCHEMAS[column];
  return !schema || v.safeParse(schema, cell).success;
};

/** A number rounded by a spreadsheet and written with an exponent: `9.78E+12`. */
export const isExponent = (cell: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(cell.trim());

/**
 * The ISBN of a cell that contains exactly one. Of a cell that is a number, without decimals (`.0`) and with the
 * leading zeros that it lost. Any other cell unchanged, also one with several ISBNs.
 */
function tidyIsbn(cell: string): string {
  const plain = cell.replace(/^(\d+)\.0+$/, '$1');
  if (/^(?:\d{13}|\d{9}[\dX])$/i.test(plain) || (/^[\dX-]+$/i.test(plain) && parseIsbn(plain))) return plain;
  const [isbn, other] = findIsbns(plain);
  if (isbn) return other ? cell : isbn;
  return isbnWithLostZeros(plain) ?? plain;
}

export const hasSeveralIsbns = (cell: string): boolean => findIsbns(cell).length > 1;
