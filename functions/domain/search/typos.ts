/** From a typo to the words that may have been meant. */

/** A year or a number that is a digit off is another one, not a typo. */
const isNumber = (word: string): boolean => /\p{N}/u.test(word);

/** Words that are shorter have few enough words near to them to ask for each. */
const LONG = 9;

const SHORTEST = 3;

/** The letters that may have been meant, by script, as words are folded. */
const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзиклмнопрстуфхцчшщъыьэюяєії', 'αβγδεζηθικλμνξοπρστυφχψω'].map(
  (letters) => Array.from(letters),
);

/** The alphabet that has most of these letters. */
const alphabetOf = (letters: readonly string[]): readonly string[] => {
  const shared = (alphabet: readonly string[]) => letters.filter((letter) => alphabet.includes(letter)).length;
  const best = ALPHABETS.toSorted((one, other) => shared(other) - shared(one))[0] ?? [];
  return shared(best) > 0 ? best : [];
};

/** The letters with one typo from the place `from` on: two of them swapped, one too many, too few or changed. */
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

/** All that a short word may be if it has one typo. Its first letter is taken for right where it is not swapped; it is rarely wrong. */
export function nearTo(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < SHORTEST || letters.length >= LONG || isNumber(word)) return [];
  return withTypo(letters, alphabetOf(letters), 1);
}

/** Letters of the beginning of a long word in which a typo is looked for. */
const BEGINNING = 4;

/**
 * Beginnings that the word may have which was meant: a long word's first third, and its first letters with a typo; of a shorter word all
 * first letters that it may have.
 */
export function beginningsOf(word: string): { readonly sure: readonly string[]; readonly near: readonly string[] } {
  const letters = Array.from(word);
  if (letters.length <= SHORTEST || isNumber(word)) return { sure: [], near: [] };
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

/** Typos that a word of this length may have. */
const typosAllowed = ({ length }: string): number => (length < SHORTEST ? 0 : length < 8 ? 1 : 2);

/**
 * The words as they were meant: each that is not in `existing` is replaced by the nearest word that is. Among equals that is
 * one that begins alike, then the one of most copies, then the first. Null when one of them is near to nothing. What other words
 * begin with is no typo, unless `whole`.
 */
export function corrected(
  words: readonly string[],
  existing: ReadonlyMap<string, number>,
  { whole = false } = {},
): string[] | null {
  const known = [...existing].map(([word, copies]) => ({ word, copies }));
  const meant = words.map((word) => {
    const isKnown = known.some((other) => (whole ? other.word === word : other.word.startsWith(word)));
    if (isNumber(word) || isKnown) return word;
    const [best] = known
      .filter((other) => !words.includes(other.word))
      .map((other) => ({
        ...other,
        typos: typosBetween(word, other.word, typosAllowed(word)),
        strange: Number(other.word[0] !== word[0]),
      }))
      .filter((other): other is typeof other & { typos: number } => other.typos !== null)
      .sort((a, b) => a.typos - b.typos || a.strange - b.strange || b.copies - a.copies);
    return best?.word;
  });
  return meant.every((word) => word !== undefined) ? (meant as string[]) : null;
}

/**
 * The number of letters that were left out, added, changed or swapped with their neighbour (optimal string alignment); null
 * above `most`.
 */
export function typosBetween(a: string, b: string, most: number): number | null {
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
