/** ISBNs as tables write them: with labels and brackets, two in a cell, without their zeros, as a number that was rounded. */
import { parseIsbn } from '../../../../../core/listings/isbn.ts';

/** A spreadsheet has rounded the number and written it with an exponent: `9.78E+12`. */
export const isExponent = (cell: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(cell.trim());

/** Marks that nobody sees, as they come with text that was copied. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The ISBNs in a text, each once, as thirteen digits. */
export function isbnsIn(text: string): string[] {
  const parts = text.replaceAll(INVISIBLE, '').split(/[,;|/()[\]{}<>"'=]|\bisbn(?:-?1[03])?\b\s*:?/i);
  const found = parts.flatMap((part) => parseIsbn(part) ?? part.split(/\s+/).flatMap((word) => parseIsbn(word) ?? []));
  return [...new Set(found)];
}

/** Digits that a spreadsheet took for a number, and whose zeros in front it dropped. */
const WITHOUT_ZEROS = /^\d{6,8}[\dX]$/i;

/** The cell as an ISBN where it holds one, and only one; else as it is. */
export function tidyIsbn(cell: string): string {
  const plain = cell.replace(/^(\d+)\.0+$/, '$1');
  if (parseIsbn(plain)) return plain;
  const [isbn, other] = isbnsIn(plain);
  if (isbn) return other ? cell : isbn;
  const padded = plain.padStart(10, '0');
  return WITHOUT_ZEROS.test(plain) && parseIsbn(padded) ? padded : plain;
}

/** Two different books are named. */
export const isOfTwoBooks = (cell: string): boolean => isbnsIn(cell).length > 1;
