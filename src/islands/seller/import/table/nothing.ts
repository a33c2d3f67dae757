import { plainName } from '../../../../../core/listings/cells.ts';
import { saysNoIsbn } from '../../../../../core/listings/isbn.ts';
import type { Meaning } from './columns.ts';

/** Numbers and codes: none of the words below is meant as it stands. */
const CODES: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['isbn', 'language', 'year_of_purchase', 'original_price', 'resell_price', 'copies'] as const),
]);
/** Texts that are meant as they stand. */
const LITERAL: ReadonlySet<Meaning> = new Set<Meaning>(['name', 'location', 'phone_number', 'id', 'photo']);

/** Nobody is called so, and no book is about it. */
const EMPTY = /^(?:[-–—.?/*\s]+|#?n\/a|n\.\s?a\.)$/i;
/** Mr Null is an author; as a number it is none. */
const NOTHING: ReadonlySet<string> = new Set([
  ...['na', 'none', 'null', 'nil', 'nan', 'unknown', 'notavailable', 'notapplicable', 'undefined', 'tbd'],
  ...['keine', 'ohne', 'unbekannt', 'kein', 'aucun', 'inconnu', 'ninguno', 'desconocido'],
  // The code of an undetermined language (ISO 639-2).
  'und',
]);

/** Shelves on which programs for readers keep books: they say nothing about what is in them. */
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

/** A cell that says that it has nothing to say. In a table with our own columns texts are meant as they stand. */
export function isNothing(cell: string, meaning: Meaning, isOurs: boolean): boolean {
  if (LITERAL.has(meaning) || (isOurs && !CODES.has(meaning))) return false;
  if (/[1-9]/.test(cell) && meaning !== 'category') return false;
  if (EMPTY.test(cell) || (meaning === 'isbn' && saysNoIsbn(cell))) return true;
  if (CODES.has(meaning)) return NOTHING.has(plainName(cell));
  if (meaning !== 'category') return false;
  return cell
    .split(/[,;|]/)
    .map(plainName)
    .every((part) => part === '' || NOTHING.has(part) || SHELVES.has(part));
}
