/**
 * Matches photos to rows by file name. A name that fits two rows matches none, because their copies cannot be told
 * apart.
 */

import { comparableText } from '../../../../core/listings/cells.ts';
import { parseIsbn } from '../../../../core/listings/isbn.ts';
import type { TableRow } from './table/table-rows.ts';

type Row = Pick<TableRow, 'row' | 'name' | 'author' | 'isbn' | 'photo'>;

/** Words in file names that do not belong to the book. */
const BESIDE = /front|back|cover|spine|inside|page|photo|picture|image|img|copy/g;

/** Digits of a possible ISBN, with separators. */
const DIGITS = /(?:97[89][-\s_.]*)?(?:\d[-\s_.]*){9}[\dX]/gi;

/** Row number in a file name. */
const NUMBER = /^(?:row|no|nr|book)?0*(\d{1,4})$/;

/** Row of each file, by its name; files without a match are absent. */
export function matchPictures(files: readonly string[], rows: readonly Row[]): ReadonlyMap<string, number> {
  const find = pictureFinder(rows);
  return new Map(
    files.flatMap((file) => {
      const row = find(file);
      return row === undefined ? [] : [[file, row] as const];
    }),
  );
}

/** Looks up a file by the table's own column, then by ISBN, title and row number. */
function pictureFinder(rows: readonly Row[]): (file: string) => number | undefined {
  const byFile = indexed(rows, ({ photo = '' }) =>
    fileNames(photo).flatMap((name) => [comparableText(name), bare(name)]),
  );
  const byIsbn = indexed(rows, ({ isbn = '' }) => parseIsbn(isbn) ?? []);
  const byTitle = indexed(rows, ({ name = '' }) => comparableText(name) || []);
  const numbers = new Set(rows.map(({ row }) => row));
  const authors = new Map(rows.map(({ row, author = '' }) => [row, author.split(/\s+/).map(comparableText)]));
  // Longest first: "Emma" is also a prefix of "Emma in Bath".
  const titles = [...byTitle.keys()].sort((a, b) => b.length - a.length);

  const titled = (file: string): number | undefined => {
    const name = bare(file);
    const title = titles.find(
      (title) => name.includes(title) && isNothing(name.replace(title, ''), byTitle.get(title)),
    );
    return title === undefined ? undefined : only(byTitle.get(title));
  };
  const isNothing = (rest: string, found: readonly number[] = []): boolean =>
    found.some((row) => {
      const left = (authors.get(row) ?? []).reduce((text, word) => text.replace(word, ''), rest);
      return /^\d{0,2}[a-f]?$/.test(left.replaceAll(BESIDE, ''));
    });
  const numbered = (file: string): number | undefined => {
    const [, digits] = NUMBER.exec(bare(withoutCount(file))) ?? NUMBER.exec(bare(file)) ?? [];
    return digits !== undefined && numbers.has(Number(digits)) ? Number(digits) : undefined;
  };
  return (file) =>
    only(byFile.get(comparableText(file)) ?? byFile.get(bare(file))) ??
    isbnsIn(file)
      .map((isbn) => only(byIsbn.get(isbn)))
      .find((row) => row !== undefined) ??
    titled(file) ??
    numbered(file);
}

function indexed(rows: readonly Row[], keysOf: (row: Row) => string | readonly string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const row of rows)
    for (const key of new Set([keysOf(row)].flat())) index.set(key, [...(index.get(key) ?? []), row.row]);
  return index;
}

const only = (rows: readonly number[] = []): number | undefined => (rows.length === 1 ? rows[0] : undefined);

const stem = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{2,4}$/i, '');
const bare = (file: string): string => comparableText(stem(file));

/** Name without a counter at its end: `12 (2).jpg`, `12-b.jpg`. */
const withoutCount = (file: string): string => stem(file).replace(/(?:[\s_-]+(?:\d|[a-f])|\s*\(\d\))$/i, '');

const isbnsIn = (file: string): string[] =>
  [...stem(file).matchAll(DIGITS)].flatMap(([digits]) => parseIsbn(digits.replaceAll(/[_.]/g, '')) ?? []);

/** File names in one cell, without their paths. */
const fileNames = (cell: string): string[] =>
  cell
    .split(/[;,|\n]/)
    .map((name) => name.trim().replace(/^.*[\\/]/, ''))
    .filter((name) => name !== '');
