/**
 * Other spellings of the words of a text: two joined, one split, numbers in words or digits, a wrong character left
 * out.
 */

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** In English, up to 999,999. */
function inWords(n: number): string {
  const above = (size: number, name: string) =>
    `${inWords(Math.floor(n / size))} ${name}${n % size > 0 ? ` ${inWords(n % size)}` : ''}`;
  if (n >= 1000) return above(1000, 'thousand');
  if (n >= 100) return above(100, 'hundred');
  if (n >= 20) return `${TENS[Math.floor(n / 10) - 2]}${n % 10 > 0 ? ` ${UNITS[n % 10]}` : ''}`;
  return UNITS[n] ?? '';
}

/** As a quantity, and in pairs, as years are read: "nineteen eighty four". */
const readingsOf = (n: number): string[] =>
  n > 100 && n < 10_000 && n % 100 >= 10
    ? [inWords(n), `${inWords(Math.floor(n / 100))} ${inWords(n % 100)}`]
    : [inWords(n)];

const YEARS_MOST = 2100;
const THOUSANDS_MOST = 100;

/** Numbers by their words: years and smaller numbers, and whole thousands. */
const numbersByWords = (): ReadonlyMap<string, string> =>
  new Map(
    [
      ...Array.from({ length: YEARS_MOST }, (_, n) => n),
      ...Array.from({ length: THOUSANDS_MOST }, (_, n) => 1000 * (n + 1)),
    ].flatMap((n) => readingsOf(n).map((words) => [words, String(n)] as const)),
  );

const DIGITS_MOST = 6;
const WORDS_OF_NUMBER = 6;

type Put = (at: number, size: number, instead: string) => string;

function withNumbers(words: readonly string[], put: Put): string[] {
  const known = numbersByWords();
  return words.flatMap((word, at) => {
    if (/^\d+$/.test(word) && word.length <= DIGITS_MOST)
      return readingsOf(Number(word)).map((reading) => put(at, 1, reading));
    const sizes = Array.from({ length: Math.min(WORDS_OF_NUMBER, words.length - at) }, (_, n) => n + 1);
    return sizes.toReversed().flatMap((size) => {
      const digits = known.get(words.slice(at, at + size).join(' '));
      return digits === undefined ? [] : put(at, size, digits);
    });
  });
}

/** Minimum length: of fewer characters too little would remain. */
const CHARACTERS_LEAST = 4;

/** Texts before and after a missing or a wrong character. */
function aroundCharacter(characters: readonly string[]): string[] {
  if (characters.length < CHARACTERS_LEAST) return [];
  const around = (at: number, to: number) =>
    `${characters.slice(0, at).join('')} ${characters.slice(to).join('')}`.trim();
  return [...characters.map((_, at) => around(at, at)), ...characters.map((_, at) => around(at, at + 1))];
}

/** Splits of a word whose first part has at least two letters. */
function inTwo(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(2, -1)
    .map((_, place) => `${letters.slice(0, place + 2).join('')} ${letters.slice(place + 2).join('')}`);
}

/** English words that readers add to a title. */
export const SMALL_WORDS: ReadonlySet<string> = new Set('a an and at by for in of on or the to with'.split(' '));

/** Texts to search for instead of these words (as from `wordsForSuggestions`), the likeliest first. */
export function joinedAndSplitWordsOf(words: readonly string[]): string[] {
  const unspaced = words.map((word) => word.replaceAll(' ', ''));
  const put: Put = (at, size, instead) => [...unspaced.slice(0, at), instead, ...unspaced.slice(at + size)].join(' ');
  return [
    ...words.slice(1).map((_, at) => put(at, 2, `${unspaced[at]}${unspaced[at + 1]}`)),
    ...words.flatMap((word, at) =>
      (word.includes(' ') ? aroundCharacter(word.split(' ')) : inTwo(word)).map((parts) => put(at, 1, parts)),
    ),
    ...withNumbers(words, put),
  ];
}
