/** Phone numbers in a message (`perceived.ts`), apart from honest numbers. */
import { findIsbns } from '../../listings/isbn.ts';
import { withChineseDigits, withSpelledDigits } from './number-words.ts';

const COUNTED =
  'pages?|pp?|pgs?|seiten|volumes?|vols?|books?|copies|chapters?|editions?|eds?|printings?|prints?|cm|mm|m|in|inch(?:es)?|ft|kg|g|grams?|lbs?|oz|ounces?|pounds?|years?|yrs?|days?|weeks?|months?|hours?|minutes?|mins?|dollars?|usd|eur|euros?|gbp|bucks|cents?|percent|%|words?|illustrations?|plates?|maps?|stories|poems|stamps?|lines?|dpi|st|nd|rd|th|s';
/** Honest numbers; each is read before the numbers that may be dialled. */
const HONEST = [
  // Dates and times.
  /(?<![\d.])\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:(?:1\d|20)\d\d|\d\d)(?![\d-]|[./]\d)/g,
  /(?<!\d)(?:1\d|20)\d\d[./-]\d{1,2}[./-]\d{1,2}(?!\d)/g,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  // Years, and spans of them.
  /(?<![\d+(-])(?:1[4-9]|20)\d\d\s?(?:-|\/|to|and|or|until)\s?(?:(?:1[4-9]|20)\d\d|\d\d)(?![\d-])/g,
  /(?<![\d+(-])(?:1[4-9]|20)\d\d(?!\s?[-.]?\s?\d)(?![\d-])/g,
  // Prices.
  /[$€£¥]\s?\d{1,6}(?:[.,]\d{3})*(?:[.,]\d{1,2})?(?!\d)|(?<![\d+.-])\d{1,6}(?:[.,]\d{1,2})?\s?[$€£¥]/g,
  /(?<![\d.,])\d{1,6}[.,]\d\d(?![\d.,-])(?!\s\d{3})/g,
  // Sizes: 20 x 13 cm, 13.5x20.3x2.1.
  /(?<![\d.])\d{1,3}(?:[.,]\d{1,2})?(?:\s?(?:x|×|by)\s?\d{1,3}(?:[.,]\d{1,2})?){1,2}(?!\d)/g,
  // Pages and spans of pages, numbers of a series, print lines.
  /(?<!\p{L})(?:pages?|pp?\.?|pgs?\.?|vols?\.?|volumes?|books?|chapters?|ch\.?|nos?\.?|nr\.?|#|issues?|parts?|plates?|figures?|maps?|lines?|verses?|numbers?)\s?#?\d{1,4}(?:\s?(?:-|to|and|,|&|or|\/)\s?#?\d{1,4}){0,8}(?![\d])/gu,
  new RegExp(
    String.raw`(?<![\d+.-])\d{1,3}(?:[.,]\d{3})?(?:[.,]\d{1,2})?(?:\s?(?:-|to|or|and)\s?\d{1,3}(?:[.,]\d{1,3})?)?\s?(?:${COUNTED})(?![\p{L}\d])`,
    'gu',
  ),
];
const PRINT_LINE =
  /(?<!\d)(?:(?:10\s)?(?:9\s)?8 7 6 5 4 3(?: 2)?(?: 1)?|1 2 3 4 5 6 7(?: 8)?(?: 9)?(?: 10)?|1 3 5 7 9(?: 10)?(?: 8 6 4 2)?|2 4 6 8 10(?: 9 7 5 3(?: 1)?)?)(?!\d)/g;
/**
 * Area code and exchange begin with 2 to 9, and no area code has 9 as its second digit. English ISBNs begin with 0 or
 * 1.
 */
const NORTH_AMERICAN = String.raw`[2-9][\s-]?[0-8][\s-]?\d[\s-]?[2-9]`;
/** ISBNs in their usual forms, also with a wrong check digit: no country has +978 or +979. */
const ISBN_FORMS = [
  String.raw`(?<![\d+])97[89](?!${NORTH_AMERICAN})\d{10}(?!\d)`,
  String.raw`(?<![\d+])97[89]([\s-])(?!${NORTH_AMERICAN})(?=[\d\s-]{13}(?![\d-]))\d{1,5}\1\d{1,7}\1\d{1,7}\1\d(?![\d-])`,
  String.raw`(?<=isbn(?:-?10)?[\s:#.]{0,3})(?!${NORTH_AMERICAN})(?=[\dx-]{13}(?![\dx-]))\d{1,5}-\d{1,7}-\d{1,7}-[\dx](?![\dx-])`,
].map((form) => new RegExp(form, 'g'));
/** Runs of digits and hyphens that may be ISBNs in other forms. */
const MAYBE_ISBN = /(?<![\d+])(?:97[89][\s-]?)?\d(?:[\s-]?\d){8}[\s-]?[\dx](?![\d])/g;

/** Stands for what was read: no number goes on behind it. */
export const GAP = ' ¦ ';

/** The text with `GAP` for dates, prices, sizes and other honest numbers. */
export function withoutHonestNumbers(text: string): string {
  let left = text;
  for (const form of ISBN_FORMS) left = left.replaceAll(form, GAP);
  left = left
    .replaceAll(MAYBE_ISBN, (number) => (findIsbns(`isbn ${number}`).length > 0 ? GAP : number))
    .replaceAll(PRINT_LINE, GAP);
  for (const pattern of HONEST) left = left.replaceAll(pattern, GAP);
  return left;
}

const ALIKE_DIGITS: Readonly<Record<string, string>> = { s: '5', b: '8', z: '2' };

/** Letters that stand for digits, beside digits. */
const digitsAlike = (text: string): string =>
  text
    .replaceAll(/(?<=\d[\s.-]?)[o](?=[\s.-]?[\do])|(?<=\d)o(?![\p{L}])/gu, '0')
    .replaceAll(/(?<=\d[\s.-]?)[il|](?=[\s.-]?\d)/gu, '1')
    .replaceAll(/(?<=\d)[sbz](?=[.-]?\d)|(?<=\d[.-])[sbz](?=\d)/gu, (letter) => ALIKE_DIGITS[letter] ?? letter)
    .replaceAll(/(?<![\p{L}\d])[\doil|]{2,}(?![\p{L}\d])/gu, (token) =>
      countOf(token) < 2 ? token : token.replaceAll('o', '0').replaceAll(/[il|]/g, '1'),
    );

const DIGITS = /\+?\d(?:[^\p{L}\d¦\n]{0,5}\d)*/gu;
const FEWEST = { alone: 7, glued: 9 } as const;
/** Number of digits. */
export const countOf = (text: string): number => text.match(/\d/g)?.length ?? 0;

/** The numbers of a text that may be dialed. */
export function numbersIn(text: string): string[] {
  const read = digitsAlike(withSpelledDigits(withoutHonestNumbers(withChineseDigits(text))));
  const found: string[] = [];
  for (const match of read.matchAll(DIGITS)) {
    const number = match[0];
    const digits = countOf(number);
    const isGlued = /\p{L}$/u.test(read.slice(Math.max(0, match.index - 2), match.index));
    if (digits >= (isGlued ? FEWEST.glued : FEWEST.alone) && !isCount(number)) found.push(number.trim());
  }
  if (found.length === 0 && countOf(read.replaceAll(/¦/g, '')) >= FEWEST.glued + 1 && isDictated(read))
    found.push(read.replaceAll(/[^\d]+/g, ' ').trim());
  return found;
}

/** "1,000,000" and "10.000.000". */
const isCount = (number: string): boolean => /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(number.trim());

/** Most of the text between its digits are fillers: "503 then 555 and after that 0123". */
const FILLERS =
  /(?<!\p{L})(?:then|and|after|that|next|first|followed|by|my|number|is|call|text|me|at|on|plus|it|starts|ends|with|the|area|code|rest|phone|cell|mobile|ring|digits?|in|between)(?!\p{L})/gu;
const isDictated = (text: string): boolean => {
  const between = /\d.*\d/su.exec(text)?.[0] ?? '';
  return between.replaceAll(FILLERS, '').replaceAll(/[^\p{L}]/gu, '').length <= 6;
};
