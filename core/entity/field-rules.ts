/** Characters that a text may not have or that nobody sees, and telephone numbers in one form. */

/** Letters and signs that every font draws as nothing. Unicode has no property for them. */
const DRAWN_BLANK = '\\u2800\\u{1D159}\\u{13441}\\u{13442}';

/**
 * At least one visible character (`DI`: Default_Ignorable_Code_Point). Fillers of Hangul are letters by their category,
 * but are drawn as nothing.
 */
const VISIBLE = new RegExp(`(?![\\p{DI}${DRAWN_BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');

/**
 * Invisible marks that scripts need: joiners, weak marks of direction, Mongolian's vowel separator. Visible format
 * characters are allowed as well.
 */
const OF_SCRIPTS = '\\u200c-\\u200f\\u061c\\u180e';

/** Marks of possible line breaks: pasted paragraphs have them. */
const OF_LINES = '\\u00ad\\u200b\\u2060\\ufeff';

/**
 * Format characters and annotations, private use, surrogates, and unassigned characters, except those reserved for
 * emoji.
 */
const HIDDEN_FORMAT = `(?![${OF_SCRIPTS}])(?=\\p{DI})\\p{Cf}|[\\ufff9-\\ufffb\\p{Co}\\p{Cs}]|(?!\\p{ExtPict})\\p{Cn}`;

/** The flag of a region, with five letters as tags: no other emoji has tags. */
const TAGGED_FLAG = '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{5}\\u{E007F}';

const hiddenOf = (controls: string, kept: string) =>
  new RegExp(`(${TAGGED_FLAG})|${controls}|${kept}(?:${HIDDEN_FORMAT})`, 'gu');

/** Refused characters per shape. */
const HIDDEN = {
  line: hiddenOf('[\\p{Cc}\\u2028\\u2029]', ''),
  lines: hiddenOf('[^\\P{Cc}\\n\\r\\t]', `(?![${OF_LINES}])`),
} as const;

export type TextShape = keyof typeof HIDDEN;

const EXTENSION = /([\d)])[\s,;]*(?:extension|ext\.?|durchwahl|dw|poste|x|#)\s*:?\s*(\d{1,6})$/i;

/** True if no character is visible: only spaces, fillers, marks without width. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

export const hasHiddenCharacters = (text: string, shape: TextShape = 'line'): boolean => dropped(text, shape) !== text;

const dropped = (text: string, shape: TextShape): string => text.replaceAll(HIDDEN[shape], '$1');

/** Breaks in a text of one line become spaces. */
export const normalizeText = (text: string, shape: TextShape): string =>
  shape === 'line' ? text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ') : text;

/** An imported text as a field accepts it: `normalizeText`, without hidden characters. */
export const removeHiddenCharacters = (text: string, shape: TextShape = 'line'): string =>
  dropped(normalizeText(text, shape), shape);

/** The value of a digit of any script: the ten digits of a script are consecutive, from zero. */
function digitOf(digit: string): string {
  const place = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(place - value - 1))) value++;
  return String(value);
}

/**
 * A pasted or typed telephone number, normalised: no invisible marks, plain digits, spaces and hyphens, one form of
 * extension.
 */
export const tidyPhoneNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, digitOf)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(EXTENSION, '$1 ext. $2');

/** A `tel:` link of the number (RFC 3966). */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone.split(' ext. ');
  return `tel:${number.replaceAll(/[^\d+]/g, '')}${extension === undefined ? '' : `;ext=${extension}`}`;
}
