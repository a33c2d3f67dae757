/** Code pages: which of them a file may be written in, and what it would say in each. */
import { importFileWords } from '../../../../../core/words/listings/import-file.ts';

/** As `TextDecoder` calls them; of two that fit as well, the first is the likelier one. */
const CODE_PAGES = Object.keys(importFileWords.codePages) as readonly CodePage[];

export type CodePage = keyof typeof importFileWords.codePages;

/** One way to read the file, and all code pages that read it so. */
export type Choice = {
  readonly codePage: CodePage;
  readonly name: string;
  /** Lines of the file with letters that are in question. */
  readonly lines: readonly string[];
};

/** Letters that nobody has written: the code page is another one. */
const BROKEN = /[\ufffd\u0080-\u009f\p{Co}]/u;

const MOST_LINES = 3;
/** So many characters of a line are shown, with the first letter in question among them. */
const LINE_CHARACTERS = 90;
/** So much of a file is looked at. */
const SAMPLE_BYTES = 262_144;

/** The code page in which the file's letters make most sense. */
export function guessCodePage(bytes: Uint8Array): CodePage {
  return ranked(sampleOf(bytes))[0]?.codePage ?? 'windows-1252';
}

/** The ways to read a file, the likeliest first. Code pages that read all of it alike are one way. */
export function choicesOf(bytes: Uint8Array): Choice[] {
  const lines = sampleOf(bytes);
  const shown = lines.slice(0, MOST_LINES);
  const byText = new Map<string, Choice>();
  for (const { codePage, texts } of ranked(lines)) {
    const text = texts.join('\n');
    if (byText.has(text) || (BROKEN.test(text) && !(codePage === 'utf-8' && /[\u00a0-\ufffc]/.test(text)))) continue;
    byText.set(text, {
      codePage,
      name: importFileWords.codePages[codePage],
      lines: texts.slice(0, shown.length).map(excerpt),
    });
  }
  return [...byText.values()];
}

/** The lines of a file that have bytes beyond ASCII. */
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
  // Letters that stand far behind in a long file.
  return lines.length > 0 || sample.length === bytes.length ? lines : sampleOf(bytes.subarray(SAMPLE_BYTES));
}

function ranked(lines: readonly Uint8Array[]) {
  return CODE_PAGES.map((codePage) => {
    const decoder = new TextDecoder(codePage);
    const texts = lines.map((line) => decoder.decode(line));
    return { codePage, texts, sense: senseOf(texts.join('\n')) };
  }).toSorted((a, b) => b.sense - a.sense);
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u,
];
const scriptOf = (letter: string): number => SCRIPTS.findIndex((script) => script.test(letter));

/** Letters of Western, Central European and Turkish words; rarer ones may be an accident. */
const COMMON =
  /[àâäáãåæçèéêëìíîïñòóôöõøùúûüýÿœßÀÄÁÅÆÇÉÑÖØÜŒąćęłńśźżŁŚŻŹĆčďěňřšťůžČŘŠŽĎŤőűŐŰđĐășțşţğıİŞĞ’‘“”„–—…«»€£§°·\u00a0]/u;

/** How much a text looks like one that people wrote, per letter beyond ASCII: from -4 for none to 1. */
function senseOf(text: string): number {
  let sum = 0;
  let count = 0;
  let before = '';
  for (const letter of text) {
    const isPlain = letter < '\u0080';
    if (!isPlain) count += 1;
    if (isPlain ? /[a-z]/i.test(letter) && before > '\u007f' : true) sum += senseAt(before, letter, isPlain);
    before = letter;
  }
  return count === 0 ? 0 : sum / count;
}

function senseAt(before: string, letter: string, isPlain: boolean): number {
  if (/[\ufffd\p{Cc}\p{Co}\p{Cn}]/u.test(letter)) return -4;
  if (/[\uff61-\uff9f]/.test(letter)) return -1;
  const script = scriptOf(letter);
  if (script < 0) return COMMON.test(letter) ? 0.2 : /\p{L}|\p{M}/u.test(letter) ? 0 : signAt(before);
  const former = scriptOf(before);
  // Two scripts in one word, or a capital letter behind a small one.
  if (former >= 0 && former !== script) return -2;
  if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(letter)) return -2;
  if (isPlain) return 0;
  if (script > 0) return script === 6 ? senseOfIdeograph(letter) : 0.9;
  return COMMON.test(letter) ? 1 : 0.4;
}

/** A sign in the middle of a word is none that people type. */
const signAt = (before: string): number => (/\p{L}/u.test(before) ? -2 : -0.5);

/** Kana and Hangul come about by accident less often than ideographs do. */
const senseOfIdeograph = (letter: string): number =>
  /\p{Script=Han}/u.test(letter) ? (/[\u3400-\u4dbf\uf900-\ufaff]/.test(letter) ? -1 : 0.8) : 1;

function excerpt(line: string): string {
  const first = [...line].findIndex((letter) => letter > '\u007f');
  const letters = [...line];
  const start = Math.max(0, Math.min(first - 20, letters.length - LINE_CHARACTERS));
  const cut = letters.slice(start, start + LINE_CHARACTERS).join('');
  return `${start > 0 ? '…' : ''}${cut.replaceAll('\t', '  ')}${start + LINE_CHARACTERS < letters.length ? '…' : ''}`;
}
