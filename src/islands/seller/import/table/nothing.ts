import { plainName } from '../../../../../core/listings/cells.ts';
import { statesNoIsbn } from '../../../../../core/listings/isbn.ts';
import type { Meaning } from './columns.ts';

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
  if (CODES.has(meaning)) return NOTHING.has(plainName(cell));
  if (meaning !== 'category') return false;
  return cell
    .split(/[,;|]/)
    .map(plainName)
    .every((part) => part === '' || NOTHING.has(part) || SHELVES.has(part));
}
