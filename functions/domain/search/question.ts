/** Converts a typed text to a question for the full text. */
import { type Compound, parseCompounds, withPlainDigits } from '../../../core/catalog/search-words.ts';
import { parseIsbn } from '../../../core/listings/isbn.ts';

/** Words in the syntax of FTS5, and the bounds of the ISBNs with the typed prefix; null where the text has none. */
export type Question = {
  readonly words: string | null;
  readonly isbns: { readonly from: string; readonly to: string } | null;
};

const WORDS_MOST = 8;
const CHARACTERS_MOST = 40;

/**
 * Cut between characters, because the database refuses half a surrogate pair. In words of separate characters every
 * second one is a space.
 */
const cut = (word: string): string =>
  Array.from(word)
    .slice(0, word.includes(' ') ? 2 * CHARACTERS_MOST - 1 : CHARACTERS_MOST)
    .join('');

/** Allowed between the parts of an ISBN. */
const GAP = String.raw`[\s\u00ad\u2010-\u2015-]*`;

/** An ISBN or its prefix, in parts, among other words; it ends after thirteen digits, because a year may follow. */
const ISBN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:ISBN(?:-13)?:?\s*)?(97[89](?:${GAP}\d){0,10})(?![\p{L}\p{N}])`,
  'iu',
);

/** First nine digits of an ISBN-10, or fewer; the tenth, or an X, is a checksum that ISBN-13 does not have. */
const OLD_ISBN = new RegExp(
  String.raw`^(?:ISBN(?:-10)?:?\s*)?(\d(?:${GAP}\d){2,8})(?:${GAP}(?<=(?:\d${GAP}){9})[\dX])?$`,
  'i',
);

/** Minimum number of digits of an ISBN beside other words; fewer may be any number. */
const ISBN_DIGITS_LEAST = 5;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const isbnsFrom = (digits: string): Question['isbns'] => ({ from: digits, to: digits.padEnd(13, '9') });

/** A single letter or digit; in the scripts of East Asia it may be the whole typed word. */
const SINGLE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;

/** A short word that stands in many titles, such as "the". */
export const isShortWord = (word: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,3}$/u.test(word);

/**
 * One word, or a word with this prefix; separate characters must follow each other. The question is quoted and has only
 * letters, marks, digits and spaces, so the typed text is never read as syntax
 * (https://www.sqlite.org/fts5.html#full_text_query_syntax).
 */
export const wordQuestion = (word: string, isWhole = false): string =>
  `"${cut(word)}"${isWhole || word.includes(' ') ? '' : '*'}`;

/** "catch22" matches "catch 22", too. */
const apart = (word: string): string[] => {
  const runs = word.match(/\p{N}+|[^\p{N}]+/gu) ?? [];
  return runs.length > 1 && !word.includes(' ') ? [`"${runs.join(' ')}"*`] : [];
};

/** A single letter is a prefix only as the last word, which may be incomplete; elsewhere it is an initial. */
function compoundQuestion({ parts, joined }: Compound, isLast: boolean): string {
  const all = parts.map((part, place) => {
    const isWhole = SINGLE.test(part) && !(isLast && place === parts.length - 1);
    const ways = [wordQuestion(part, isWhole), ...apart(part)];
    return ways.length > 1 ? `(${ways.join(' OR ')})` : ways.join('');
  });
  const together = all.join(' AND ');
  return joined === null ? together : `((${together}) OR ${wordQuestion(joined)})`;
}

/**
 * A word that is a prefix of another one is redundant, and the full text would walk through all words with this prefix.
 */
function withoutBeginnings(compounds: readonly Compound[]): Compound[] {
  const words = compounds.flatMap(({ parts }) => parts);
  const seen = new Set<string>();
  return compounds.filter(({ parts, joined }) => {
    const [word = ''] = parts;
    if (joined !== null || parts.length > 1) return true;
    const isNew = !seen.has(word);
    seen.add(word);
    return isNew && !words.some((other) => other !== word && other.startsWith(word));
  });
}

/** All of these words; the last one may be a prefix. */
const allOf = (compounds: readonly Compound[], isWhole = false): string =>
  withoutBeginnings(compounds)
    .slice(0, WORDS_MOST)
    .map((compound, place, all) => compoundQuestion(compound, !isWhole && place === all.length - 1))
    .join(' AND ');

/** Place of the "by" before an author; -1 for none. */
const placeOfBy = (compounds: readonly Compound[]): number =>
  compounds.findLastIndex(({ parts }, place) => place < compounds.length - 1 && parts.join(' ') === 'by');

/** Question for all of these words: anywhere, or those before "by" in the title and those after it in the author. */
export function wordsQuestion(compounds: readonly Compound[]): string | null {
  if (compounds.length === 0) return null;
  const place = placeOfBy(compounds);
  if (place < 0) return allOf(compounds);
  const author = `{author more} : (${allOf(compounds.slice(place + 1))})`;
  const name = place > 0 ? `{name more} : (${allOf(compounds.slice(0, place), true)}) AND ` : '';
  return `((${allOf(compounds)}) OR (${name}${author}))`;
}

/** Single words of a text for suggestions; the parts of an ISBN are excluded. */
export const wordsForSuggestions = (text: string): string[] =>
  withoutBeginnings(
    parseCompounds(withPlainDigits(text).replace(ISBN, ' ')).flatMap(({ parts }) =>
      parts.map((part) => ({ parts: [part], joined: null })),
    ),
  )
    .flatMap(({ parts }) => parts.map(cut))
    .slice(0, WORDS_MOST);

/** Question for a text: its ISBN, complete or a prefix, else its words. */
export function questionOf(typed: string): Question {
  const text = withPlainDigits(typed);
  const whole = parseIsbn(text);
  if (whole) return { words: null, isbns: isbnsFrom(whole) };
  const isbn = ISBN.exec(text);
  const rest = isbn === null ? text : text.replace(isbn[0], ' ');
  const digits = digitsOf(isbn?.[1] ?? '');
  const isIsbn =
    isbn !== null && (rest.trim() === '' || /^[\s\u2010-\u2015-]*$/.test(rest) || digits.length >= ISBN_DIGITS_LEAST);
  return {
    words: wordsQuestion(isIsbn ? parseCompounds(rest.replaceAll(/^[\s-]+|[\s-]+$/g, '')) : parseCompounds(text)),
    isbns: isIsbn ? isbnsFrom(digits) : null,
  };
}

/**
 * Question for a prefix of an ISBN-10 alone; null for other texts. In a normal question these digits are a word,
 * because they may be a year.
 */
export function oldIsbnQuestionOf(text: string): Question | null {
  const digits = /^\p{Nd}*$/u.test(text) ? undefined : OLD_ISBN.exec(withPlainDigits(text))?.[1];
  return digits === undefined ? null : { words: null, isbns: isbnsFrom(`978${digitsOf(digits)}`) };
}
