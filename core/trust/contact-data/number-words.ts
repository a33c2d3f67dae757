/** Numbers in words, as people dictate them. */

/** Digits in words. "oh" and doubles as people dictate numbers. */
const DIGIT_WORDS: Readonly<Record<string, string>> = {
  ...{ zero: '0', oh: '0', o: '0', nought: '0', null: '0', nil: '0', one: '1', two: '2', three: '3', four: '4' },
  ...{ five: '5', six: '6', seven: '7', eight: '8', nine: '9', niner: '9' },
  ...{ eins: '1', zwei: '2', zwo: '2', drei: '3', vier: '4', fünf: '5', sechs: '6', sieben: '7', acht: '8', neun: '9' },
  ...{
    uno: '1',
    dos: '2',
    tres: '3',
    cuatro: '4',
    cinco: '5',
    seis: '6',
    siete: '7',
    ocho: '8',
    nueve: '9',
    cero: '0',
  },
  ...{ un: '1', deux: '2', trois: '3', quatre: '4', cinq: '5', sept: '7', huit: '8', neuf: '9' },
  ...{ nul: '0', een: '1', één: '1', twee: '2', drie: '3', vijf: '5', zes: '6', zeven: '7', negen: '9' },
};
const TENS: Readonly<Record<string, string>> = {
  ...{ ten: '10', eleven: '11', twelve: '12', thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16' },
  ...{ seventeen: '17', eighteen: '18', nineteen: '19' },
  ...{ twenty: '20', thirty: '30', forty: '40', fifty: '50', sixty: '60', seventy: '70', eighty: '80', ninety: '90' },
  hundred: '00',
};
const TIMES: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3 };
const NUMBER_WORD = [DIGIT_WORDS, TENS, TIMES]
  .flatMap(Object.keys)
  .sort((a, b) => b.length - a.length)
  .join('|');
/**
 * Runs of three or more words: "one or two" and "chapter twenty one" stay words. The lookahead takes each word whole:
 * read as "un" and "o" as well, "unouno…" would take exponential time.
 */
const NUMBER_RUN = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?=(${NUMBER_WORD}|\d+))\1(?:[\s,.;:/+*()_-]+(?:and\s+)?(?=${NUMBER_WORD}|\d))?){3,}(?!\p{L})`,
  'gu',
);

function digitsOf(run: string): string {
  let times = 1;
  return run.replaceAll(/\p{L}+/gu, (word) => {
    if (word in TIMES) {
      times = TIMES[word] ?? 1;
      return '';
    }
    const digits = DIGIT_WORDS[word] ?? TENS[word] ?? word;
    const said = digits.repeat(times);
    times = 1;
    return said;
  });
}

/** Chinese numerals, as a number is spelled with them: three or more behind each other. */
const CHINESE = '〇一二三四五六七八九';
const CHINESE_RUN = /[〇零一二三四五六七八九幺两]{3,}/gu;
const ALSO: Readonly<Record<string, string>> = { 零: '0', 幺: '1', 两: '2' };

/** The text with digits for Chinese numerals: "一九八四" is a year. */
export const withChineseDigits = (text: string): string =>
  text.replaceAll(CHINESE_RUN, (run) => Array.from(run, (sign) => ALSO[sign] ?? CHINESE.indexOf(sign)).join(''));

/** The text with digits for three numbers in words or more. */
export const withSpelledDigits = (text: string): string =>
  text.replaceAll(NUMBER_RUN, (run) => (/\p{L}/u.test(run) ? ` ${digitsOf(run)} ` : run));
