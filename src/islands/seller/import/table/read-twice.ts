/**
 * Texts whose UTF-8 was once read in a code page of one byte and written again: `CafÃ©`, `â€™`, `Ð’Ð¾Ð¹Ð½Ð°`. Their file is good UTF-8, and nothing
 * but the sense of its words says that they are garbled.
 */
import { senseOf } from './sense.ts';

/** Programs that read UTF-8 as something else read it as one of these. */
const READ_AS = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1254', 'macintosh'] as const;

/** The bytes of a code page by their letters beyond ASCII. */
type Bytes = ReadonlyMap<string, number>;

const PAGES: readonly Bytes[] = READ_AS.map((codePage) => {
  const high = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
  // ISO 8859-1 has the numbers from 128 to 159 as they are.
  const controls = [...high.subarray(0, 32)].map((byte) => [String.fromCharCode(byte), byte] as const);
  const letters = [...new TextDecoder(codePage).decode(high)].map((letter, at) => [letter, at + 128] as const);
  return new Map([...controls, ...letters]);
});

/** A letter of UTF-8 of two to four bytes, each written as the character of its number. */
const LETTER =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/g;

const lettersOf = (bytes: Bytes, from: number, to: number): string =>
  [...bytes].flatMap(([letter, byte]) => (byte >= from && byte <= to ? letter : [])).join('');

/** Two letters that may be the beginning of one: most words have none. */
const SUSPECT = new RegExp(
  PAGES.map((bytes) => `[${lettersOf(bytes, 0xc2, 0xf4)}][${lettersOf(bytes, 0x80, 0xbf)}]`).join('|'),
  'u',
);

/** Characters between two spaces or separators. One with only ASCII is never suspect. */
const WORD = /[^\0-\x20,;|"]+/g;

/** Signs that close a word: behind a letter in capitals, or a small one, they may be the second half of a letter, and rarely are. */
const CLOSED = /((?<!\p{Ll})(?!Â)\p{Lu}|[\u00df-\u00ff])[’”“‘»›…–—™®©]+$/u;

/** By so much a word must gain: real letters never lose so much by being read as they are. */
const GAIN = 0.6;

const decoder = new TextDecoder();

/** The word as it was before it was read in this code page. `isWhole`: each letter beyond ASCII was a part of one. */
function readAgain(word: string, bytes: Bytes): { readonly before: string; readonly isWhole: boolean } {
  const letters = [...word];
  // No byte of UTF-8 stands for what is not in the code page.
  const raw = letters.map((letter) =>
    String.fromCharCode(letter < '\x80' ? letter.charCodeAt(0) : (bytes.get(letter) ?? 0x100)),
  );
  let [before, at, isWhole] = ['', 0, true];
  const keep = (end: number) => {
    const kept = letters.slice(at, end).join('');
    isWhole &&= !/[^\0-\x7f]/.test(kept);
    before += kept;
  };
  for (const { 0: found, index } of raw.join('').matchAll(LETTER)) {
    keep(index);
    before += decoder.decode(Uint8Array.from(found, (byte) => byte.charCodeAt(0)));
    at = index + found.length;
  }
  keep(letters.length);
  return { before, isWhole };
}

/** The sense that is missing in a word, summed up over its letters beyond ASCII; each costs something. No word has a sign behind an Â. */
function lossOf(word: string): number {
  const beyond = [...word].filter((letter) => letter > '\x7f').length;
  return beyond * (1.1 - senseOf(word)) + (word.match(/[Â¬][\xa0-\xbf]/g)?.length ?? 0);
}

/** The gain of sense when a word is read again. */
function gainOf(word: string, bytes: Bytes): number {
  const core = word.replace(CLOSED, '$1');
  const { before } = readAgain(core, bytes);
  return before === core ? 0 : lossOf(core) - lossOf(before);
}

/** The code page in which most words of a text were read once; undefined where none was. */
function pageOf(text: string): Bytes | undefined {
  const gains = PAGES.map((bytes) => ({ bytes, sum: 0 }));
  for (const [word] of text.matchAll(WORD)) {
    if (!SUSPECT.test(word)) continue;
    for (const page of gains) {
      const gain = gainOf(word, page.bytes);
      if (gain > GAIN) page.sum += gain;
    }
  }
  const [best] = gains.toSorted((a, b) => b.sum - a.sum);
  return best && best.sum > 0 ? best.bytes : undefined;
}

/** Some texts went through two programs that did this, rarely through three. */
const MOST_TIMES = 3;

/** The text as it was before it was read in another code page, once or more often; undefined where it never was. */
export function readTwice(text: string): string | undefined {
  let before: string | undefined;
  for (let times = 0; times < MOST_TIMES; times++) {
    const earlier = readOnceMore(before ?? text);
    if (earlier === undefined) return before;
    before = earlier;
  }
  return before;
}

function readOnceMore(text: string): string | undefined {
  const bytes = /[^\0-\x7f]/.test(text) ? pageOf(text) : undefined;
  if (!bytes) return undefined;
  return text.replaceAll(WORD, (word) => {
    if (!SUSPECT.test(word)) return word;
    const { before, isWhole } = readAgain(word, bytes);
    return isWhole || gainOf(word, bytes) > GAIN ? before : word;
  });
}
