/**
 * Text of a cell: without markup, character references, invisible characters and the protection of spreadsheets; and
 * the words that mean "no value".
 */
import {
  hasHiddenCharacters,
  isBlank,
  normalizeText,
  removeHiddenCharacters,
} from '../../../../../core/entity/field-rules.ts';
import { comparableText } from '../../../../../core/listings/cells.ts';
import { statesNoIsbn } from '../../../../../core/listings/isbn.ts';
import type { Meaning } from './columns.ts';

/** Elements that programs write into texts. Other text in angle brackets stays. */
const TAG =
  /<(?:!--[\s\S]*?--|(script|style)\b[\s\S]*?<\/\1\s*|\/?(p|div|br|li|ul|ol|h[1-6]|hr|tr|table|tbody|td|th|blockquote|pre)(?:\s[^<>]*)?\/?|\/?(?:a|abbr|b|big|center|cite|code|em|font|i|img|s|small|span|strike|strong|sub|sup|tt|u)(?:\s[^<>]*)?\/?)>/gi;

/** ASCII text without markup: most cells of most tables. */
const PLAIN = /^[ !-%'-;=-~]*$/;

type CleanCell = {
  readonly text: string;
  readonly hadHidden: boolean;
};

/** `lines`: the field has several lines, so paragraphs stay. `isExport`: the text contains no markup or entities. */
export function cleanCell(cell: string, { lines, isExport }: { lines: boolean; isExport: boolean }): CleanCell {
  if (PLAIN.test(cell)) return { text: cell, hadHidden: false };
  const text = isExport ? cell : withoutMarkup(cell, lines);
  const shape = lines ? 'lines' : 'line';
  const shown = hasHiddenCharacters(text, shape) ? removeHiddenCharacters(text, shape) : text;
  return { text: isBlank(shown) ? '' : shown, hadHidden: hasHiddenCharacters(normalizeText(text, shape), shape) };
}

function withoutMarkup(cell: string, lines: boolean): string {
  if (!cell.includes('<') && !cell.includes('&')) return cell;
  const plain = withoutTags(cell, lines);
  const once = decodeEntities(plain);
  // Some programs encode the ampersand of an entity once more.
  return once === plain ? plain : decodeEntities(lines ? withoutTags(once, lines) : once);
}

function withoutTags(text: string, lines: boolean): string {
  const bare = text.replaceAll(TAG, (_, _hidden, block?: string) => (block ? (lines ? '\n' : ' ') : ''));
  if (bare === text) return text;
  return lines ? bare.replaceAll(/[^\S\n]*\n\s*\n\s*/g, '\n\n').trim() : bare.replaceAll(/\s+/g, ' ').trim();
}

/** Accents by the suffix of names: `&Ccaron;` is C with a caron. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  macr: '\u0304',
  breve: '\u0306',
  dot: '\u0307',
  uml: '\u0308',
  ring: '\u030a',
  dblac: '\u030b',
  caron: '\u030c',
  cedil: '\u0327',
  ogon: '\u0328',
};
const ACCENTED = new RegExp(`^([A-Za-z])(${Object.keys(ACCENTS).join('|')})$`);

const NAMED: ReadonlyMap<string, string> = new Map(
  [
    'amp=& AMP=& lt=< LT=< gt=> GT=> quot=" QUOT=" apos=\' num=# lpar=( rpar=) comma=, period=. colon=: semi=; excl=! quest=?',
    'lsqb=[ rsqb=] lbrack=[ rbrack=] sol=/ equals== plus=+ ast=* commat=@ percnt=% dollar=$ lowbar=_ grave=` Hat=^ vert=| hyphen=‐ dash=‐',
    'ndash=– mdash=— horbar=― lsquo=‘ rsquo=’ rsquor=’ sbquo=‚ lsquor=‚ ldquo=“ rdquo=” rdquor=” bdquo=„ ldquor=„ laquo=« raquo=» lsaquo=‹ rsaquo=›',
    'hellip=… mldr=… bull=• middot=· dagger=† Dagger=‡ permil=‰ prime=′ Prime=″ oline=‾ frasl=⁄ iexcl=¡ iquest=¿ sect=§ para=¶ brvbar=¦',
    'cent=¢ pound=£ curren=¤ yen=¥ euro=€ copy=© reg=® trade=™ numero=№ deg=° plusmn=± times=× divide=÷ minus=− not=¬ micro=µ',
    'sup1=¹ sup2=² sup3=³ frac12=½ half=½ frac14=¼ frac34=¾ ordf=ª ordm=º uml=¨ macr=¯ acute=´ cedil=¸ circ=ˆ tilde=˜',
    'szlig=ß AElig=Æ aelig=æ OElig=Œ oelig=œ Oslash=Ø oslash=ø ETH=Ð eth=ð THORN=Þ thorn=þ Lstrok=Ł lstrok=ł Dstrok=Đ dstrok=đ',
    'Hstrok=Ħ hstrok=ħ Tstrok=Ŧ tstrok=ŧ inodot=ı imath=ı IJlig=Ĳ ijlig=ĳ fnof=ƒ infin=∞ asymp=≈ ne=≠ le=≤ ge=≥ larr=← uarr=↑ rarr=→ darr=↓ harr=↔',
    'hearts=♥ star=☆ starf=★ check=✓ phone=☎ sung=♪ female=♀ male=♂ flat=♭ natural=♮ sharp=♯',
    'Alpha=Α Beta=Β Gamma=Γ Delta=Δ Epsilon=Ε Zeta=Ζ Eta=Η Theta=Θ Iota=Ι Kappa=Κ Lambda=Λ Mu=Μ Nu=Ν Xi=Ξ Omicron=Ο Pi=Π Rho=Ρ Sigma=Σ Tau=Τ',
    'Upsilon=Υ Phi=Φ Chi=Χ Psi=Ψ Omega=Ω alpha=α beta=β gamma=γ delta=δ epsilon=ε zeta=ζ eta=η theta=θ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ',
    'omicron=ο pi=π rho=ρ sigmaf=ς sigma=σ tau=τ upsilon=υ phi=φ chi=χ psi=ψ omega=ω',
    'Acy=А Bcy=Б Vcy=В Gcy=Г Dcy=Д IEcy=Е IOcy=Ё ZHcy=Ж Zcy=З Icy=И Jcy=Й Kcy=К Lcy=Л Mcy=М Ncy=Н Ocy=О Pcy=П Rcy=Р Scy=С Tcy=Т Ucy=У Fcy=Ф',
    'KHcy=Х TScy=Ц CHcy=Ч SHcy=Ш SHCHcy=Щ HARDcy=Ъ Ycy=Ы SOFTcy=Ь Ecy=Э YUcy=Ю YAcy=Я acy=а bcy=б vcy=в gcy=г dcy=д iecy=е iocy=ё zhcy=ж zcy=з',
    'icy=и jcy=й kcy=к lcy=л mcy=м ncy=н ocy=о pcy=п rcy=р scy=с tcy=т ucy=у fcy=ф khcy=х tscy=ц chcy=ч shcy=ш shchcy=щ hardcy=ъ ycy=ы softcy=ь',
    'ecy=э yucy=ю yacy=я Iukcy=І iukcy=і YIcy=Ї yicy=ї Jukcy=Є jukcy=є',
  ]
    .flatMap((line) => [...line.matchAll(/([^\s=]+)=(\S+)/g)])
    .map(([, name = '', letter = '']) => [name, letter] as const)
    .concat([
      ['nbsp', '\u00a0'],
      ['shy', '\u00ad'],
      ['ensp', '\u2002'],
      ['emsp', '\u2003'],
      ['thinsp', '\u2009'],
      ['zwnj', '\u200c'],
      ['zwj', '\u200d'],
      ['lrm', '\u200e'],
      ['rlm', '\u200f'],
      ['Tab', '\t'],
      ['NewLine', '\n'],
    ]),
);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,15}));/g;

/**
 * Decodes the HTML character references of a text, such as `&eacute;` and `&#1059;`; unknown ones stay
 * (https://html.spec.whatwg.org/#character-references).
 */
const decodeEntities = (text: string): string =>
  text.replaceAll(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED.get(name) ?? accented(name) ?? whole;
    return letterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
  });

