/** From what people type to what the full text tables understand. */
import { parseIsbn } from '../../../../core/listings/isbn.ts';

const WORDS_AT_MOST = 8;
const WORD_CHARACTERS_AT_MOST = 40;

/** Letters with their marks, and numbers: what `title_words` takes for a part of a word, too. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Cut between characters: half of one is no text, and the database refuses it. */
const cut = (word: string): string => Array.from(word).slice(0, WORD_CHARACTERS_AT_MOST).join('');

/** The words of a text, small; marks stay, for in many scripts they are half of the word. */
export const wordsOf = (text: string): string[] => (text.normalize('NFC').toLowerCase().match(WORD) ?? []).map(cut);

/** What may stand between the parts of an ISBN. */
const GAP = String.raw`[\s\u00ad\u2010-\u2015-]*`;

/** An ISBN or its beginning, in parts, among other words; it ends after thirteen digits, for a year may follow. */
const ISBN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:ISBN(?:-13)?:?\s*)?(97[89](?:${GAP}\d){0,10})(?![\p{L}\p{N}])`,
  'giu',
);

/** The first nine digits of an old ISBN, or fewer; the tenth, or an X, is a sum that the new number does not have. */
const OLD_ISBN = new RegExp(
  String.raw`^(?:ISBN(?:-10)?:?\s*)?(\d(?:${GAP}\d){2,8})(?:${GAP}(?<=(?:\d${GAP}){9})[\dX])?$`,
  'i',
);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * What to ask for a text that is the beginning of an old ISBN and nothing else; null for any other. Digits in one are a
 * word: they may be a year.
 */
export function oldIsbnQuestionOf(text: string): string | null {
  const digits = /^\d*$/.test(text) ? undefined : OLD_ISBN.exec(text)?.[1];
  return digits === undefined ? null : `isbn : "978${digitsOf(digits)}"*`;
}

/**
 * The words to look for; the parts of an ISBN are one. One that another begins with says nothing: whatever has the longer
 * one has it, too, and the table would walk through all that begins so for nothing.
 */
export function wantedOf(text: string): string[] {
  const words = [...new Set(wordsOf(text.replaceAll(ISBN, (_, isbn: string) => digitsOf(isbn))))];
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .slice(0, WORDS_AT_MOST);
}

/** All ways to write a word that look the same; the tables leave letters as they came, except for case and Latin accents. */
const writtenAs = (word: string): string[] => [
  ...new Set([word, word.normalize('NFD'), word.normalize('NFKC')].flatMap((form) => form.match(WORD)?.join('') ?? [])),
];

/** A letter or digit that stands alone; in the scripts of the Far East it may be all that somebody types of a word. */
const SINGLE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;

/** A word of some letters that stands in many titles, such as "the". */
export const isShort = (word: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,3}$/u.test(word);

/** What may be the first letters of names, written together. */
const INITIALS = /^\p{L}{2,3}$/u;

/**
 * The FTS5 question for one word: something that begins so, or, if `whole`, the word itself. If `apart`, "jrr" stands for
 * "J. R. R.", too. All is in quotation marks and made of letters, marks, digits and spaces alone, so that nothing typed is
 * ever taken for syntax (https://www.sqlite.org/fts5.html#full_text_query_syntax). How a word is folded is the table's
 * business alone.
 */
export function termOf(word: string, { whole = false, apart = false }): string {
  const forms = writtenAs(word).map((form) => `"${form}"${whole ? '' : '*'}`);
  if (apart && INITIALS.test(word)) forms.push(`"${Array.from(word).join(' ')}"`);
  return `(${forms.join(' OR ')})`;
}

/**
 * The FTS5 question for all of these words. A single letter is the beginning of a word only when it is the last one, because
 * somebody may still be typing. Elsewhere it is an initial, and has to be a word of its own.
 */
export const allOf = (words: readonly string[], apart = false): string =>
  words
    .map((word, place) =>
      termOf(word, { whole: SINGLE.test(word) && place < words.length - 1, apart: apart && words.length > 1 }),
    )
    .join(' AND ');

/** What to ask for a text: its ISBN where it is one, else its words; null where there is nothing to look for. */
export function questionOf(text: string): string | null {
  const isbn = parseIsbn(text);
  if (isbn) return `isbn : "${isbn}"`;
  const words = wantedOf(text);
  return words.length > 0 ? allOf(words) : null;
}
