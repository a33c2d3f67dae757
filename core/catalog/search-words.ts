/** Words of titles and of queries, folded by the same rules (Unicode). */

/**
 * Vowels of Arabic and Hebrew, accents, and points of Indian letters. Other marks are part of the word; those of kana
 * make another letter.
 */
const MARKS =
  /(?![\u3099\u309a])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\u093c\u09bc\u0a3c\u0abc\u0b3c]/gu;

/** Letters that Unicode does not decompose, and forms of one letter. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ŧ: 't', ŋ: 'n', ƒ: 'f', ß: 'ss', ς: 'σ' },
  ...{ ə: 'e', ɛ: 'e', ɔ: 'o', ɓ: 'b', ɗ: 'd', ɖ: 'd', ƙ: 'k', ƴ: 'y' },
  ...{ ґ: 'г', ғ: 'г', қ: 'к', ң: 'н', ө: 'о', ү: 'у', ұ: 'у', ҳ: 'х', ҷ: 'ч' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ھ: 'ه', ۀ: 'ه', ە: 'ه', ء: '', ـ: '' },
  ...{ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' },
  ...{ ሃ: 'ሀ', ኣ: 'አ' },
  // Letters of Malayalam without a vowel, as older fonts write them.
  ...{ ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' },
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

const APOSTROPHES = "'\u2018\u2019\u02bb\u02bc\u05f3\u0060\u00b4\uff07";

/** Before the last letter of an acronym. */
const HEBREW_QUOTES = String.raw`(?<=\p{Script=Hebrew}\p{M}*)["\u05f4\u201d](?=\p{Script=Hebrew})`;

/** Of Amharic: the first of the seven or eight syllables of a consonant, and of another one with the same sound. */
const SAME_SOUNDS = ['ሐሀ', 'ኀሀ', 'ሠሰ', 'ዐአ', 'ፀጸ'].map((pair) =>
  Array.from(pair, (letter) => letter.codePointAt(0) ?? 0),
);

function sameSound(syllable: string): string {
  const code = syllable.codePointAt(0) ?? 0;
  const [from = 0, to = 0] = SAME_SOUNDS.find(([first = 0]) => code >= first && code < first + 8) ?? [];
  return String.fromCodePoint(code - from + to);
}

/** Of Hindi: the sign over a vowel is written for any nasal before a letter of its own place, and for a nasal vowel. */
const NASALS = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|\u0901/gu;

/** The digit in ASCII: the ten digits of a script are consecutive. */
function digitOf(digit: string): string {
  const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** A text with the digits of ASCII, in whichever script they are. */
export const withPlainDigits = (text: string): string => text.replaceAll(/(?![0-9])\p{Nd}/gu, digitOf);

/**
 * A text without differences of spelling: case, accents, vowel marks, widths, invisible signs, commas of thousands; `&`
 * is "and".
 */
export const foldText = (text: string): string =>
  withPlainDigits(foldLetters(text))
    .normalize('NFC')
    .replaceAll(/(?<=\d)[,\u066c](?=\d{3}(?!\d))/g, '')
    .replaceAll('&', ' and ');

const foldLetters = (text: string): string =>
  text
    .replaceAll(new RegExp(`[${APOSTROPHES}]|${HEBREW_QUOTES}`, 'gu'), "'")
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(/\p{Cf}/gu, '')
    // Upper case first: so "ß" becomes "ss", and a small "ı" an "i".
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[ሐ-ሗኀ-ኇሠ-ሧዐ-ዖፀ-ፆ]/gu, sameSound)
    .replaceAll(OTHER_LETTERS, (letter) => LETTERS[letter] ?? '')
    .replaceAll(/[ァ-ヶ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60))
    .replaceAll(NASALS, '\u0902')
    // "Yech" and "hiwn" are the older spelling of "ev"; Unicode takes the ligature apart into them.
    .replaceAll('եւ', 'եվ')
    // The dot of "am" stands after the tone, as in the letter that has both.
    .replaceAll(/([\u0e4d\u0ecd])([\u0e48-\u0e4b\u0ec8-\u0ecb])/gu, '$2$1');

/** Words of letters, numbers and marks, and the signs that join two of them: hyphens and apostrophes. */
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:['\u00ad\u2010-\u2015-][\p{L}\p{N}\p{M}]+)*/gu;
const PART = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts without spaces between words, and Korean, whose words have endings and are written together. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

const spaced = (word: string): string[] =>
  (word.match(new RegExp(`${WITHOUT_SPACES.source}+|(?:(?!${WITHOUT_SPACES.source}).)+`, 'gsu')) ?? []).map((run) =>
    WITHOUT_SPACES.test(run) ? Array.from(run).join(' ') : run,
  );

export type Compound = {
  /** Each a word, or characters separated by spaces. */
  readonly parts: readonly string[];
  /** The parts as one word, where there are several: "spider-man" is "spiderman". */
  readonly joined: string | null;
};

/** Signs as words, for a title of nothing else: "?!" is "x3f x21". */
const signsOf = (text: string): Compound[] => {
  const parts = Array.from(text.replaceAll(/\s/gu, '')).map((sign) => `x${(sign.codePointAt(0) ?? 0).toString(16)}`);
  return parts.length > 0 ? [{ parts: [parts.join(' ')], joined: null }] : [];
};

export function parseCompounds(text: string): Compound[] {
  const found = (foldText(text).match(COMPOUND) ?? []).map((compound) => {
    const parts = compound.match(PART) ?? [];
    return {
      parts: parts.flatMap(spaced),
      joined: parts.length > 1 ? parts.join('') : null,
    };
  });
  return found.length > 0 ? found : signsOf(text);
}

/** Adjacent initials as one word: "J. R. R." is "jrr". */
const initialsOf = (words: readonly string[]): string[] =>
  [...words.join(' ').matchAll(/(?<![^ ])\p{L}(?: \p{L})+(?![^ ])/gu)].map(([run]) => run.replaceAll(' ', ''));

/** Letters joined by an `&` without spaces, as one word: "AT&T" is "att". */
const ampersandsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}\p{M}]+(?:&[\p{L}\p{N}\p{M}]+)+/gu) ?? []).map((run) => foldText(run.replaceAll('&', '')));

/** All words by which a text is found. */
export function searchWordsOf(text: string): string[] {
  const compounds = parseCompounds(text);
  const parts = compounds.flatMap((compound) => compound.parts);
  return [
    ...new Set([
      ...parts,
      ...compounds.flatMap(({ joined }) => joined ?? []),
      ...ampersandsOf(text),
      ...initialsOf(parts.filter((part) => !WITHOUT_SPACES.test(part))),
    ]),
  ];
}

/** These folded words as the texts spell them, in lower case; an unknown word stays as it is. */
export function unfoldWords(words: readonly string[], texts: readonly string[]): string[] {
  const written = new Map<string, string>();
  for (const word of texts.flatMap((text) => text.normalize('NFC').toLowerCase().match(PART) ?? []))
    if (!written.has(foldText(word))) written.set(foldText(word), word);
  return words.map((word) => written.get(word) ?? word);
}

/** The words of a copy that are not in the keys of its title, for `listings.more`; null without any. */
export function extraSearchWordsOf(
  { name, author }: { readonly name: string; readonly author: string | null },
  { nameKey, authorKey }: { readonly nameKey: string; readonly authorKey: string },
): string | null {
  const known = new Set(`${nameKey} ${authorKey}`.split(' '));
  const more = [...new Set([...searchWordsOf(name), ...searchWordsOf(author ?? '')])].filter(
    (word) => !known.has(word),
  );
  return more.length > 0 ? more.join(' ') : null;
}