function accented(name: string): string | undefined {
  const [, letter = '', accent = ''] = ACCENTED.exec(name) ?? [];
  const one = (letter + (ACCENTS[accent] ?? '')).normalize('NFC');
  return name.startsWith(letter) && one.length === 1 && accent ? one : undefined;
}

/** Character by its number. Numbers from 128 to 159 are those of Windows-1252, as in browsers. */
function letterOf(number: number): string {
  if (number >= 128 && number < 160) return new TextDecoder('windows-1252').decode(Uint8Array.of(number));
  const isLetter = number > 0 && number <= 0x10ffff && !(number >= 0xd800 && number < 0xe000);
  return isLetter ? String.fromCodePoint(number) : '\ufffd';
}

/** Numbers that a spreadsheet displays unchanged; longer ones become exponents. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,9})$/;
const NUMBER_OR_DATE = /^[\s\d.,:;/%()$€£¥+-]*\d[\s\d.,:;/%()$€£¥+-]*$/;
const EXPONENT = /^[\d.,]+e[+-]?\d+$/i;
const TIME = /^\d[\d:.\s]*[ap]m?$/i;
/** Months in English, German, French and Spanish, with a day or a year. */
const MONTH =
  /^(?=.*\d)[\s\d.,/-]*(?:jan|feb|fév|mar|mär|apr|abr|avr|may|mai|jun|jui|jul|aug|ago|aoû|sep|oct|okt|nov|dec|dez|déc|dic|ene)\p{L}{0,7}[\s\d.,/-]*$/iu;
