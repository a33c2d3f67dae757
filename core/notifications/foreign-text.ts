/**
 * The door for what one person wrote and another reads in a letter, a push or the bell (docs/decisions/270-foreign-text.md). It stands
 * in quotation marks, or in lines of its own under the name of who wrote it, and no mail program makes a link of it.
 */
import { cut } from '../format.ts';
import { foreignTextWords } from '../words/letters/foreign-text.ts';
import { SAMPLE_TEXTS } from '../words/letters/sample-letters.ts';

declare const foreign: unique symbol;

/** A text of somebody. A symbol to the compiler, so that neither a template nor `+` takes it; `quotedName` and `quotedLines` do. */
export type ForeignText = symbol & { readonly [foreign]: true };

/** For tests; readings of letters get theirs from the database (`functions/db/letters/written-by.ts`). */
export const foreignText = (text: string): ForeignText => text as unknown as ForeignText;

/** A text of an invented person, for the sample of a letter. Tests put other texts in its place. */
export const sampleText = (what: keyof typeof SAMPLE_TEXTS): ForeignText => foreignText(SAMPLE_TEXTS[what]);

/** Around a text that keeps its own direction; the layout makes elements of these marks. */
export const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/** A space that a reader hardly sees. Every program that looks for links ends a word at it. */
const GAP = '\u200a';
/** Between the digits of a number that may be dialled: libphonenumber reads over spaces, hyphens and joiners, but not over this. */
const BETWEEN_DIGITS = '·';
const FEWEST_DIALLED = 7;

/** Marks that are not seen: of direction, of no width, fillers. Joiners and variants of letters and pictures stay where they join. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}]/gu;
const LOOSE_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const LOOSE_VARIANTS = /(?<![\p{Extended_Pictographic}\d#*])(?:\ufe0e|\ufe0f)/gu;
const SPACES = /[\p{Z}\p{Cc}\u2800]+/gu;
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** One line, as it is seen. Empty where nothing of it is. */
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

/** 1914-1918: no number that is dialled in that form begins with a 1. */
const YEARS = /^1\d{3} ?[-–] ?[12]\d{3}$/u;
const NUMBER =
  /\p{N}(?:[\p{Z}\p{M}\p{Pd}()（）[\]./~+*#…‥\u02d7\u2053\u2212\u223c\u30fb\u30fc\uff5e\uff65\uff70]{0,6}\p{N})+/gu;

function undialled(number: string): string {
  const plain = number.normalize('NFKC');
  if ((plain.match(/\p{Nd}/gu)?.length ?? 0) < FEWEST_DIALLED || YEARS.test(number)) return number;
  return (plain.match(/[\p{L}\p{N}]{1,4}/gu) ?? []).join(BETWEEN_DIGITS);
}

/** A postal code of the United States: nine digits, which are copied onto a parcel as they stand. */
const ZIP_CODE = /^\d{5}-\d{4}$/;

/** The text with gaps behind what makes a link: schemes, hosts, addresses; and numbers in groups, but for the codes of a postal address. */
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

/** The outer quotation marks are ours, and nobody closes them but we. */
const innerQuotes = (text: string): string =>
  text.replaceAll(/["＂](?=\S)(?<=(?:^|\s).)|[“„‟〝]/gu, '‘').replaceAll(/["＂”〞〟]/gu, '’');

const isolated = (text: string): string => `${ISOLATE}${text}${END_OF_ISOLATE}`;

/** Far more than is shown of any text: beyond it nothing is looked at. */
const LOOKED_AT = 20_000;

/** A name or a title within a sentence of ours, in quotation marks, of at most so many characters; `unnamed` where there is none. */
export function quotedName(name: ForeignText | null, unnamed: string, most: number): string {
  if (name === null) return unnamed;
  const text = seen(String(name).slice(0, LOOKED_AT));
  return text ? `“${isolated(unlinked(innerQuotes(cut(text, most))))}”` : unnamed;
}

const NAME_AT_MOST = 60;
const BOOK_AT_MOST = 80;

/** The name of a person; without one, `unnamed` says which person it is. */
export const personName = (name: ForeignText | null, unnamed: keyof typeof foreignTextWords.unnamed): string =>
  quotedName(name, foreignTextWords.unnamed[unnamed], NAME_AT_MOST);

/** The title of a book. */
export const bookName = (name: ForeignText | null): string =>
  quotedName(name, foreignTextWords.unnamed.book, BOOK_AT_MOST);

/** At most so many lines and characters of a text are shown; the page of what it is about has all of it. */
const [LINES_AT_MOST, TEXT_AT_MOST] = [20, 1_000];

/** A text in lines of its own, for what stands apart as a quotation; none where nothing is seen of it. `isAddress`: it is a part of a postal address. */
export function quotedLines(text: ForeignText | null, isAddress = false): readonly string[] {
  if (text === null) return [];
  const lines = cut(String(text).slice(0, LOOKED_AT), TEXT_AT_MOST)
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/u)
    .map(seen)
    .filter((line) => line !== '');
  const shown = lines.length > LINES_AT_MOST ? [...lines.slice(0, LINES_AT_MOST), '…'] : lines;
  return shown.map((line) => isolated(unlinked(line, isAddress)));
}
