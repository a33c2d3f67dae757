/** A message as its reader perceives it, for the patterns of contact data. */
import { undisguised } from '../../entity/undisguised.ts';

/** First code points of the decimal digits of scripts (Unicode, Nd). */
const ZEROS = [
  ...[0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20],
  ...[0x1040, 0x17e0, 0x1810, 0xa8d0, 0xa900, 0xaa50, 0x1d7ce],
];

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  const zero = ZEROS.findLast((start) => start <= code && code < start + 10);
  return String(zero === undefined ? 0 : code - zero);
}

/** Cyrillic and Greek letters that look like Latin ones, in words that have both. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', м: 'm', т: 't', к: 'k' },
  ...{ α: 'a', ο: 'o', ρ: 'p', ν: 'v', ι: 'i', κ: 'k' },
};
const latin = (word: string): string =>
  /[a-z]/.test(word) ? word.replaceAll(/[аеорсухіјѕԁмткαορνικ]/g, (letter) => ALIKE[letter] ?? letter) : word;

/** The text as a reader perceives it, in small letters. */
export const perceived = (text: string): string =>
  undisguised(text)
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/([^\p{L}\d])\1{3,}/gu, '$1$1$1')
    .replaceAll(/[\u3002\u06d4\uff0e\u2024]/g, '.')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[\p{L}]+/gu, latin);