const TRUTH = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero)$/i;

const FORMULA = /^[=+\-@\t\r\n]/;

/** True for a text that a spreadsheet would execute, or convert to a number, date or boolean. */
function isAtRisk(text: string): boolean {
  if (FORMULA.test(text)) return true;
  const plain = text.trim();
  if (PLAIN_NUMBER.test(plain)) return false;
  return [NUMBER_OR_DATE, EXPONENT, TIME, MONTH, TRUTH].some((taken) => taken.test(plain));
}

const withoutApostrophes = (cell: string): string => cell.replace(/^'+/, '');

/**
 * The text with a leading apostrophe, which spreadsheets keep and the import removes. A text that already begins with
 * apostrophes gets another one.
 */
export const protectText = (text: string): string => (isAtRisk(withoutApostrophes(text)) ? `'${text}` : text);

export const unprotectText = (cell: string): string =>
  cell.startsWith("'") && isAtRisk(withoutApostrophes(cell)) ? cell.slice(1) : cell;

/** Numbers and codes, for which none of the words below is a value. */
const CODES: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['isbn', 'language', 'year_of_purchase', 'original_price', 'resell_price', 'copies'] as const),
]);
/** Texts taken literally. */
const LITERAL: ReadonlySet<Meaning> = new Set<Meaning>(['name', 'location', 'phone_number', 'id', 'photo']);

/** Never an author or a subject. */
const EMPTY = /^(?:[-–—.?/*\s]+|#?n\/a|n\.\s?a\.)$/i;
/** May be a name ("Mr Null"), but not a number or code. */
const NOTHING: ReadonlySet<string> = new Set([
  ...['na', 'none', 'null', 'nil', 'nan', 'unknown', 'notavailable', 'notapplicable', 'undefined', 'tbd'],
  ...['keine', 'ohne', 'unbekannt', 'kein', 'aucun', 'inconnu', 'ninguno', 'desconocido'],
  // Code of an undetermined language (ISO 639-2).
  'und',
]);

/** Shelves of reading apps, which are not categories. */
const SHELVES: ReadonlySet<string> = new Set([
  ...[
    'read',
    'toread',
    'reading',
    'currentlyreading',
    'didnotfinish',
    'dnf',
    'stoppedreading',
    'stopped',
    'wanttoread',
  ],
  ...['owned', 'ownedbooks', 'yourlibrary', 'mylibrary', 'wishlist', 'favorites', 'favourites', 'unread', 'finished'],
  ...['paused', 'abandoned', 'tbr', 'uncategorized', 'uncategorised', 'default', 'allbooks', 'books'],
]);

/** True for a cell that means "no value". Texts in our own exports are taken literally. */
export function isNothing(cell: string, meaning: Meaning, isOwnExport: boolean): boolean {
  if (LITERAL.has(meaning) || (isOwnExport && !CODES.has(meaning))) return false;
  if (/[1-9]/.test(cell) && meaning !== 'category') return false;
  if (EMPTY.test(cell) || (meaning === 'isbn' && statesNoIsbn(cell))) return true;
  if (CODES.has(meaning)) return NOTHING.has(comparableText(cell));
  if (meaning !== 'category') return false;
  return cell
    .split(/[,;|]/)
    .map(comparableText)
    .every((part) => part === '' || NOTHING.has(part) || SHELVES.has(part));
}
