import { WISHED_KEY } from '../../../core/browser-storage.ts';
import { repaint } from '../repaint.ts';

/** How many wishes the browser remembers for the hearts. The wish list on the server has them all. */
const AT_MOST = 500;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(WISHED_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(ids: readonly string[]): void {
  try {
    localStorage.setItem(WISHED_KEY, JSON.stringify([...new Set(ids)].slice(0, AT_MOST)));
  } catch {
    // The storage is full: hearts are empty, but the wish list is right.
  }
  repaint();
}

/** These copies are on the buyer's list; with `all`, no others are. The first paint's script fills their hearts. */
export const rememberWished = (listingIds: readonly string[], all = false): void =>
  write([...listingIds, ...(all ? [] : read())]);

/** This copy has left the buyer's list. */
export const forgetWished = (listingId: string): void => write(read().filter((id) => id !== listingId));

/** Nobody's list is remembered any more. */
export const forgetAllWished = (): void => localStorage.removeItem(WISHED_KEY);
