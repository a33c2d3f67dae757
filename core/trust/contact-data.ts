/**
 * Contact data in a message before a payment: email addresses, links, phone numbers and accounts elsewhere, also in
 * disguise and split over the last messages of one author. ISBNs, years, dates, prices, sizes and numbers of pages are
 * honest. The same on both sides; tests/fixtures/trust has the corpus that it is measured by.
 */
import { isbnsIn } from '../listings/isbn.ts';

export type ContactKind = 'email' | 'link' | 'phone' | 'handle';

/** `found` is the piece as it was read: plain letters and digits. `together`: only with the messages before it. */
export type FoundContact = { readonly kind: ContactKind; readonly found: string; readonly together?: true };

/** First code points of the decimal digits of scripts (Unicode, Nd). */
const ZEROS = [
  ...[0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20],
  ...[0x1040, 0x17e0, 0x1810, 0xa8d0, 0xa900, 0xaa50, 0x1d7ce],
];

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  const zero = ZEROS.findLast((start) => start <= code && code < start + 10);
  return String(zero === undefined ? 0 : code - zero);
}

/** Cyrillic and Greek letters that look like Latin ones, in words that have both. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', м: 'm', т: 't', к: 'k' },
  ...{ α: 'a', ο: 'o', ρ: 'p', ν: 'v', ι: 'i', κ: 'k' },
};
const latin = (word: string): string =>
  /[a-z]/.test(word) ? word.replaceAll(/[аеорсухіјѕԁмткαορνικ]/g, (letter) => ALIKE[letter] ?? letter) : word;

/** The text as a reader perceives it, in small letters. */
const perceived = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}]/gu, '')
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/([^\p{L}\d])\1{3,}/gu, '$1$1$1')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u3002\u06d4\uff0e\u2024]/g, '.')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[\p{L}]+/gu, latin);

const TLD =
  'com|net|org|biz|info|xyz|top|site|online|shop|store|club|link|click|live|app|dev|page|blog|space|website|icu|vip|pro|mobi|edu|gov|io|co|uk|de|fr|es|nl|pl|ru|ch|eu|ca|au|nz|jp|cn|br|mx|cz|se|dk|fi|gr|tr|il|ua|рф|gg|tv|cc|ly|ai|gl|be|me|it|at|us|in|to|is';
/** Endings that are words as well: a host only behind a known name, or with a path. */
const WORDS = /^(?:me|it|at|us|in|to|is|be|co|es|se|pro|top|link|page|live|space|store|shop|site|online|club|info)$/;
const PROVIDER =
  'g ?mail|googlemail|hotmail|outlook|yahoo|icloud|proton(?: ?mail)?|gmx|aol|yandex|mail\\.ru|web\\.de|fastmail|tutanota|zoho|live|msn|qq|naver|libero';
const SHORTENERS =
  /(?<![\p{L}\d])(?:wa|t|m|fb|ig|paypal)\.me\b|\b(?:bit|ow)\.ly\b|\bgoo\.gl\b|\byoutu\.be\b|\bdiscord\.gg\b|\blinktr\.ee\b/gu;

const AT = String.raw`(?:\s*[@]\s*|\s*[([{<*_~-]+\s*(?:at|@|ät|arroba)\s*[)\]}>*_~-]+\s*|\s+(?:at|arroba|ät|aat|commercial at|at sign|at-sign)\s+)`;
const DOT = String.raw`(?:\s*\.\s*|\s*[([{<*_~-]+\s*(?:dot|\.|punkt|punto|ponto|point)\s*[)\]}>*_~-]+\s*|\s+(?:dot|d0t|punkt|punto|ponto|point|period|full stop)\s+)`;
const PLAIN_DOT = String.raw`(?:\.|\s*[([{<]\s*(?:dot|\.)\s*[)\]}>]\s*|\s+(?:dot|d0t|punkt|punto)\s+)`;
const NAME = String.raw`(?<![\p{L}\d._%+-])[\p{L}\d][\p{L}\d._%+-]{0,63}`;

