/** Rules of single fields, for schemas and for forms that are to stay light. Each gives the message, or undefined for a good text. */
import { commonWords } from '../words/common.ts';

/** Letters and signs that every font draws as nothing. Unicode has no property for them. */
const DRAWN_BLANK = '\\u2800\\u{1D159}\\u{13441}\\u{13442}';

/** Something that can be seen stands in the text. Fillers of Hangul are letters by their category, and ignored when drawn. */
const VISIBLE = new RegExp(`(?![\\p{Default_Ignorable_Code_Point}${DRAWN_BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');

/** Marks without which scripts cannot be written: joiners, weak marks of direction (U+200C to U+200F, U+061C), and signs of Arabic, Syriac and Kaithi that are drawn. */
const OF_SCRIPTS = '\\u200c-\\u200f\\u061c\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110BD}\\u{110CD}';

/** Says where a line may break: pasted paragraphs have them. */
const OF_LINES = '\\u00ad\\u200b\\u2060\\ufeff';

/** Format characters, private use, halves of characters, and what Unicode has not assigned, but for the places that it keeps for emoji. */
const HIDDEN_FORMAT = `(?![${OF_SCRIPTS}])\\p{Cf}|\\p{Co}|\\p{Cs}|(?!\\p{Extended_Pictographic})\\p{Cn}`;

/** Nobody types them to be read. */
const HIDDEN = {
  line: `[\\p{Cc}\\u2028\\u2029]|${HIDDEN_FORMAT}`,
  lines: `[^\\P{Cc}\\n\\r\\t]|(?![${OF_LINES}])(?:${HIDDEN_FORMAT})`,
} as const;

/** The flags of England, Scotland and Wales: the only emoji that are written with tags. */
const TAGGED_FLAG = `\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}`;

const EACH_HIDDEN = {
  line: new RegExp(`(${TAGGED_FLAG})|${HIDDEN.line}`, 'gu'),
  lines: new RegExp(`(${TAGGED_FLAG})|${HIDDEN.lines}`, 'gu'),
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

const dropped = (text: string, shape: Shape): string =>
  text.replaceAll(EACH_HIDDEN[shape], (_, flag: string | undefined) => flag ?? '');

/** A break in a text of one line is a space. */
export const inShape = (text: string, shape: Shape): string =>
  shape === 'line' ? text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ') : text;

/** The text as a field takes it: what is hidden is gone, and it is `inShape`. For tables that somebody else wrote. */
export const withoutHidden = (text: string, shape: Shape = 'line'): string => dropped(inShape(text, shape), shape);

/** A number as it was typed or pasted: without marks that cannot be seen, with plain spaces and hyphens, and an extension written one way. */
export const tidyPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
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
