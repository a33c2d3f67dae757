/** Rules of single fields, for schemas and for forms that are to stay light. Each gives the message, or undefined for a good text. */
import { commonWords } from '../words/common.ts';

/** Letters and signs that every font draws as nothing. Unicode has no property for them. */
const DRAWN_BLANK = '\\u2800\\u{1D159}\\u{13441}\\u{13442}';

/** Something that can be seen stands in the text. Fillers of Hangul are letters by their category, and ignored when drawn. */
const VISIBLE = new RegExp(`(?![\\p{Default_Ignorable_Code_Point}${DRAWN_BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');

/** Marks that turn the order of what follows. The weaker ones (U+200C to U+200F) belong to scripts and stay. */
const ORDER_MARKS = '\\u202a-\\u202e\\u2066-\\u2069';

/** Control characters (C0, C1), order marks, and halves of a character: nobody types them to be read. */
const HIDDEN = {
  line: new RegExp(`[\\p{Cc}\\u2028\\u2029${ORDER_MARKS}\\p{Cs}]`, 'u'),
  lines: new RegExp(`[^\\P{Cc}\\n\\r\\t]|[${ORDER_MARKS}\\p{Cs}]`, 'u'),
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
export const hasHidden = (text: string, shape: Shape = 'line'): boolean => HIDDEN[shape].test(text);

/** The text as a field takes it: what is hidden is gone, and a break in a text of one line is a space. For tables that somebody else wrote. */
export function withoutHidden(text: string, shape: Shape = 'line'): string {
  const inShape = shape === 'line' ? text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ') : text;
  return inShape.replaceAll(new RegExp(HIDDEN[shape], 'gu'), '');
}

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
