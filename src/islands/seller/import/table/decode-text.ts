/** Text of a table's file, and its readings in other code pages: a question to the seller (`CodePageChoice`). */
import { importFileWords } from '../../../../../core/words/en/import.ts';
import { plausibilityOf, repairGarbled } from './garbled-text.ts';

/** Limit of a table's size in bytes; reading more would freeze the page. */
export const TABLE_BYTES = 20 * 1024 * 1024;

type DecodedText = {
  readonly text: string;
  /** Most likely code page, if the file does not declare one. */
  readonly guess?: CodePage;
  /** Some bytes were invalid and became "�". */
  readonly isBroken?: boolean;
};

const { notATable, codePages, unicode } = importFileWords;

/** Signatures of files that are not text, as Windows-1252 characters. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['PK\x03\x04', notATable.spreadsheet],
  ['PK\x05\x06', notATable.spreadsheet],
  ['ÐÏ\x11à', notATable.spreadsheet],
  ['\x1f‹', notATable.spreadsheet],
  ['7z¼¯', notATable.spreadsheet],
  ['Rar!', notATable.spreadsheet],
  ['%PDF', notATable.pdf],
  ['‰PNG', notATable.picture],
  ['ÿØÿ', notATable.picture],
  ['GIF8', notATable.picture],
  ['SQLite', notATable.other],
  ['{\\rtf', notATable.other],
];

/** Error for a file that is not a text table; undefined if it may be one. */
export function fileRefusalOf(bytes: Uint8Array): string | undefined {
  const start = asWindows(bytes.subarray(0, 512));
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known) return known[1];
  return /^\W*<(?:!doctype html|html|table|\?xml|meta)\b/i.test(start) ? notATable.page : undefined;
}

const asWindows = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

/** Reads a file by its byte order mark, otherwise as UTF-8, otherwise in the most likely code page. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const read = readOnce(bytes);
  const before = read.guess === undefined ? repairGarbled(read.text) : undefined;
  return before === undefined ? read : { ...read, text: before, guess: 'utf-8-twice' };
}

function readOnce(bytes: Uint8Array): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide) return { text: decode(bytes, wide), isBroken: bytes.length % 2 > 0 };
  // Japanese mail programs use a seven-bit encoding.
  if (asWindows(bytes.subarray(0, 65_536)).includes('\x1b$B')) return { text: decode(bytes, 'iso-2022-jp') };
  const { letters, strays } = countUtf8(bytes);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  // A few invalid bytes among valid UTF-8: no other code page looks like that.
  if (isMarked || letters >= strays) return { text: decode(bytes, 'utf-8'), isBroken: strays > 0 };
  const guess = guessCodePage(bytes);
  return { text: decode(bytes, guess), guess };
}

/** Reads a file in the code page chosen by the seller. */
export function decodeAs(bytes: Uint8Array, codePage: CodePage): DecodedText {
  if (codePage === 'utf-8-twice' || codePage === 'utf-8-once') {
    const { text, isBroken = false } = readOnce(bytes);
    return { text: codePage === 'utf-8-twice' ? (repairGarbled(text) ?? text) : text, isBroken };
  }
  const text = decode(bytes, codePage);
  return { text, isBroken: text.includes('\ufffd') };
}

const decode = (bytes: Uint8Array, codePage: string): string => new TextDecoder(codePage).decode(bytes);

/** UTF-16 by its byte order mark, or by the zero bytes of its separators. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const empty = [0, 0];
  const end = Math.min(bytes.length, 65_536);
  for (let at = 0; at < end; at += 1) if (bytes[at] === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  // Even texts without Latin letters have a separator or digit per ten characters.
  if (Math.max(even, odd) * 20 < end || Math.min(even, odd) * 10 > Math.max(even, odd)) return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/**
 * Counts characters beyond ASCII in valid UTF-8, and invalid bytes. A character cut off by the end counts as one
 * invalid byte.
 */
function countUtf8(bytes: Uint8Array): { letters: number; strays: number } {
  let letters = 0;
  let strays = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    let found = 0;
    while (found < more && (bytes[at + 1 + found] ?? 0) >> 6 === 2) found += 1;
    const isCut = at + 1 + found === bytes.length && found < more;
    if (more > 0 && found === more) letters += 1;
    else strays += 1;
    if (found === more || isCut) at += found;
  }
  return { letters, strays };
}

type Encoding = keyof typeof codePages;

/** Names as in `TextDecoder`; of two that fit equally, the first is more likely. */
const CODE_PAGES = Object.keys(codePages) as readonly Encoding[];

/** A code page, or a reading of valid UTF-8 whose text may be garbled: decoded once or twice. */
export type CodePage = Encoding | keyof typeof unicode;

