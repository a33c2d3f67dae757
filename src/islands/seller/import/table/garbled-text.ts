/**
 * Repairs texts whose UTF-8 was read in a one-byte code page and saved again: `CafÃ©`, `â€™`, `Ð’Ð¾Ð¹Ð½Ð°`. Their file
 * is valid UTF-8; only the plausibility of their words reveals the error. Code pages are ranked by it too.
 */

/** Code pages in which programs wrongly read UTF-8. */
const READ_AS = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1254', 'macintosh'] as const;

/** Bytes of a code page by their characters beyond ASCII. */
type Bytes = ReadonlyMap<string, number>;

const CODE_PAGES: readonly Bytes[] = READ_AS.map((codePage) => {
  const high = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
  // ISO 8859-1 has control characters from 128 to 159.
  const controls = [...high.subarray(0, 32)].map((byte) => [String.fromCharCode(byte), byte] as const);
  const letters = [...new TextDecoder(codePage).decode(high)].map((letter, at) => [letter, at + 128] as const);
  return new Map([...controls, ...letters]);
});

/** A UTF-8 sequence of two to four bytes, each as the character of its number. */
const UTF8_SEQUENCE =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/g;

const lettersOf = (bytes: Bytes, from: number, to: number): string =>
  [...bytes].flatMap(([letter, byte]) => (byte >= from && byte <= to ? letter : [])).join('');

/** Two characters that may begin a sequence: most words have none. */
const SUSPECT = new RegExp(
  CODE_PAGES.map((bytes) => `[${lettersOf(bytes, 0xc2, 0xf4)}][${lettersOf(bytes, 0x80, 0xbf)}]`).join('|'),
  'u',
);

