/** Rules of single fields, for schemas and for forms that are to stay light. Each gives the message, or undefined for a good text. */
import { commonWords } from '../words/common.ts';

/** Letters and signs that every font draws as nothing. Unicode has no property for them. */
const DRAWN_BLANK = '\\u2800\\u{1D159}\\u{13441}\\u{13442}';

/** Something that can be seen stands in the text (`DI`: Default_Ignorable_Code_Point). Fillers of Hangul are letters by their category, and ignored when drawn. */
const VISIBLE = new RegExp(`(?![\\p{DI}${DRAWN_BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');

/** Marks that scripts need and nobody sees: joiners, weak marks of direction, Mongolian's separator of vowels. Format characters that are drawn stay as well. */
const OF_SCRIPTS = '\\u200c-\\u200f\\u061c\\u180e';

/** Says where a line may break: pasted paragraphs have them. */
const OF_LINES = '\\u00ad\\u200b\\u2060\\ufeff';

/** Format characters and annotations, private use, halves of characters, and what is not assigned, but for the places that Unicode keeps for emoji. */
const HIDDEN_FORMAT = `(?![${OF_SCRIPTS}])(?=\\p{DI})\\p{Cf}|[\\ufff9-\\ufffb\\p{Co}\\p{Cs}]|(?!\\p{ExtPict})\\p{Cn}`;

/** The flag of a part of a country, with five letters as tags: no other emoji has tags. */
const TAGGED_FLAG = '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{5}\\u{E007F}';

const hiddenOf = (controls: string, kept: string) =>
  new RegExp(`(${TAGGED_FLAG})|${controls}|${kept}(?:${HIDDEN_FORMAT})`, 'gu');

/** Nobody types them to be read. */
const HIDDEN = {
  line: hiddenOf('[\\p{Cc}\\u2028\\u2029]', ''),
  lines: hiddenOf('[^\\P{Cc}\\n\\r\\t]', `(?![${OF_LINES}])`),
} as const;

/** A text of one line, or one in which lines may break. */
export type Shape = keyof typeof HIDDEN;

/** So long may the place be where a book is handed over or sent to. */
export const LOCATION_CHARACTERS = 200;

const EXTENSION = /([\d)])[\s,;]*(?:extension|ext\.?|durchwahl|dw|poste|x|#)\s*:?\s*(\d{1,6})$/i;
const PHONE = /^[\s(]*\+?(?:[\s()./-]*\d){3,}[\s()./-]*(?: ext\. \d{1,6})?$/;
const PHONE_CHARACTERS = 40;

/** A trimmed text that must be there, of a bounded length. */
export function textProblem(text: string, missing: string, most: number, shape: Shape = 'line'): string | undefined {
  if (isBlank(text)) return missing;
  if (text.length > most) return commonWords.tooLong(most);
  return hasHidden(text, shape) ? commonWords.hiddenCharacters : undefined;
}

/** Nothing of it can be seen: spaces, fillers, marks without width. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** It has characters that no field takes. */
export const hasHidden = (text: string, shape: Shape = 'line'): boolean => dropped(text, shape) !== text;

/** The text without them. */
export const dropped = (text: string, shape: Shape): string => text.replaceAll(HIDDEN[shape], '$1');

/** The value of a digit of any script: Unicode has them in rows of ten, which begin with zero. */
function digitOf(digit: string): string {
  const place = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(place - value - 1))) value++;
  return String(value);
}

/** A telephone number as it was typed or pasted: without marks that cannot be seen, with plain digits, spaces and hyphens, and an extension written one way. */
export const tidyPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, digitOf)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(EXTENSION, '$1 ext. $2');

/** A telephone number as people write it (`tidyPhone`); at least three digits. */
export function phoneProblem(phone: string): string | undefined {
  if (!phone) return commonWords.required.phone;
  if (phone.length > PHONE_CHARACTERS) return commonWords.tooLong(PHONE_CHARACTERS);
  return PHONE.test(phone) ? undefined : commonWords.phone;
}

/** The number as a link to call it (RFC 3966). */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone.split(' ext. ');
  return `tel:${number.replaceAll(/[^\d+]/g, '')}${extension === undefined ? '' : `;ext=${extension}`}`;
}