export const nameOf = (codePage: CodePage): string => ({ ...codePages, ...unicode })[codePage];

/** One reading of the file, with all code pages that give it. */
export type Choice = {
  readonly codePage: CodePage;
  readonly name: string;
  /** Lines of the file with ambiguous characters. */
  readonly lines: readonly string[];
};

/** Characters that never occur in text: signs of a wrong code page. */
const BROKEN = /[\ufffd\u0080-\u009f\p{Co}]/u;

const LINE_LIMIT = 3;
/** Length of a displayed line, which includes its first ambiguous character. */
const LINE_CHARACTERS = 90;
const SAMPLE_BYTES = 262_144;

/** The most plausible code page of the file. */
function guessCodePage(bytes: Uint8Array): Encoding {
  return ranked(sampleOf(bytes))[0]?.codePage ?? 'windows-1252';
}

/** The two readings of a text that may be garbled; empty if they are equal. */
export function choicesOfText(text: string): Choice[] {
  const lines = text.split(/[\r\n]+/);
  const before = (repairGarbled(text) ?? text).split(/[\r\n]+/);
  const places = lines.flatMap((line, at) => (line === before[at] ? [] : [at])).slice(0, LINE_LIMIT);
  const choice = (codePage: keyof typeof unicode, all: readonly string[]) => ({
    codePage,
    name: unicode[codePage],
    lines: places.map((at) => excerpt(all[at] ?? '')),
  });
  return [choice('utf-8-twice', before), choice('utf-8-once', lines)];
}

/** Readings of a file, most likely first. Code pages with the same result are one choice. */
export function codePageChoicesOf(bytes: Uint8Array): Choice[] {
  const lines = sampleOf(bytes);
  const shown = lines.slice(0, LINE_LIMIT);
  const byText = new Map<string, Choice>();
  for (const { codePage, texts } of ranked(lines)) {
    const text = texts.join('\n');
    if (byText.has(text) || (BROKEN.test(text) && !(codePage === 'utf-8' && /[\u00a0-\ufffc]/.test(text)))) continue;
    byText.set(text, {
      codePage,
      name: codePages[codePage],
      lines: texts.slice(0, shown.length).map(excerpt),
    });
  }
  return [...byText.values()];
}

/** Lines of a file with bytes beyond ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array[] {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const lines: Uint8Array[] = [];
  let start = 0;
  let isPlain = true;
  for (let at = 0; at <= sample.length && lines.length < 400; at += 1) {
    const byte = sample[at];
    if (byte !== undefined && byte !== 0x0a && byte !== 0x0d) {
      if (byte >= 0x80) isPlain = false;
      continue;
    }
    if (!isPlain) lines.push(sample.subarray(start, at));
    start = at + 1;
    isPlain = true;
  }
  // In a long file they may be beyond the sample.
  return lines.length > 0 || sample.length === bytes.length ? lines : sampleOf(bytes.subarray(SAMPLE_BYTES));
}

function ranked(lines: readonly Uint8Array[]) {
  return CODE_PAGES.map((codePage) => {
    const decoder = new TextDecoder(codePage);
    const texts = lines.map((line) => decoder.decode(line));
    const sense = lines.reduce((sum, line, at) => sum + plausibilityOf(texts[at] ?? '') - rarityOf(codePage, line), 0);
    return { codePage, texts, sense };
  }).toSorted((a, b) => b.sense - a.sense);
}

/** Range of first bytes of common characters; the others occur in names and old books. */
const USUAL: Readonly<Partial<Record<Encoding, readonly [number, number]>>> = {
  gb18030: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  shift_jis: [0x81, 0x97],
  'euc-jp': [0xa1, 0xcf],
  'euc-kr': [0xb0, 0xc8],
};

/** Share of a line's characters that are rare in a two-byte code page; 0 for other code pages. */
function rarityOf(codePage: Encoding, line: Uint8Array): number {
  const usual = USUAL[codePage];
  if (!usual) return 0;
  let all = 0;
  let rare = 0;
  for (let at = 0; at < line.length; at += 1) {
    const lead = line[at] ?? 0;
    if (lead < 0x80) continue;
    all += 1;
    if (lead < usual[0] || lead > usual[1]) rare += 1;
    at += 1;
  }
  return all === 0 ? 0 : rare / all;
}

function excerpt(line: string): string {
  const first = [...line].findIndex((letter) => letter > '\u007f');
  const letters = [...line];
  const start = Math.max(0, Math.min(first - 20, letters.length - LINE_CHARACTERS));
  const cut = letters.slice(start, start + LINE_CHARACTERS).join('');
  return `${start > 0 ? '…' : ''}${cut.replaceAll('\t', '  ')}${start + LINE_CHARACTERS < letters.length ? '…' : ''}`;
}
