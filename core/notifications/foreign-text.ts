/**
 * Quotes one user's text for another in a letter, a push or the bell: in quotation marks, or in lines of its own under
 * its author's name. No mail program makes a link of it (docs/decisions/25-texts-of-strangers.md).
 */
import { truncate } from '../format.ts';
import { foreignTextWords } from '../words/en/letters/foreign-text.ts';
import { SAMPLE_TEXTS } from '../words/en/letters/samples.ts';

declare const foreign: unique symbol;

/**
 * A user's text. A symbol to the compiler, so that neither a template nor `+` accepts it; `quotedName` and
 * `quotedLines` do.
 */
export type ForeignText = symbol & { readonly [foreign]: true };

/** For tests; letters read theirs from the database (`functions/db/foreign-texts.ts`). */
export const foreignText = (text: string): ForeignText => text as unknown as ForeignText;

/** A text of an invented user, for the sample of a letter. Tests replace it. */
export const sampleText = (what: keyof typeof SAMPLE_TEXTS): ForeignText => foreignText(SAMPLE_TEXTS[what]);

/** Marks of a text with its own direction; the layout turns them into elements. */
export const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/** A hair space. Every program that looks for links ends a word at it. */
const GAP = '\u200a';
/** Separator in numbers that may be dialled: libphonenumber ignores spaces, hyphens and joiners, but not this dot. */
const BETWEEN_DIGITS = '·';
const FEWEST_DIALLED = 7;

/** Invisible marks: of direction, of no width, fillers. Joiners and variation selectors stay where they join. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}]/gu;
const LOOSE_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const LOOSE_VARIANTS = /(?<![\p{Extended_Pictographic}\d#*])(?:\ufe0e|\ufe0f)/gu;
const SPACES = /[\p{Z}\p{Cc}\u2800]+/gu;
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** One line, as it is displayed. Empty without a visible character. */
const seen = (text: string): string =>
  text
    .replaceAll(UNSEEN, '')
    .replaceAll(LOOSE_JOINERS, '')
    .replaceAll(LOOSE_VARIANTS, '')
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(SPACES, ' ')
    .replace(/^[\s\p{M}]+/u, '')
    .trimEnd();

/** A character that programs may read as a dot, a colon, a slash or an @ (NFKC) becomes that. */
const spelledOut = (character: string): string => {
  const plain = character.normalize('NFKC');
  return plain === '.' || /[:/\\@]|[^.]\.|\.[^.]/.test(plain) ? plain : character;
};

/** 1914-1918: no dialled number of that form begins with a 1. */
const YEARS = /^1\d{3} ?[-–] ?[12]\d{3}$/u;
const NUMBER =
  /\p{N}(?:[\p{Z}\p{M}\p{Pd}()（）[\]./~+*#…‥\u02d7\u2053\u2212\u223c\u30fb\u30fc\uff5e\uff65\uff70]{0,6}\p{N})+/gu;

function undialled(number: string): string {
  const plain = number.normalize('NFKC');
  if ((plain.match(/\p{Nd}/gu)?.length ?? 0) < FEWEST_DIALLED || YEARS.test(number)) return number;
  return (plain.match(/[\p{L}\p{N}]{1,4}/gu) ?? []).join(BETWEEN_DIGITS);
}

/** A postal code of the United States: nine digits, copied onto a parcel unchanged. */
const ZIP_CODE = /^\d{5}-\d{4}$/;

/**
 * The text with gaps behind everything that makes a link: schemes, hosts, addresses; numbers in groups, except postal
 * codes of an address.
 */
const unlinked = (text: string, isAddress = false): string =>
  text
    .replaceAll(/[^\p{ASCII}]/gu, spelledOut)
    .replaceAll(NUMBER, (number) => (isAddress && ZIP_CODE.test(number) ? number : undialled(number)))
    .replaceAll(/([.\u3002\uff61…‥])(?![\s.…‥,;!?)\]'’»]|$)/gu, `$1${GAP}`)
    .replaceAll(/:(?!\s|$)(?!(?<=\p{N}:)\p{N})/gu, `:${GAP}`)
    .replaceAll(/([/\\])(?=[/\\])/gu, `$1${GAP}`)
    .replaceAll(/(?<=local)(?=host)/giu, GAP)
    .replaceAll(/(?<=\S)@/gu, `${GAP}@`)
    .replaceAll(/@(?=\S)/gu, `@${GAP}`);

/** Replaces quotation marks within the text, so that it cannot close the outer ones. */
const innerQuotes = (text: string): string =>
  text.replaceAll(/["＂](?=\S)(?<=(?:^|\s).)|[“„‟〝]/gu, '‘').replaceAll(/["＂”〞〟]/gu, '’');

const isolated = (text: string): string => `${ISOLATE}${text}${END_OF_ISOLATE}`;

/** Limit of the processed text in characters, far above every displayed length. */
const LOOKED_AT = 20_000;

/** A name or a title within a sentence, in quotation marks, of at most `most` characters; `unnamed` without one. */
export function quotedName(name: ForeignText | null, unnamed: string, most: number): string {
  if (name === null) return unnamed;
  const text = seen(String(name).slice(0, LOOKED_AT));
  return text ? `“${isolated(unlinked(innerQuotes(truncate(text, most))))}”` : unnamed;
}

const NAME_AT_MOST = 60;
const BOOK_AT_MOST = 80;

export const quotedPersonName = (name: ForeignText | null, unnamed: keyof typeof foreignTextWords.unnamed): string =>
  quotedName(name, foreignTextWords.unnamed[unnamed], NAME_AT_MOST);

export const quotedBookName = (name: ForeignText | null): string =>
  quotedName(name, foreignTextWords.unnamed.book, BOOK_AT_MOST);

const [LINES_AT_MOST, TEXT_AT_MOST] = [20, 1_000];

/**
 * A text in lines of its own without links, under its author's name: at most 20 lines and 1,000 characters; empty
 * without a visible character. `isAddress`: part of a postal address.
 */
export function quotedLines(text: ForeignText | null, isAddress = false): readonly string[] {
  if (text === null) return [];
  const lines = truncate(String(text).slice(0, LOOKED_AT), TEXT_AT_MOST)
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/u)
    .map(seen)
    .filter((line) => line !== '');
  const shown = lines.length > LINES_AT_MOST ? [...lines.slice(0, LINES_AT_MOST), '…'] : lines;
  return shown.map((line) => isolated(unlinked(line, isAddress)));
}
