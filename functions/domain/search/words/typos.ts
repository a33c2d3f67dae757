/** From a typo to the words that may have been meant. */

/** A word without its accents. */
const bare = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** A year or a number that is a digit off is another one, not a typo. */
const isNumber = (word: string): boolean => /\p{N}/u.test(word);

/** Words that are shorter have few enough words near to them to ask for each. */
const LONG = 9;

/**
 * Three parts of each long word: its beginning and its end, without a letter or two in the middle, and a third part from the
 * middle. Wherever one or two typos are, one of the three parts is as it was meant, because two letters that changed places
 * are not in all of them. Of a shorter word: all of it but its first letter.
 */
export const partsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const letters = Array.from(bare(word));
    if (isNumber(word) || letters.length <= SHORTEST) return [];
    // `nearTo` takes the first letter for right.
    if (letters.length < LONG) return [letters.slice(1).join('')];
    const size = Math.floor((letters.length - 1) / 2);
    const third = Math.floor(letters.length / 3);
    return [letters.slice(0, size), letters.slice(-size), letters.slice(third, 2 * third)].map((part) => part.join(''));
  });

const SHORTEST = 3;

/** The letters that may have been meant, by script. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя',
  'αάβγδεέζηήθιίκλμνξοόπρσςτυύφχψωώ',
].map((letters) => Array.from(letters));

/**
 * All that a short word may be if it has one typo: two letters swapped, one too many, too few or changed. The first letter
 * is taken for right in the last two cases; it is rarely wrong, and `partsOf` finds what comes after it.
 */
export function nearTo(word: string): string[] {
  const plain = bare(word);
  // The tables fold accents in Latin letters only.
  const letters = Array.from(/^[a-z]+$/.test(plain) ? plain : word);
  if (letters.length < SHORTEST || letters.length >= LONG || isNumber(word)) return [];
  const alphabet = ALPHABETS.find((known) => letters.every((letter) => known.includes(letter))) ?? [];
  const near = letters.flatMap((letter, i) => {
    const [before, after] = [letters.slice(0, i), letters.slice(i + 1)];
    const swapped = [...before, ...after.slice(0, 1), letter, ...after.slice(1)];
    const changed = i === 0 ? [] : alphabet.map((other) => [...before, other, ...after]);
    const added = alphabet.map((other) => [...before, letter, other, ...after]);
    return [swapped, [...before, ...after], ...changed, ...added];
  });
  return [...new Set(near.filter(({ length }) => length >= SHORTEST).map((other) => other.join('')))];
}

/** How many typos a word of this length may have. */
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
  const known = [...existing].map(([word, copies]) => ({ word, copies, plain: bare(word) }));
  const meant = words.map((word) => {
    const typed = bare(word);
    const isKnown = known.some(({ plain }) => (whole ? plain === typed : plain.startsWith(typed)));
    if (isNumber(word) || isKnown) return word;
    const [best] = known
      .filter((other) => !words.includes(other.word))
      .map((other) => ({
        ...other,
        typos: typosBetween(typed, other.plain, typosAllowed(typed)),
        strange: Number(other.plain[0] !== typed[0]),
      }))
      .filter((other): other is typeof other & { typos: number } => other.typos !== null)
      .sort((a, b) => a.typos - b.typos || a.strange - b.strange || b.copies - a.copies);
    return best?.word;
  });
  return meant.every((word) => word !== undefined) ? (meant as string[]) : null;
}

/**
 * How many letters were left out, added, changed or swapped with their neighbour (optimal string alignment); null when
 * they are more than `most`.
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