/** Characters between spaces or separators. A word of ASCII only is never suspect. */
const WORD = /[^\0-\x20,;|"]+/g;

/** Closing punctuation: after a capital or an accented letter it could be part of a sequence, but rarely is. */
const CLOSING_MARKS = /((?<!\p{Ll})(?!Â)\p{Lu}|[\u00df-\u00ff])[’”“‘»›…–—™®©]+$/u;

/** Minimum gain of plausibility per word: correct words never gain so much. */
const MIN_GAIN = 0.6;

const decoder = new TextDecoder();

/** The word before its wrong decoding. `allDecoded`: each character beyond ASCII was part of a sequence. */
function undoDecoding(word: string, bytes: Bytes): { readonly before: string; readonly allDecoded: boolean } {
  const letters = [...word];
  // A character outside the code page cannot come from a byte of UTF-8.
  const raw = letters.map((letter) =>
    String.fromCharCode(letter < '\x80' ? letter.charCodeAt(0) : (bytes.get(letter) ?? 0x100)),
  );
  let [before, at, allDecoded] = ['', 0, true];
  const keep = (end: number) => {
    const kept = letters.slice(at, end).join('');
    allDecoded &&= !/[^\0-\x7f]/.test(kept);
    before += kept;
  };
  for (const { 0: found, index } of raw.join('').matchAll(UTF8_SEQUENCE)) {
    keep(index);
    before += decoder.decode(Uint8Array.from(found, (byte) => byte.charCodeAt(0)));
    at = index + found.length;
  }
  keep(letters.length);
  return { before, allDecoded };
}

/**
 * Missing plausibility of a word, summed over its characters beyond ASCII, with a cost for each. No word has
 * punctuation after an Â.
 */
function lossOf(word: string): number {
  const beyond = [...word].filter((letter) => letter > '\x7f').length;
  return beyond * (1.1 - plausibilityOf(word)) + (word.match(/[Â¬][\xa0-\xbf]/g)?.length ?? 0);
}

function gainOf(word: string, bytes: Bytes): number {
  const core = word.replace(CLOSING_MARKS, '$1');
  const { before } = undoDecoding(core, bytes);
  return before === core ? 0 : lossOf(core) - lossOf(before);
}

/** Code page in which most words of a text were wrongly decoded; undefined if none. */
function garblingCodePageOf(text: string): Bytes | undefined {
  const gains = CODE_PAGES.map((bytes) => ({ bytes, sum: 0 }));
  for (const [word] of text.matchAll(WORD)) {
    if (!SUSPECT.test(word)) continue;
    for (const page of gains) {
      const gain = gainOf(word, page.bytes);
      if (gain > MIN_GAIN) page.sum += gain;
    }
  }
  const [best] = gains.toSorted((a, b) => b.sum - a.sum);
  return best && best.sum > 0 ? best.bytes : undefined;
}

/** Limit of repeated repairs: texts may be garbled twice, rarely three times. */
const MAX_REPAIRS = 3;

/** The repaired text, for one or more wrong decodings; undefined if it was correct. */
export function repairGarbled(text: string): string | undefined {
  let before: string | undefined;
  for (let times = 0; times < MAX_REPAIRS; times++) {
    const earlier = repairOnce(before ?? text);
    if (earlier === undefined) return before;
    before = earlier;
  }
  return before;
}

function repairOnce(text: string): string | undefined {
  const bytes = /[^\0-\x7f]/.test(text) ? garblingCodePageOf(text) : undefined;
  if (!bytes) return undefined;
  return text.replaceAll(WORD, (word) => {
    if (!SUSPECT.test(word)) return word;
    const { before, allDecoded } = undoDecoding(word, bytes);
    return allDecoded || gainOf(word, bytes) > MIN_GAIN ? before : word;
  });
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  /\p{Script=Hangul}/u,
];
const scriptOf = (letter: string): number => SCRIPTS.findIndex((script) => script.test(letter));

/** Characters beyond ASCII of languages in Latin script. */
const ALPHABETS = [
  ...['àâäáãåæçèéêëìíîïñòóôöõøùúûüýÿœß', 'áčďéěíňóřšťúůýžäľĺŕô', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîșțşţ', 'čćđšž'],
  // A dotted capital I is two characters in lower case.
  ...['çğıi\u0307öşüâîû', 'ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž', 'ğüşıöç'],
];

const SIGNS = /[’‘“”„‚–—…«»‹›€£§°·•№\u00a0]/;

/** Plausibility of a line as human text. From about -4 to 1 per character beyond ASCII; higher for a plausible line. */
export function plausibilityOf(line: string): number {
  const letters = [...line];
  const beyond = letters.filter((letter) => letter > '\u007f');
  if (beyond.length === 0) return 0;
  const latin = beyond.filter((letter) => scriptOf(letter) === 0).map((letter) => letter.toLowerCase());
  const known = Math.max(...ALPHABETS.map((alphabet) => latin.filter((letter) => alphabet.includes(letter)).length));
  const latinSense = latin.length === 0 ? 0 : 0.2 + (0.8 * known) / latin.length;
  const sum = letters.reduce(
    (total, letter, at) => total + plausibilityAt(letters[at - 1] ?? '', letter, latinSense),
    0,
  );
  return sum / beyond.length;
}

function plausibilityAt(before: string, letter: string, latinSense: number): number {
  const isPlain = letter < '\u0080';
  if (isPlain && before < '\u0080') return 0;
  if (/[\ufffd\p{Cc}\p{Co}\p{Cn}]/u.test(letter)) return -4;
  const script = scriptOf(letter);
  const former = scriptOf(before);
  if (script < 0) return isPlain ? 0 : signSense(letter, former >= 0);
  // Two scripts in one word, or a capital after a lower-case letter.
  if (former >= 0 && former !== script) return -2;
  if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(letter)) return -2;
  if (isPlain) return 0;
  // A Latin word is never entirely beyond ASCII; combining marks follow a letter.
  if (script === 0) return before > '\u007f' && former === 0 ? latinSense - 0.7 : latinSense;
  if (/\p{M}/u.test(letter)) return former === script && !/\p{M}/u.test(before) ? 0.3 : -2;
  if (script === 5 && /[^ก-ฮเ-ไะาำ]/.test(letter)) return -1;
  return script < 6 ? 1 : asianSense(letter);
}

/** Punctuation inside a word suggests a wrong code page. */
const signSense = (letter: string, isBehindLetter: boolean): number =>
  SIGNS.test(letter) ? 0.3 : isBehindLetter ? -2 : -0.5;

const asianSense = (letter: string): number => {
  if (/[\uff61-\uff9f\u3400-\u4dbf\uf900-\ufaff]/.test(letter)) return -1;
  return /\p{Script=Han}/u.test(letter) ? 0.9 : 1;
};
