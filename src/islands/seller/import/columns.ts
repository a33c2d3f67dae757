/** What a table of books calls its columns, and how its cells are written. */
import { CONDITIONS } from '../../../../core/constants.ts';

/** The columns we write, in this order; they are the wire names of a listing, with the category by its name. */
export const COLUMNS = [
  'name',
  'author',
  'isbn',
  'category',
  'condition',
  'phone_number',
  'location',
  'year_of_purchase',
  'year_of_use',
  'original_price',
  'resell_price',
  'description',
] as const;

export type Column = (typeof COLUMNS)[number];

/** What the forms call them. */
export const LABELS: Readonly<Record<Column, string>> = {
  name: 'Name',
  author: 'Author',
  isbn: 'ISBN',
  category: 'Category',
  condition: 'Condition',
  phone_number: 'Contact Number',
  location: 'Location',
  year_of_purchase: 'Purchase Year',
  year_of_use: 'Used Duration',
  original_price: 'Original Price',
  resell_price: 'Resell Price',
  description: 'Description',
};

/** A bare "year" is missing on purpose: in tables of books it is the year of publication. */
const SYNONYMS: Readonly<Record<Column, readonly string[]>> = {
  name: ['title', 'book', 'book title', 'book name', 'product', 'product name'],
  author: ['authors', 'writer', 'by'],
  isbn: ['isbn13', 'isbn10', 'ean'],
  category: ['category id', 'category name', 'genre'],
  condition: ['state of the book', 'book condition'],
  phone_number: ['phone', 'contact', 'contact phone', 'telephone', 'tel', 'mobile'],
  location: ['place', 'city'],
  year_of_purchase: ['bought in', 'year bought'],
  year_of_use: ['used for', 'used', 'use time'],
  original_price: ['list price', 'new price', 'price new', 'retail price'],
  resell_price: ['price', 'sell price', 'selling price', 'asking price', 'used price'],
  description: ['notes', 'note', 'comment', 'comments', 'details'],
};

/** A name without case, spaces and signs. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) =>
    [column, LABELS[column], ...SYNONYMS[column]].map((name) => [plainName(name), column] as const),
  ),
);

/** Which of our columns a header means; undefined for one we have no use for. */
export const columnOf = (header: string): Column | undefined => COLUMN_OF.get(plainName(header));

/** `$1,234.50`, `1.234,50 USD` and `1234.50` are the same amount; whatever is none is left for the schema to refuse. */
function tidyPrice(cell: string): string {
  const bare = cell.replaceAll(/US\$|USD|\$|\s/gi, '');
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)) return bare.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})*,\d{1,2}$/.test(bare) || /^\d+,\d{1,2}$/.test(bare))
    return bare.replaceAll('.', '').replace(',', '.');
  return bare;
}

/** Spreadsheets like to make decimals of whole numbers. */
const tidyDigits = (cell: string): string => cell.replace(/^(\d+)\.0+$/, '$1');

const tidyCondition = (cell: string): string =>
  CONDITIONS.find((condition) => plainName(condition) === plainName(cell)) ?? cell;

const TIDY: Partial<Record<Column, (cell: string) => string>> = {
  isbn: tidyDigits,
  condition: tidyCondition,
  year_of_purchase: (cell) => tidyDigits(cell).replace(/^(\d),(\d{3})$/, '$1$2'),
  original_price: tidyPrice,
  resell_price: tidyPrice,
};

/** A cell as the schema of a listing takes it. */
export const tidy = (column: Column, cell: string): string => (TIDY[column] ?? String)(cell.trim());
