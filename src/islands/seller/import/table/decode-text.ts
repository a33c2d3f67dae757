/** Text of a table's file. Uncertain encodings are a question to the seller (`CodePageChoice.tsx`). */
import { importFileWords } from '../../../../../core/words/en/import.ts';
import { type CodePage, guessCodePage } from './code-pages.ts';
import { readTwice } from './read-twice.ts';

/** Limit of a table's size in bytes; reading more would freeze the page. */
export const TABLE_BYTES = 20 * 1024 * 1024;

export type DecodedText = {
  readonly text: string;
  /** Most likely code page, if the file does not declare one. */
  readonly guess?: CodePage;
  /** Some bytes were invalid and became "�". */
  readonly isBroken?: boolean;
};

const { notATable } = importFileWords;

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
export function refusalOf(bytes: Uint8Array): string | undefined {
  const start = asWindows(bytes.subarray(0, 512));
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known) return known[1];
  return /^\W*<(?:!doctype html|html|table|\?xml|meta)\b/i.test(start) ? notATable.page : undefined;
}

const asWindows = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

/** Reads a file by its byte order mark, otherwise as UTF-8, otherwise in the most likely code page. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const read = readOnce(bytes);
  const before = read.guess === undefined ? readTwice(read.text) : undefined;
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
    return { text: codePage === 'utf-8-twice' ? (readTwice(text) ?? text) : text, isBroken };
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
