import { WISHED_KEY } from '../../../core/browser-storage.ts';
import { repaint } from '../repaint.ts';

/** Limit of wishes stored for the hearts. The server's list has all of them. */
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

/** Adds these copies to the stored wishes; with `all`, replaces them. The first-paint script fills their hearts. */
export const rememberWished = (listingIds: readonly string[], all = false): void =>
  write([...listingIds, ...(all ? [] : read())]);

export const forgetWished = (listingId: string): void => write(read().filter((id) => id !== listingId));

export const forgetAllWished = (): void => localStorage.removeItem(WISHED_KEY);
