/** Other ways to write the words of a text: two as one, one as two, numbers in words or digits, a wrong character left out. */

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

/** As a quantity, and in pairs as years are read: "nineteen eighty four". */
const readingsOf = (n: number): string[] =>
  n > 100 && n < 10_000 && n % 100 >= 10
    ? [inWords(n), `${inWords(Math.floor(n / 100))} ${inWords(n % 100)}`]
    : [inWords(n)];

const YEARS_MOST = 2100;
const THOUSANDS_MOST = 100;

/** Numbers by their words: those of years and below, and whole thousands. */
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

/** Of fewer characters too little would remain. */
const CHARACTERS_LEAST = 4;

/** Around the place of one that is missing, or around one that is wrong. */
function aroundCharacter(characters: readonly string[]): string[] {
  if (characters.length < CHARACTERS_LEAST) return [];
  const around = (at: number, to: number) =>
    `${characters.slice(0, at).join('')} ${characters.slice(to).join('')}`.trim();
  return [...characters.map((_, at) => around(at, at)), ...characters.map((_, at) => around(at, at + 1))];
}

/** Letters of which the first part of a word has two at least. */
function inTwo(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(2, -1)
    .map((_, place) => `${letters.slice(0, place + 2).join('')} ${letters.slice(place + 2).join('')}`);
}

/** Words of English that people put where a title has none. */
export const SMALL_WORDS: ReadonlySet<string> = new Set('a an and at by for in of on or the to with'.split(' '));

/** Texts to look for instead of these words, which are as `typedWords` gives them; the likeliest first. */
export function rewritesOf(words: readonly string[]): string[] {
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
