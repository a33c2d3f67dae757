/** From a text as somebody typed it to a question for the full text. */
import { type Compound, compoundsOf, withPlainDigits } from '../../../core/catalog/words.ts';
import { parseIsbn } from '../../../core/listings/isbn.ts';

/** Words in the syntax of FTS5, and the first and the last ISBN of those that begin as typed; null where the text has none. */
export type Question = {
  readonly words: string | null;
  readonly isbns: { readonly from: string; readonly to: string } | null;
};

const WORDS_MOST = 8;
const CHARACTERS_MOST = 40;

/** Cut between characters: half of one is no text, and the database refuses it. Of characters that stand apart every second is a space. */
const cut = (word: string): string =>
  Array.from(word)
    .slice(0, word.includes(' ') ? 2 * CHARACTERS_MOST - 1 : CHARACTERS_MOST)
    .join('');

/** May stand between the parts of an ISBN. */
const GAP = String.raw`[\s\u00ad\u2010-\u2015-]*`;

/** An ISBN or its beginning, in parts, among other words; it ends after thirteen digits, for a year may follow. */
const ISBN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:ISBN(?:-13)?:?\s*)?(97[89](?:${GAP}\d){0,10})(?![\p{L}\p{N}])`,
  'iu',
);

/** The first nine digits of an old ISBN, or fewer; the tenth, or an X, is a sum that the new number does not have. */
const OLD_ISBN = new RegExp(
  String.raw`^(?:ISBN(?:-10)?:?\s*)?(\d(?:${GAP}\d){2,8})(?:${GAP}(?<=(?:\d${GAP}){9})[\dX])?$`,
  'i',
);

/** Of an ISBN beside other words; fewer may be any number. */
const ISBN_DIGITS_LEAST = 5;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const isbnsFrom = (digits: string): Question['isbns'] => ({ from: digits, to: digits.padEnd(13, '9') });

/** A letter or digit that stands alone; in the scripts of the Far East it may be all that somebody types of a word. */
const SINGLE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;

/** A word of some letters that stands in many titles, such as "the". */
export const isShort = (word: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,3}$/u.test(word);

/**
 * One word: the word itself, or something that begins so; characters that stand apart follow each other. All is in quotation marks
 * and made of letters, marks, digits and spaces alone, so nothing typed is ever taken for syntax
 * (https://www.sqlite.org/fts5.html#full_text_query_syntax).
 */
export const wordQuestion = (word: string, isWhole = false): string =>
  `"${cut(word)}"${isWhole || word.includes(' ') ? '' : '*'}`;

/** "catch22" is "catch 22", too. */
const apart = (word: string): string[] => {
  const runs = word.match(/\p{N}+|[^\p{N}]+/gu) ?? [];
  return runs.length > 1 && !word.includes(' ') ? [`"${runs.join(' ')}"*`] : [];
};

/** A single letter is the beginning of a word only where it is the last one, for somebody may still be typing; elsewhere it is an initial. */
function compoundQuestion({ parts, joined }: Compound, isLast: boolean): string {
  const all = parts.map((part, place) => {
    const isWhole = SINGLE.test(part) && !(isLast && place === parts.length - 1);
    const ways = [wordQuestion(part, isWhole), ...apart(part)];
    return ways.length > 1 ? `(${ways.join(' OR ')})` : ways.join('');
  });
  const together = all.join(' AND ');
  return joined === null ? together : `((${together}) OR ${wordQuestion(joined)})`;
}

/** A word that another one begins with says nothing: whatever has the longer one has it, too, and the full text would walk through all that begin so. */
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

/** All of these words, of which the last one may be a beginning. */
const allOf = (compounds: readonly Compound[], isWhole = false): string =>
  withoutBeginnings(compounds)
    .slice(0, WORDS_MOST)
    .map((compound, place, all) => compoundQuestion(compound, !isWhole && place === all.length - 1))
    .join(' AND ');

/** The place of the "by" that stands before an author; -1 where there is none. */
const placeOfBy = (compounds: readonly Compound[]): number =>
  compounds.findLastIndex(({ parts }, place) => place < compounds.length - 1 && parts.join(' ') === 'by');

/** The question for all of these words: anywhere, or those before "by" in the title and those after it in the author. */
export function wordsQuestion(compounds: readonly Compound[]): string | null {
  if (compounds.length === 0) return null;
  const place = placeOfBy(compounds);
  if (place < 0) return allOf(compounds);
  const author = `{author more} : (${allOf(compounds.slice(place + 1))})`;
  const name = place > 0 ? `{name more} : (${allOf(compounds.slice(0, place), true)}) AND ` : '';
  return `((${allOf(compounds)}) OR (${name}${author}))`;
}

/** The single words of a text, for what to look for instead; the parts of an ISBN are none. */
export const typedWords = (text: string): string[] =>
  withoutBeginnings(
    compoundsOf(withPlainDigits(text).replace(ISBN, ' ')).flatMap(({ parts }) =>
      parts.map((part) => ({ parts: [part], joined: null })),
    ),
  )
    .flatMap(({ parts }) => parts.map(cut))
    .slice(0, WORDS_MOST);

/** Asks for a text: its ISBN where it is one, or begins so, else its words. */
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
    words: wordsQuestion(isIsbn ? compoundsOf(rest.replaceAll(/^[\s-]+|[\s-]+$/g, '')) : compoundsOf(text)),
    isbns: isIsbn ? isbnsFrom(digits) : null,
  };
}

/** Asks for a text that is the beginning of an old ISBN and nothing else; null for any other. Digits in one are a word: they may be a year. */
export function oldIsbnQuestionOf(text: string): Question | null {
  const digits = /^\p{Nd}*$/u.test(text) ? undefined : OLD_ISBN.exec(withPlainDigits(text))?.[1];
  return digits === undefined ? null : { words: null, isbns: isbnsFrom(`978${digitsOf(digits)}`) };
}
