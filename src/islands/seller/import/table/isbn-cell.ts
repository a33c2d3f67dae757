/** ISBNs as written in tables: two in a cell, without leading zeros, or rounded as a number. */
import { isbnsIn, isbnWithLostZeros, parseIsbn } from '../../../../../core/listings/isbn.ts';

/** A number rounded by a spreadsheet and written with an exponent: `9.78E+12`. */
export const isExponent = (cell: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(cell.trim());

/**
 * The ISBN of a cell that contains exactly one. Of a cell that is a number, without decimals (`.0`) and with the leading
 * zeros that it lost. Any other cell unchanged, also one with several ISBNs.
 */
export function tidyIsbn(cell: string): string {
  const plain = cell.replace(/^(\d+)\.0+$/, '$1');
  if (/^(?:\d{13}|\d{9}[\dX])$/i.test(plain) || (/^[\dX-]+$/i.test(plain) && parseIsbn(plain))) return plain;
  const [isbn, other] = isbnsIn(plain);
  if (isbn) return other ? cell : isbn;
  return isbnWithLostZeros(plain) ?? plain;
}

export const hasSeveralIsbns = (cell: string): boolean => isbnsIn(cell).length > 1;
