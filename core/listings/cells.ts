/** How tables of books write their cells, and what a listing makes of them. */
import { CONDITIONS, type Condition } from '../condition.ts';
import { offerOf, writeOffer } from '../fulfilment/delivery-offer.ts';
import type { DeliveryMethod } from '../fulfilment/states/state.ts';

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
export function tidyYear(cell: string): string {
  const year = tidyDigits(cell.replaceAll(/[[\](){}]/g, '').trim()).replace(/^(\d),(\d{3})$/, '$1$2');
  const years = [...year.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([found]) => found);
  // Two years, such as "2015 or 2016", are left for a person to decide.
  return years.length === 1 && years[0] !== undefined && /^[\p{L}\d\s.,:/T+-]*$/u.test(year) ? years[0] : year;
}

/** What booksellers call the four conditions. */
const CONDITION_WORDS: Readonly<Record<string, Condition>> = {
  new: 'Excellent',
  asnew: 'Excellent',
  likenew: 'Excellent',
  mint: 'Excellent',
  fine: 'Excellent',
  nearfine: 'Excellent',
  verygood: 'Good',
  acceptable: 'Fair',
  poor: 'Low',
};

/** A condition in any capitals, or in the words of other shops. */
export const tidyCondition = (cell: string): string =>
  CONDITIONS.find((condition) => plainName(condition) === plainName(cell)) ?? CONDITION_WORDS[plainName(cell)] ?? cell;

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
