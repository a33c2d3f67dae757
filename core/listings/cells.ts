/** Notations of cells in tables of books, and their translation into values of a listing. */
import { CONDITIONS, type Condition } from '../condition.ts';
import type { Header } from '../entity/entity-views.ts';
import { deliveryOptionsOf, formatDeliveryOptions } from '../fulfilment/delivery-options.ts';
import type { DeliveryMethod } from '../fulfilment/state.ts';
import { FORMATS, type Format } from './book-format.ts';
import type { listingFields } from './fields.ts';
import { LANGUAGES, parseLanguage } from './language.ts';
import { tidyPrice } from './price-cells.ts';

export const comparableText = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Spreadsheets may write whole numbers as decimals. */
export const tidyDigits = (cell: string): string => cell.replace(/^(\d+)\.0+$/, '$1');

/**
 * A year from a cell, also with a comma, a day or brackets: `2019`, `2,019`, `2019-05-03`, `May 2019`, `[2019-05-03]`.
 */
function tidyYear(cell: string): string {
  if (/^\d{4}$/.test(cell)) return cell;
  const year = tidyDigits(cell.replaceAll(/[[\](){}]/g, '').trim()).replace(/^(\d),(\d{3})$/, '$1$2');
  const years = [...year.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([found]) => found);
  // Two years, such as "2015 or 2016", are left to the seller.
  return years.length === 1 && years[0] !== undefined && /^[\p{L}\d\s.,:/T+-]*$/u.test(year) ? years[0] : year;
}

/** Words of booksellers and other shops for the four conditions. eBay has numbers. */
const CONDITION_WORDS: Readonly<Record<Condition, string>> = {
  Excellent: `new, brand new, as new, like new, mint, fine, near fine, nf, 1000, 2750, neu, neuwertig, wie neu, neuf, comme neuf, état neuf,
    nuevo, como nuevo, nuovo, come nuovo, nieuw, als nieuw, novo, como novo`,
  Good: `very good, vg, g, 4000, 5000, sehr gut, gut, bon, très bon, bon état, très bon état, bueno, muy bueno, buen estado, buono,
    molto buono, goed, zeer goed, bom, muito bom`,
  Fair: 'acceptable, 6000, akzeptabel, correct, état correct, aceptable, accettabile, redelijk, aceitável',
  Low: 'poor, schlecht, mauvais, mauvais état, malo, mal estado, slecht, ruim',
};

const CONDITION_OF: ReadonlyMap<string, Condition> = new Map(
  CONDITIONS.flatMap((condition) =>
    [condition, ...CONDITION_WORDS[condition].split(',')].map((word) => [comparableText(word), condition] as const),
  ),
);

