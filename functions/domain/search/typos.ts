/** Words that a typo may have meant. */
import { SMALL_WORDS } from './rewrites.ts';

/** A number with another digit is another number, not a typo. */
const isNumber = (word: string): boolean => /\p{N}/u.test(word);

/** Separate characters: the rewrites cover these. */
const isSpaced = (word: string): boolean => word.includes(' ');

/** Minimum length of a long word; shorter words have few enough near words to look up all of them. */
const LONG = 9;

const SHORTEST = 3;

/** Possible letters by script, as words are folded. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяєії',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگ',
  'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
  'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
].map((letters) => Array.from(letters));

/** Alphabet with most of these letters. */
const alphabetOf = (letters: readonly string[]): readonly string[] => {
  const shared = (alphabet: readonly string[]) => letters.filter((letter) => alphabet.includes(letter)).length;
  const best = ALPHABETS.toSorted((one, other) => shared(other) - shared(one))[0] ?? [];
  return shared(best) > 0 ? best : [];
};

/** Letters with one typo from the place `from` on: two swapped, one inserted, removed or changed. */
function withTypo(letters: readonly string[], alphabet: readonly string[], from: number): string[] {
  const near = letters.flatMap((letter, i) => {
    const [before, after] = [letters.slice(0, i), letters.slice(i + 1)];
    const swapped = [...before, ...after.slice(0, 1), letter, ...after.slice(1)];
    const changed = i < from ? [] : alphabet.map((other) => [...before, other, ...after]);
    const added = alphabet.map((other) => [...before, letter, other, ...after]);
    return [swapped, [...before, ...after], ...changed, ...added];
  });
  return [...new Set(near.filter(({ length }) => length >= SHORTEST).map((other) => other.join('')))];
}

/** All near words of a short word. Its first letter counts as right unless swapped; it is rarely wrong. */
export function nearWords(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < SHORTEST || letters.length >= LONG || isNumber(word) || isSpaced(word)) return [];
  return withTypo(letters, alphabetOf(letters), 1);
}

/** Letters at the beginning of a long word in which a typo is searched. */
const BEGINNING = 4;

/**
 * Possible prefixes of the intended word: the first third of a long word, and its first letters with a typo; for a
 * shorter word all possible first letters.
 */
export function possiblePrefixesOf(word: string): {
  readonly sure: readonly string[];
  readonly near: readonly string[];
} {
  const letters = Array.from(word);
  if (letters.length <= SHORTEST || isNumber(word) || isSpaced(word)) return { sure: [], near: [] };
  const alphabet = alphabetOf(letters);
  if (letters.length < LONG) {
    const rest = letters.slice(1).join('');
    return { sure: [], near: alphabet.map((first) => first + rest) };
  }
  return {
    sure: [letters.slice(0, Math.floor(letters.length / 3)).join('')],
    near: withTypo(letters.slice(0, BEGINNING), alphabet, 0),
  };
}

/** Maximum number of typos by the length of a word. */
const typosAllowed = ({ length }: string): number => (length < SHORTEST ? 0 : length < 8 ? 1 : 2);
const LETTERS_OF_MORE = 5;

/** Words of titles with their frequencies. */
type Words = ReadonlyMap<string, number>;

export type CorrectionVocabulary = {
  readonly existing: Words;
  /** For each typed word, the words of titles with all other words; `isAll`: there are no more such titles. */
  readonly beside: readonly { readonly words: Words; readonly isAll: boolean }[];
};

type Near = { readonly word: string; readonly typos: number; readonly copies: number };

/** The nearest word within `typosMost`. Among equals: the same beginning, then the most frequent, then the first. */
function nearest(word: string, words: Words, typosMost: number, typed: readonly string[]): Near | undefined {
  return [...words]
    .filter(([other]) => !typed.includes(other))
    .flatMap(([other, copies]) => {
      const typos = typosBetween(word, other, typosMost);
      return typos === null ? [] : { word: other, typos, copies, strange: Number(other[0] !== word[0]) };
    })
    .sort((a, b) => a.typos - b.typos || a.strange - b.strange || b.copies - a.copies)[0];
}

/** A word of a title with all other words may have one typo more, because the title exists. */
const nearestBeside = (words: readonly string[], place: number, { beside }: CorrectionVocabulary): Near | undefined => {
  const word = words[place] ?? '';
  const typosMost = typosAllowed(word) + Number(word.length >= LETTERS_OF_MORE);
  return nearest(word, beside[place]?.words ?? new Map(), typosMost, words);
};

/**
 * The corrected words: each that is not `known` is replaced by the nearest word of a title; a word beside the other
 * words is preferred. Null when a word has no near one.
 */
export function correctTypos(
  words: readonly string[],
  vocabulary: CorrectionVocabulary,
  known: ReadonlySet<string>,
): string[] | null {
  const meant = words.map((word, place) => {
    if (isNumber(word) || known.has(word)) return word;
    const beside = nearestBeside(words, place, vocabulary);
    const best = nearest(word, vocabulary.existing, typosAllowed(word), words);
    const isLikely = !best || vocabulary.beside[place]?.isAll || (beside && beside.typos <= best.typos);
    return ((isLikely && beside) || best)?.word;
  });
  return meant.every((word) => word !== undefined) ? meant : null;
}

/** Replaces one word, which may exist, by the nearest of those beside the others. Null for none. */
export function replaceOneWord(words: readonly string[], vocabulary: CorrectionVocabulary): string[] | null {
  // In a short text any word may be near.
  if (words.join('').length < LONG) return null;
  const [best] = words
    .flatMap((word, place) => {
      const near = isNumber(word) || SMALL_WORDS.has(word) ? undefined : nearestBeside(words, place, vocabulary);
      return near ? { ...near, place } : [];
    })
    .sort((a, b) => a.typos - b.typos || b.copies - a.copies);
  return best ? words.with(best.place, best.word) : null;
}

/** Letters removed, inserted, changed or swapped with their neighbour (optimal string alignment); null above `most`. */
function typosBetween(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let typos = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) typos = Math.min(typos, (before[j - 2] ?? 0) + 1);
      row.push(typos);
    }
    if (Math.min(...row) > most) return null;
    [before, last] = [last, row];
  }
  const typos = last[b.length] ?? 0;
  return typos <= most ? typos : null;
}
