/** From what people type to what the full text tables understand, and from a slip to the word that was meant. */
import { parseIsbn } from '../../src/shared/isbn.ts';

const WORDS_AT_MOST = 8;
const WORD_CHARACTERS_AT_MOST = 40;

/** Letters with their marks, and numbers: what `search_words` takes for a part of a word, too. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Cut between characters: half of one is no text, and the database refuses it. */
const cut = (word: string): string => Array.from(word).slice(0, WORD_CHARACTERS_AT_MOST).join('');

/** The words of a text, small; marks stay, for in many scripts they are half of the word. */
const wordsOf = (text: string): string[] => (text.normalize('NFC').toLowerCase().match(WORD) ?? []).map(cut);

/**
 * The words to look for. One that another begins with says nothing: whatever has the longer one has it, too, and the
 * table would walk through all that begins so for nothing.
 */
export function wantedOf(text: string): string[] {
  const words = [...new Set(wordsOf(text))];
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .slice(0, WORDS_AT_MOST);
}

/** A word as somebody types it who has no accents at hand. */
const bare = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** All ways to write a word that look the same; the tables leave letters as they came, but for case and Latin accents. */
const writtenAs = (word: string): string[] => [
  ...new Set([word, word.normalize('NFD'), word.normalize('NFKC')].flatMap((form) => form.match(WORD)?.join('') ?? [])),
];

/** A letter or digit that stands alone; in the scripts of the Far East it may be all that somebody types of a word. */
const SINGLE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;

/**
 * The FTS5 question for these words: every one of them, or something that begins so; of a single letter only when it is
 * the last, for then somebody may still be typing. Each stands in quotation marks and is made of letters, marks and digits
 * alone, so that nothing typed is ever taken for syntax (https://www.sqlite.org/fts5.html#full_text_query_syntax). How a
 * word is folded is the table's business alone.
 */
export const allOf = (words: readonly string[]): string =>
  words
    .map((word, place) => {
      const whole = SINGLE.test(word) && place < words.length - 1;
      const forms = writtenAs(word).map((form) => `"${form}"${whole ? '' : '*'}`);
      return `(${forms.join(' OR ')})`;
    })
    .join(' AND ');

/** What to ask for a text: its ISBN where it is one, else its words; null where there is nothing to look for. */
export function questionOf(text: string): string | null {
  const isbn = parseIsbn(text);
  if (isbn) return `isbn : "${isbn}"`;
  const words = wantedOf(text);
  return words.length > 0 ? allOf(words) : null;
}

/** A question for rows that share parts of these words; null for words that are too short to have parts. */
export function partsOf(words: readonly string[]): string | null {
  const parts = new Set(
    words.flatMap((word) => {
      const letters = Array.from(word);
      return letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''));
    }),
  );
  return parts.size > 0 ? [...parts].map((part) => `"${part}"`).join(' OR ') : null;
}

/** How many slips a word of this length may have. */
const slipsIn = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * The words as they were meant: each that does not stand in `texts` is replaced by the nearest word that does, the first
 * among equals. Null when one of them is near to nothing.
 */
export function corrected(words: readonly string[], texts: readonly string[]): string[] | null {
  const known = [...new Set(texts.flatMap((text) => wordsOf(text)))].map((word) => ({ word, plain: bare(word) }));
  const meant = words.map((word) => {
    const typed = bare(word);
    if (known.some(({ plain }) => plain.startsWith(typed))) return word;
    let best: { word: string; slips: number } | undefined;
    for (const { word: other, plain } of known) {
      const slips = slipsBetween(typed, plain, Math.min(slipsIn(typed), (best?.slips ?? 9) - 1));
      if (slips !== null) best = { word: other, slips };
    }
    return best?.word;
  });
  return meant.every((word) => word !== undefined) ? (meant as string[]) : null;
}

/**
 * How many letters were left out, added, changed or swapped with their neighbour (optimal string alignment); null when
 * they are more than `most`.
 */
export function slipsBetween(a: string, b: string, most: number): number | null {
  if (most < 0 || Math.abs(a.length - b.length) > most) return null;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let slips = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      row.push(slips);
    }
    if (Math.min(...row) > most) return null;
    [before, last] = [last, row];
  }
  const slips = last[b.length] ?? 0;
  return slips <= most ? slips : null;
}
