/** The wish list as it last was, for reading it without a connection; until its buyer signs out. */
import type { Wish } from '../shared/wish.ts';

const KEY = 'wish-list';

/** A list and when it was heard (milliseconds UTC). */
export type KeptWishes = { readonly at: number; readonly rows: readonly Wish[] };

export function keepWishes(rows: readonly Wish[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), rows } satisfies KeptWishes));
  } catch {
    // A full storage: the list can be read online all the same.
  }
}

/** What is kept of this buyer's list; null when there is nothing, or something of somebody else's. */
export function findKeptWishes(buyerEmail: string): KeptWishes | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptWishes | null;
    const isTheirs = kept?.rows.every((row) => row.buyerEmail === buyerEmail);
    return kept && isTheirs ? kept : null;
  } catch {
    return null;
  }
}

export const forgetKeptWishes = (): void => localStorage.removeItem(KEY);
