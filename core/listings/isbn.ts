/** ISBNs (ISO 2108) in any notation; stored as thirteen digits. */

/** The weighted sum of an ISBN-13 is a multiple of ten. */
const isIsbn13 = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits) &&
  Array.from(digits).reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) % 10 === 0;

/** The weighted sum of an ISBN-10 is a multiple of eleven; its last digit may be X for ten. */
const isIsbn10 = (digits: string): boolean =>
  /^\d{9}[\dX]$/.test(digits) &&
  Array.from(digits).reduce((sum, digit, i) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - i), 0) % 11 === 0;

/** Replaces text between numbers, so that the digits of two numbers are not read as one. */
const GAP = '|';

/** Labels before a number; a "10" or "13" behind them is part of the label, or the beginning of the number. */
const LABELS = [
  /\b(?:URN:)?(?:E-?)?(?:ISBN|EAN)(?:[\s-]*(?:1[03](?!\d)|13(?=97[89]\d{10})|10(?=\d{9}[\dX])))?(?:\s*N[OR]\b)?/g,
  /\b(?:URN:)?(?:E-?)?(?:ISBN|EAN)(?:\s*N[OR]\b)?/g,
] as const;

/** Bindings and prices, as catalogs and shops write them behind a number. */
const BESIDE =
  /\b(?:P?PBK|HD?BK|PB|HB|PAPERBACK|HARDCOVER|HARDBACK|SOFTCOVER|CLOTH|EPUB|E-?BOOK|PRINT)\b|[$£€]\s*\d+(?:[.,]\d+)?/g;

/** Brackets, quotes, and separators of numbers. */
const AROUND = /[[\](){}<>"'\u2018-\u201f«»=:;,/\\|#]+/g;

/** Brackets with fewer digits than an ISBN are a remark: a binding, a volume. */
const remark = (brackets: string): string => (/(?:[\dX][\s.-]*){10}/.test(brackets) ? brackets : GAP);

/** ISBN-13 of a text of digits; undefined for another text. */
function isbn13Of(text: string): string | undefined {
  const digits = text.replaceAll(/[\s.-]/g, '');
  if (isIsbn13(digits)) return digits;
  return isIsbn10(digits) ? toIsbn13(digits) : undefined;
}

/** Upper case, plain digits and hyphens, no invisible marks. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');

/** Numbers of a text without labels, bindings, brackets and invisible marks; `rest` tells of other text. */
function readWithout(label: RegExp, text: string) {
  const pieces = plainText(text)
    .replaceAll(/\([^()]*\)/g, remark)
    .replaceAll(label, GAP)
    .replaceAll(BESIDE, GAP)
    .replaceAll(AROUND, GAP)
    .split(GAP)
    .filter((piece) => /[^\s.-]/.test(piece))
    .flatMap((piece) => (isbn13Of(piece) ? piece : piece.trim().split(/\s+/)));
  const numbers = pieces.flatMap((piece) => {
    const isbn = isbn13Of(piece);
    return isbn ? { isbn, hasTen: piece.replaceAll(/[^\dX]/g, '').length === 10 } : [];
  });
  return { numbers, rest: pieces.length > numbers.length };
}

/**
 * A number within other text: an address of a page, a name of a file, a sentence. One in eleven numbers of ten digits
 * has a valid check digit by chance, so ten digits count only behind a label (`GAP`), or in known places of shop
 * addresses.
 */
const EMBEDDED =
  /(?<![\p{L}\p{N}])97[89](?:-?\d){10}(?![\p{L}\p{N}])|(?<=[|][\s:=/#_.-]*|\/DP\/|\/PRODUCT\/|\bVID=)\d(?:-?\d){8}-?[\dX](?![\p{L}\p{N}-])/gu;

/** The distinct ISBNs in a text, as thirteen digits. */
export function findIsbns(text: string): string[] {
  const { numbers: found, rest } = readIsbns(text);
  const isLabeled = /^\P{L}*\p{N}/u.test(text) || plainText(text).search(LABELS[1]) >= 0;
  const numbers = found.flatMap(({ isbn, hasTen }) => (hasTen && rest && !isLabeled ? [] : isbn));
  const embedded = plainText(text).replaceAll(GAP, ' ').replaceAll(LABELS[1], GAP).match(EMBEDDED) ?? [];
  return [...new Set([...numbers, ...embedded.flatMap((digits) => isbn13Of(digits) ?? [])])];
}

function readIsbns(text: string) {
  const [labeled, plain] = LABELS.map((label) => readWithout(label, text));
  return labeled?.numbers.length ? labeled : (plain ?? { numbers: [], rest: true });
}

/**
 * The ISBN as thirteen digits; null for any other text. Accepts hyphens, spaces, labels, brackets, bindings, invisible
 * marks, and an ISBN-10, also beside the ISBN-13 of the same book.
 */
export function parseIsbn(text: string): string | null {
  const { numbers, rest } = readIsbns(text);
  const [first, second] = numbers;
  if (!first || rest || numbers.length > 2) return null;
  const isAlone = !second || (second.isbn === first.isbn && second.hasTen !== first.hasTen);
  return isAlone ? first.isbn : null;
}

/** An ISBN-10 whose leading zeros a spreadsheet dropped, as thirteen digits; null where the check digit is wrong. */
export function isbnWithLostZeros(text: string): string | null {
  const digits = text.trim().toUpperCase();
  if (!/^\d{6,8}[\dX]$/.test(digits)) return null;
  return isbn13Of(digits.padStart(10, '0')) ?? null;
}

/** True for a cell that says in words that there is no ISBN. */
export const statesNoIsbn = (cell: string): boolean =>
  /^\W*(?:n\W*a|none|no(?:\s+isbn)?|nil|null|unknown|without|pre-?isbn|0+)?\W*$/i.test(cell.normalize('NFKC'));

function toIsbn13(isbn10: string): string {
  const body = `978${isbn10.slice(0, 9)}`;
  const sum = Array.from(body).reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** The ISBN-10 of an ISBN-13; null for the 979 range, which has none. */
export function toIsbn10(isbn13: string): string | null {
  if (!isbn13.startsWith('978')) return null;
  const body = isbn13.slice(3, 12);
  const sum = Array.from(body).reduce((total, digit, i) => total + Number(digit) * (10 - i), 0);
  const check = (11 - (sum % 11)) % 11;
  return body + (check === 10 ? 'X' : check);
}
