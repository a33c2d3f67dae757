/** How tables of books write their cells, and what a listing makes of them. */
import { CONDITIONS, type Condition } from '../condition.ts';
import type { Header } from '../entity/entity-views.ts';
import { offerOf, writeOffer } from '../fulfilment/delivery-offer.ts';
import type { DeliveryMethod } from '../fulfilment/states/state.ts';
import type { listingFields } from './fields.ts';
import { FORMATS, type Format } from './format.ts';
import { LANGUAGES, parseLanguage } from './language.ts';
import { tidyPrice } from './price-cells.ts';

/** A name without case, spaces and signs. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Spreadsheets may write whole numbers as decimals. */
export const tidyDigits = (cell: string): string => cell.replace(/^(\d+)\.0+$/, '$1');

/**
 * The same for a year, which some write with a comma, some with the day, and some in brackets: `2019`, `2,019`, `2019-05-03`,
 * `May 2019`, `[2019-05-03]`.
 */
function tidyYear(cell: string): string {
  if (/^\d{4}$/.test(cell)) return cell;
  const year = tidyDigits(cell.replaceAll(/[[\](){}]/g, '').trim()).replace(/^(\d),(\d{3})$/, '$1$2');
  const years = [...year.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([found]) => found);
  // Two years, such as "2015 or 2016", are left for a person to decide.
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
    [condition, ...CONDITION_WORDS[condition].split(',')].map((word) => [plainName(word), condition] as const),
  ),
);

/** Said of every book that is not new: `Used - Very Good`, `UsedLikeNew`. */
const USED = /^\s*(?:used|gebraucht|occasion|d'occasion|usado|usato|tweedehands)(?:[\s:;,–-]+|(?=\p{Lu}))/iu;

/**
 * A condition in any capitals, or in the words of other shops: `VG+`, `Used - Very Good`. Of two, as for a book and its jacket, they
 * must mean the same.
 */
function tidyCondition(cell: string): string {
  const conditions = cell
    .replace(USED, '')
    .split('/')
    .map((word) => CONDITION_OF.get(plainName(word)));
  return (new Set(conditions).size === 1 && conditions[0]) || cell;
}

/** Words of booksellers and other shops for the formats; what is bound in no way of its own is another one. */
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
    [format, ...FORMAT_WORDS[format].split(',')].map((word) => [plainName(word), format] as const),
  ),
);

/** A format in any capitals, or in the words of other shops. */
const tidyFormat = (cell: string): string => FORMAT_OF.get(plainName(cell)) ?? cell;

/** Languages of tables, in which they name other ones: those of `COLUMN_NAMES`. */
const TABLES_IN = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

/** Varieties that have names of their own, such as "Brazilian Portuguese". */
const VARIETIES = ['en-US', 'en-GB', 'pt-BR', 'pt-PT', 'es-MX', 'fr-CA', 'de-AT', 'de-CH', 'zh-Hans', 'zh-Hant'];

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
/** Every code of ISO 639-1, and many that are none: those have no names. */
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Tags by the names of their languages, in English, in the language itself, and in those of tables. */
function readNames(): ReadonlyMap<string, string> {
  const english = namesIn('en');
  const tags = [...new Set([...LANGUAGES, ...CODES, ...VARIETIES])].filter((tag) => english.of(tag) !== undefined);
  const named = [
    ...TABLES_IN.map(namesIn).flatMap((inTable) => tags.map((tag) => [inTable.of(tag), tag] as const)),
    ...tags.map((tag) => [namesIn(tag).of(tag), tag] as const),
  ];
  const found = new Map<string, string>();
  for (const [name, tag] of named) {
    const plain = plainName(name ?? '');
    if (plain !== '' && !found.has(plain)) found.set(plain, parseLanguage(tag) ?? tag);
  }
  return found;
}

let names: ReadonlyMap<string, string> | undefined;

/** Read for the first cell that is no tag, in some milliseconds. */
function tagOf(name: string): string | undefined {
  names ??= readNames();
  return names.get(plainName(name));
}

const namesIn = (tag: string) => new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' });

/** Between the languages of a cell, and before what is said about one: "eng; fra", "English (US)". */
const PARTS = /[,;/|&+([]|\band\b/;

/** A tag, a code of ISO 639 or a name as the tag; of several the first. */
function tidyLanguage(cell: string): string {
  for (const part of [cell, ...cell.split(PARTS)].map((text) => text.trim())) {
    const tag = parseLanguage(part.replaceAll('_', '-')) ?? tagOf(part);
    if (tag !== undefined) return tag;
  }
  return cell;
}

/** What people call the ways in which a book gets to its buyer. */
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

/** Our words, in any order, or those of other people: "In person or by post", "pickup / mail". */
export function tidyDelivery(cell: string): string {
  const words = cell.split(/[,;/|+&]|\band\b|\bor\b/i).map(plainName);
  const offer = offerOf(words.filter((word) => word !== '').flatMap((word) => DELIVERY_WORDS[word] ?? word));
  return offer ? writeOffer(offer) : cell;
}

/** A cell as the schema of its field takes it, by the column's header; a column that is not here is taken as it stands. */
export const TIDY_CELLS: Readonly<Partial<Record<Header<typeof listingFields>, (cell: string) => string>>> = {
  condition: tidyCondition,
  format: tidyFormat,
  language: tidyLanguage,
  delivery: tidyDelivery,
  year_of_purchase: tidyYear,
  original_price: (cell) => tidyPrice(cell),
  resell_price: (cell) => tidyPrice(cell),
};