/** Prefix of every condition but new: `Used - Very Good`, `UsedLikeNew`. */
const USED = /^\s*(?:used|gebraucht|occasion|d'occasion|usado|usato|tweedehands)(?:[\s:;,–-]+|(?=\p{Lu}))/iu;

/**
 * A condition in any case, or in the words of other shops: `VG+`, `Used - Very Good`. Two conditions, as of a book and
 * its jacket, must be equal.
 */
function tidyCondition(cell: string): string {
  const conditions = cell
    .replace(USED, '')
    .split('/')
    .map((word) => CONDITION_OF.get(comparableText(word)));
  return (new Set(conditions).size === 1 && conditions[0]) || cell;
}

/** Words of booksellers and other shops for the formats; anything without a binding of its own is `Other`. */
const FORMAT_WORDS: Readonly<Record<Format, string>> = {
  Hardcover: `hardback, hard cover, hc, hb, hdbk, hbk, cloth, clothbound, board book, library binding, gebunden, gebundene ausgabe, hardcover mit schutzumschlag,
    leinen, relié, cartonné, tapa dura, cartoné, copertina rigida, rilegato, gebonden, capa dura`,
  Paperback: `pb, pbk, softcover, soft cover, sc, trade paperback, mass market paperback, mass market, mmpb, pocket book, taschenbuch, broschiert, broschur,
    kartoniert, broché, poche, livre de poche, tapa blanda, rústica, bolsillo, copertina flessibile, brossura, tascabile, paperback boek, pocket, capa mole, brochura`,
  Other:
    'spiral-bound, spiral bound, comb bound, ring bound, leaflet, pamphlet, map, boxed set, box set, loose leaf, spiralbindung, geheftet',
};

const FORMAT_OF: ReadonlyMap<string, Format> = new Map(
  FORMATS.flatMap((format) =>
    [format, ...FORMAT_WORDS[format].split(',')].map((word) => [comparableText(word), format] as const),
  ),
);

const tidyFormat = (cell: string): string => FORMAT_OF.get(comparableText(cell)) ?? cell;

/** Languages in which tables name languages: those of `COLUMN_NAMES`. */
const TABLES_IN = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

/** Varieties with names of their own, such as "Brazilian Portuguese". */
const VARIETIES = ['en-US', 'en-GB', 'pt-BR', 'pt-PT', 'es-MX', 'fr-CA', 'de-AT', 'de-CH', 'zh-Hans', 'zh-Hant'];

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
/** Every code of ISO 639-1; the unassigned ones have no names. */
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Tags by the names of their languages, in English, in the language itself, and in `TABLES_IN`. */
function readNames(): ReadonlyMap<string, string> {
  const english = namesIn('en');
  const tags = [...new Set([...LANGUAGES, ...CODES, ...VARIETIES])].filter((tag) => english.of(tag) !== undefined);
  const named = [
    ...TABLES_IN.map(namesIn).flatMap((inTable) => tags.map((tag) => [inTable.of(tag), tag] as const)),
    ...tags.map((tag) => [namesIn(tag).of(tag), tag] as const),
  ];
  const found = new Map<string, string>();
  for (const [name, tag] of named) {
    const plain = comparableText(name ?? '');
    if (plain !== '' && !found.has(plain)) found.set(plain, parseLanguage(tag) ?? tag);
  }
  return found;
}

let names: ReadonlyMap<string, string> | undefined;

/** Built for the first cell that is no tag; takes some milliseconds. */
function tagOf(name: string): string | undefined {
  names ??= readNames();
  return names.get(comparableText(name));
}

const namesIn = (tag: string) => new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' });

/** Separators of languages, and of remarks about one: "eng; fra", "English (US)". */
const PARTS = /[,;/|&+([]|\band\b/;

/** A tag, a code of ISO 639 or a name as the tag; of several the first. */
function tidyLanguage(cell: string): string {
  for (const part of [cell, ...cell.split(PARTS)].map((text) => text.trim())) {
    const tag = parseLanguage(part.replaceAll('_', '-')) ?? tagOf(part);
    if (tag !== undefined) return tag;
  }
  return cell;
}

const DELIVERY_WORDS: Readonly<Record<string, readonly DeliveryMethod[]>> = {
  inperson: ['meet'],
  pickup: ['meet'],
  collection: ['meet'],
  local: ['meet'],
  post: ['post'],
  bypost: ['post'],
  mail: ['post'],
  bymail: ['post'],
  shipping: ['post'],
  ships: ['post'],
  both: ['meet', 'post'],
  any: ['meet', 'post'],
};

/** Our words or common ones, in any order: "In person or by post", "pickup / mail". */
export function tidyDelivery(cell: string): string {
  const words = cell.split(/[,;/|+&]|\band\b|\bor\b/i).map(comparableText);
  const options = deliveryOptionsOf(
    words.filter((word) => word !== '').flatMap((word) => DELIVERY_WORDS[word] ?? word),
  );
  return options ? formatDeliveryOptions(options) : cell;
}

/** Cleaning per column header, before the field's schema; a column without an entry is taken as it stands. */
export const TIDY_CELLS: Readonly<Partial<Record<Header<typeof listingFields>, (cell: string) => string>>> = {
  condition: tidyCondition,
  format: tidyFormat,
  language: tidyLanguage,
  delivery: tidyDelivery,
  year_of_purchase: tidyYear,
  original_price: (cell) => tidyPrice(cell),
  resell_price: (cell) => tidyPrice(cell),
};