const EMAILS = [
  /[^\s@<>()"]{1,64}@[^\s@<>()",;]{2,253}/gu,
  new RegExp(
    String.raw`${NAME}(?:${PLAIN_DOT}[\p{L}\d_-]{1,30}){0,3}${AT}[\p{L}\d-]{1,40}(?:${DOT}[\p{L}\d-]{1,40}){0,2}${DOT}(?:${TLD})(?![\p{L}\d])`,
    'gu',
  ),
  new RegExp(String.raw`${NAME}${AT}(?:${PROVIDER})(?![\p{L}\d])`, 'gu'),
  /(?:my|me|mine|write|reach|email|e-mail|mail|contact)\b[^.!?\n]{0,40}?\b(?:gmail|googlemail|hotmail|protonmail|gmx|icloud)(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])(?:gmail|googlemail|hotmail|icloud|protonmail|yahoo)\s*[:=]\s*\S+/gu,
  new RegExp(
    String.raw`(?<![\p{L}\d._-])[\p{L}\d._-]{3,64}\s+(?:gmail|googlemail|hotmail|yahoo|outlook|icloud|protonmail|gmx)\s*${DOT}?\s*(?:com|net|de|co|me|org)(?![\p{L}\d])`,
    'gu',
  ),
];

const LINKS = [
  /(?<!\p{L})(?:h(?:tt|xx)ps?|ftp|mailto|tel|sms|tg|whatsapp|skype|signal)\s*:\s*(?:\/\/)?[^\s"<>]+/gu,
  /(?<!\p{L})[a-z][a-z\d+-]{0,30}:\/\/[^\s"<>]*/gu,
  /(?<![\p{L}\d])www\d?\s*[.\s]\s*[\p{L}\d-]+[^\s"<>]*/gu,
  SHORTENERS,
];
const HOSTS = new RegExp(
  String.raw`(?<![\p{L}\d@.])((?:[\p{L}\d][\p{L}\d-]{0,62}${PLAIN_DOT}){1,4})(${TLD})(?![\p{L}\d-])((?:[/:?#][^\s"<>]*)?)`,
  'gu',
);
const SPELLED_HOST =
  /(?<![\p{L}\d-])[\p{L}\d-]{2,63}\s*(?:\s+dot\s+|[([{]\s*(?:dot|\.)\s*[)\]}]|\s\.\s?|['·‧•])\s*(?:com|net|org|biz|info|io|xyz|de|co\s*(?:dot|\.)\s*uk)(?![\p{L}\d])/gu;
const NUMERIC_HOST = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;

const SERVICE =
  "what'?s ?app|whats ?ap+|wats ?app|wa?zz?app|telegram|viber|wechat|we chat|weixin|instagram|insta|facebook|fb|messenger|snap ?chat|snap|discord|signal|skype|kik|line|tiktok|tik tok|twitter|threema|zelle|venmo|cash ?app|paypal|ebay|etsy|vinted|linkedin";
const MINE = String.raw`(?:my|our|via|over|through|on|to|use|using|by)\s+(?:the\s+)?`;
const HANDLES = [
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:${SERVICE})\s*(?:me\b|(?:id|handle|user ?name)\s+\S*[\d_]|(?:id|user(?:name)?|name|handle|account|number|nick)\b\s*(?:is|:|=)|(?:is|:|=|@|->|→)\s*@?[\p{L}\d_.#-]{3,})`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:add|text|message|msg|dm|pm|ping|write|reach|contact|call|find|chat|talk|speak|continue|move|switch|hit|send|pay)\b[^.!?\n]{0,40}?\b${MINE}(?:${SERVICE})(?![\p{L}\d])(?!\s+(?:book|edition|cover|by))`,
    'gu',
  ),
  /(?<![\p{L}\d])(?:add|find|follow|dm|pm|ping)\s+(?:me|us)\b[^.!?\n]{0,30}/gu,
  new RegExp(String.raw`(?<![\p{L}\d])(?:i am|i'm|im|am)\s+(?:also\s+)?(?:on|at)\s+(?:${SERVICE})(?![\p{L}\d])`, 'gu'),
  new RegExp(String.raw`(?<![\p{L}\d])(?:my|our)\s+(?:${SERVICE})(?![\p{L}\d])`, 'gu'),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:do you have|have you got|got|are you on|you on)\s+(?:${SERVICE})(?![\p{L}\d])(?!\s+(?:the|book|by|edition))`,
    'gu',
  ),
  /(?<![\p{L}\d@])@[\p{L}_][\p{L}\d_.]{2,}/gu,
  /(?<![\p{L}\d])[\p{L}][\p{L}\d_.]{2,40}#\d{4}(?!\d)/gu,
];

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
 * Runs of three or more words: "one or two" and "chapter twenty one" stay words. The lookahead takes each word whole: read
 * as "un" and "o" as well, "unouno…" would take exponential time.
 */
const NUMBER_RUN = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?=(${NUMBER_WORD}|\d+))\1(?:[\s,.;:/+*()_-]+(?:and\s+)?(?=${NUMBER_WORD}|\d))?){3,}(?!\p{L})`,
  'gu',
);

function spelledDigits(run: string): string {
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

const COUNTED =
  'pages?|pp?|pgs?|seiten|volumes?|vols?|books?|copies|chapters?|editions?|eds?|printings?|prints?|cm|mm|m|in|inch(?:es)?|ft|kg|g|grams?|lbs?|oz|ounces?|pounds?|years?|yrs?|days?|weeks?|months?|hours?|minutes?|mins?|dollars?|usd|eur|euros?|gbp|bucks|cents?|percent|%|words?|illustrations?|plates?|maps?|stories|poems|stamps?|lines?|dpi|st|nd|rd|th|s';
/** Honest numbers; each is read before the numbers that may be dialled. */
const HONEST = [
  // Dates and times.
  /(?<![\d.])\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:(?:1\d|20)\d\d|\d\d)(?![\d-]|[./]\d)/g,
  /(?<!\d)(?:1\d|20)\d\d[./-]\d{1,2}[./-]\d{1,2}(?!\d)/g,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  // Years, and spans of them.
  /(?<![\d+(-])(?:1[4-9]|20)\d\d\s?(?:-|\/|to|and|or|until)\s?(?:(?:1[4-9]|20)\d\d|\d\d)(?![\d-])/g,
  /(?<![\d+(-])(?:1[4-9]|20)\d\d(?!\s?[-.]?\s?\d)(?![\d-])/g,
  // Prices.
  /[$€£¥]\s?\d{1,6}(?:[.,]\d{3})*(?:[.,]\d{1,2})?(?!\d)|(?<![\d+.-])\d{1,6}(?:[.,]\d{1,2})?\s?[$€£¥]/g,
  /(?<![\d.,])\d{1,6}[.,]\d\d(?![\d.,-])(?!\s\d{3})/g,
  // Sizes: 20 x 13 cm, 13.5x20.3x2.1.
  /(?<![\d.])\d{1,3}(?:[.,]\d{1,2})?(?:\s?(?:x|×|by)\s?\d{1,3}(?:[.,]\d{1,2})?){1,2}(?!\d)/g,
  // Pages and spans of pages, numbers of a series, print lines.
  /(?<!\p{L})(?:pages?|pp?\.?|pgs?\.?|vols?\.?|volumes?|books?|chapters?|ch\.?|nos?\.?|nr\.?|#|issues?|parts?|plates?|figures?|maps?|lines?|verses?|numbers?)\s?#?\d{1,4}(?:\s?(?:-|to|and|,|&|or|\/)\s?#?\d{1,4}){0,8}(?![\d])/gu,
  /(?<![\d-])(?:\d\s){4,9}\d{1,2}(?=\s*(?:on|in|at|and|,|\)|\?|or|$))(?<=10 9 8 7 6 5 4 3 2 1|1 2 3 4 5 6 7 8 9 10|9 8 7 6 5 4 3 2(?: 1)?|1 3 5 7 9(?: 10)?(?: 8 6 4 2)?|2 4 6 8 10(?: 9 7 5 3 1)?|10 9 8 7 6 5 4 3 2)/g,
  new RegExp(
    String.raw`(?<![\d+.-])\d{1,3}(?:[.,]\d{3})?(?:[.,]\d{1,2})?(?:\s?(?:-|to|or|and)\s?\d{1,3}(?:[.,]\d{1,3})?)?\s?(?:${COUNTED})(?![\p{L}\d])`,
    'gu',
  ),
];
const PRINT_LINE =
  /(?<!\d)(?:(?:10\s)?(?:9\s)?8 7 6 5 4 3(?: 2)?(?: 1)?|1 2 3 4 5 6 7(?: 8)?(?: 9)?(?: 10)?|1 3 5 7 9(?: 10)?(?: 8 6 4 2)?|2 4 6 8 10(?: 9 7 5 3(?: 1)?)?)(?!\d)/g;
/** Runs of digits and hyphens that may be ISBNs. */
const MAYBE_ISBN = /(?<![\d+])(?:97[89][\s-]?)?\d(?:[\s-]?\d){8}[\s-]?[\dx](?![\d])/g;

const GAP = ' ¦ ';

function withoutHonest(text: string): string {
  let left = text
    .replaceAll(MAYBE_ISBN, (number) => (isbnsIn(`isbn ${number}`).length > 0 ? GAP : number))
    .replaceAll(PRINT_LINE, GAP);
  for (const pattern of HONEST) left = left.replaceAll(pattern, GAP);
  return left;
}

/** Letters that stand for digits, beside digits. */
const digitsAlike = (text: string): string =>
  text
    .replaceAll(/(?<=\d[\s.-]?)[o](?=[\s.-]?[\do])|(?<=\d)o(?![\p{L}])/gu, '0')
    .replaceAll(/(?<=\d[\s.-]?)[il|](?=[\s.-]?\d)/gu, '1')
    .replaceAll(/(?<![\p{L}\d])[\doil|]{2,}(?![\p{L}\d])/gu, (token) =>
      countOf(token) < 2 ? token : token.replaceAll('o', '0').replaceAll(/[il|]/g, '1'),
    );

const DIGITS = /\+?\d(?:[^\p{L}\d¦\n]{0,5}\d)*/gu;
const FEWEST = { alone: 7, glued: 9 } as const;
const countOf = (text: string): number => text.match(/\d/g)?.length ?? 0;

/** "j a n e" and "5-0-3": single characters with the same sign between them. */
const SPACED = /(?<![\p{L}\d])[\p{L}\d@](?:([ ._*-])[\p{L}\d@.](?:\1[\p{L}\d@.])+)(?![\p{L}\d])/gu;
const closedUp = (text: string): string => text.replaceAll(SPACED, (run, sign: string) => run.split(sign).join(''));

type Find = { readonly kind: ContactKind; readonly found: string };

function findsIn(text: string): Find[] {
  const finds: Find[] = [];
  let left = text;
  const take = (
    kind: ContactKind,
    pattern: RegExp,
    isOne: (found: string, parts: readonly string[]) => boolean = () => true,
  ) => {
    left = left.replaceAll(pattern, (found: string, ...parts: unknown[]) => {
      if (
        !isOne(
          found,
          parts.filter((part) => typeof part === 'string'),
        )
      )
        return found;
      finds.push({ kind, found: found.trim() });
      return GAP;
    });
  };
  const all = () => {
    for (const pattern of EMAILS) take('email', pattern);
    for (const pattern of LINKS) take('link', pattern);
    take('link', HOSTS, (_, [labels = '', ending = '', path = '']) => isHost(labels, ending, path));
    take('link', SPELLED_HOST);
    take('link', NUMERIC_HOST, (host) => host.split('.').every((part) => Number(part) < 256) && countOf(host) > 5);
    for (const pattern of HANDLES) take('handle', pattern);
  };
  all();
  if (finds.length === 0) {
    const closed = closedUp(left);
    if (closed !== left) {
      const before = left;
      left = closed;
      all();
      left = before;
    }
  }
  for (const number of numbersIn(left)) finds.push({ kind: 'phone', found: number });
  return finds;
}

/** A missing space behind a sentence is no host: "fine.is", "page.it". */
const isHost = (labels: string, ending: string, path: string): boolean =>
  !WORDS.test(ending) ||
  path.length > 1 ||
  /\.(?:co|com)\.$|^www/.test(labels) ||
  /^(?:amzn|instagr|linktr|paypal|ebay|gmx|web)\.$/.test(labels);

function numbersIn(text: string): string[] {
  const read = digitsAlike(
    withoutHonest(text).replaceAll(NUMBER_RUN, (run) => (/\p{L}/u.test(run) ? ` ${spelledDigits(run)} ` : run)),
  );
  const found: string[] = [];
  for (const match of read.matchAll(DIGITS)) {
    const number = match[0];
    const digits = countOf(number);
    const isGlued = /\p{L}$/u.test(read.slice(Math.max(0, match.index - 2), match.index));
    if (digits >= (isGlued ? FEWEST.glued : FEWEST.alone) && !isCount(number)) found.push(number.trim());
  }
  if (found.length === 0 && countOf(read.replaceAll(/¦/g, '')) >= FEWEST.glued + 1 && isDictated(read))
    found.push(read.replaceAll(/[^\d]+/g, ' ').trim());
  return found;
}

/** "1,000,000" and "10.000.000". */
const isCount = (number: string): boolean => /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(number.trim());

/** Most of the text between its digits are fillers: "503 then 555 and after that 0123". */
const FILLERS =
  /(?<!\p{L})(?:then|and|after|that|next|first|followed|by|my|number|is|call|text|me|at|on|plus|it|starts|ends|with|the|area|code|rest|phone|cell|mobile|ring|digits?|in|between)(?!\p{L})/gu;
const isDictated = (text: string): boolean => {
  const between = /\d.*\d/su.exec(text)?.[0] ?? '';
  return between.replaceAll(FILLERS, '').replaceAll(/[^\p{L}]/gu, '').length <= 6;
};

/** Messages up to this length may be pieces of one address or number. */
const PIECE_CHARACTERS = 60;

/**
 * Contact data in a text of bounded length, and in it together with its author's messages before it, the earliest
 * first.
 */
export function contactDataIn(text: string, before: readonly string[] = []): FoundContact[] {
  const alone = findsIn(perceived(text));
  if (alone.length > 0) return once(alone);
  if (text.length > PIECE_CHARACTERS) return [];
  const firstPiece = before.findLastIndex((earlier) => earlier.length > PIECE_CHARACTERS) + 1;
  if (firstPiece === before.length) return [];
  // Honest pieces are honest together: only those with something left count.
  const pieces = [...before.slice(firstPiece), text].map((piece) => withoutHonest(perceived(piece)).trim());
  for (const separator of [' ', '']) {
    for (let from = pieces.length - 2; from >= 0; from--) {
      const finds = findsIn(pieces.slice(from).join(separator));
      if (finds.length > 0) return once(finds).map((find) => ({ ...find, together: true }));
    }
  }
  return [];
}

const once = (finds: readonly Find[]): Find[] =>
  finds.filter(
    ({ kind, found }, at) => finds.findIndex((other) => other.kind === kind && other.found === found) === at,
  );
