/** ISBNs (ISO 2108): thirteen digits inside, however they were typed. */

/** The weighted sum of an ISBN-13 is a multiple of ten. */
const isIsbn13 = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits) &&
  Array.from(digits).reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) % 10 === 0;

/** The weighted sum of an ISBN-10 is a multiple of eleven; its last digit may be X for ten. */
const isIsbn10 = (digits: string): boolean =>
  /^\d{9}[\dX]$/.test(digits) &&
  Array.from(digits).reduce((sum, digit, i) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - i), 0) % 11 === 0;

/** The ISBN as thirteen digits; null when it is none. Takes hyphens, spaces, a leading "ISBN", and the old ten digits. */
export function parseIsbn(text: string): string | null {
  const digits = text
    .toUpperCase()
    .replace(/^\s*ISBN(?:-1[03])?:?/, '')
    .replaceAll(/[\s\u00ad\u2010-\u2015-]/g, '');
  if (isIsbn13(digits)) return digits;
  return isIsbn10(digits) ? toIsbn13(digits) : null;
}

function toIsbn13(isbn10: string): string {
  const body = `978${isbn10.slice(0, 9)}`;
  const sum = Array.from(body).reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** The old ten digits of an ISBN-13; null for one that never had them (those that begin with 979). */
export function toIsbn10(isbn13: string): string | null {
  if (!isbn13.startsWith('978')) return null;
  const body = isbn13.slice(3, 12);
  const sum = Array.from(body).reduce((total, digit, i) => total + Number(digit) * (10 - i), 0);
  const check = (11 - (sum % 11)) % 11;
  return body + (check === 10 ? 'X' : check);
}
