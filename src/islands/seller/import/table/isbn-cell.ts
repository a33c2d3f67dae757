/** ISBNs as tables write them: two in a cell, without their zeros, as a number that was rounded. */
import { isbnsIn, isbnWithLostZeros, parseIsbn } from '../../../../../core/listings/isbn.ts';

/** A spreadsheet has rounded the number and written it with an exponent: `9.78E+12`. */
export const isExponent = (cell: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(cell.trim());

/** The cell as an ISBN where it holds one, and only one; else as it is. */
export function tidyIsbn(cell: string): string {
  const plain = cell.replace(/^(\d+)\.0+$/, '$1');
  if (/^(?:\d{13}|\d{9}[\dX])$/i.test(plain) || (/^[\dX-]+$/i.test(plain) && parseIsbn(plain))) return plain;
  const [isbn, other] = isbnsIn(plain);
  if (isbn) return other ? cell : isbn;
  return isbnWithLostZeros(plain) ?? plain;
}

/** Two different books are named. */
export const isOfTwoBooks = (cell: string): boolean => isbnsIn(cell).length > 1;
