/** Code pages in which a file may be written, with the resulting texts. */
import { importFileWords } from '../../../../../core/words/en/import.ts';
import { readTwice } from './read-twice.ts';
import { senseOf } from './sense.ts';

const { codePages, unicode } = importFileWords;

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

const MOST_LINES = 3;
/** Length of a displayed line, which includes its first ambiguous character. */
const LINE_CHARACTERS = 90;
const SAMPLE_BYTES = 262_144;

/** The most plausible code page of the file. */
export function guessCodePage(bytes: Uint8Array): Encoding {
  return ranked(sampleOf(bytes))[0]?.codePage ?? 'windows-1252';
}

/** The two readings of a text that may be garbled; empty if they are equal. */
export function choicesOfText(text: string): Choice[] {
  const lines = text.split(/[\r\n]+/);
  const before = (readTwice(text) ?? text).split(/[\r\n]+/);
  const places = lines.flatMap((line, at) => (line === before[at] ? [] : [at])).slice(0, MOST_LINES);
  const choice = (codePage: keyof typeof unicode, all: readonly string[]) => ({
    codePage,
    name: unicode[codePage],
    lines: places.map((at) => excerpt(all[at] ?? '')),
  });
  return [choice('utf-8-twice', before), choice('utf-8-once', lines)];
}

/** Readings of a file, most likely first. Code pages with the same result are one choice. */
export function choicesOf(bytes: Uint8Array): Choice[] {
  const lines = sampleOf(bytes);
  const shown = lines.slice(0, MOST_LINES);
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
    const sense = lines.reduce((sum, line, at) => sum + senseOf(texts[at] ?? '') - rarityOf(codePage, line), 0);
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
