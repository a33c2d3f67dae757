/** The last loaded wish list, for reading offline; until the buyer signs out. */
import type { Wish } from '../../../core/orders/wish.ts';

const KEY = 'wish-list';

/** Displayed fields of a wish. `state` is known only from the server's list. */
export type KeptWish = Pick<Wish, 'listingId' | 'listingName' | 'photo' | 'sellerName' | 'priceCents'> & {
  readonly state?: Wish['state'];
};

/**
 * A wish list and the time of its response, ms since the epoch; without `at` it was not loaded since the log-in and
 * contains only hearts filled here.
 */
export type KeptWishes = { readonly buyerEmail: string; readonly at?: number; readonly rows: readonly KeptWish[] };

export const storeWishes = (buyerEmail: string, rows: readonly Wish[]): void =>
  write({ buyerEmail, at: Date.now(), rows: rows.map(shown) });

/** Adds a copy on top of this buyer's stored list, as shown on the page. */
export function keepWish(buyerEmail: string, wish: KeptWish): void {
  const kept = findKeptWishes(buyerEmail) ?? { buyerEmail, rows: [] };
  if (kept.rows.some(({ listingId }) => listingId === wish.listingId)) return;
  write({ ...kept, rows: [wish, ...kept.rows] });
}

/** Removes a copy from this buyer's stored list. */
export function dropKeptWish(buyerEmail: string, listingId: string): void {
  const kept = findKeptWishes(buyerEmail);
  if (kept) write({ ...kept, rows: kept.rows.filter((row) => row.listingId !== listingId) });
}

/** This buyer's stored list; null if there is none or it belongs to another user. */
export function findKeptWishes(buyerEmail: string): KeptWishes | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptWishes | null;
    // An older build stored other fields.
    const isReadable = kept?.rows.every(({ listingId }) => typeof listingId === 'string');
    return isReadable && kept?.buyerEmail === buyerEmail ? kept : null;
  } catch {
    return null;
  }
}

export const forgetKeptWishes = (): void => localStorage.removeItem(KEY);

const shown = ({ listingId, listingName, photo, sellerName, priceCents, state }: Wish): KeptWish => ({
  listingId,
  listingName,
  photo,
  sellerName,
  priceCents,
  state,
});

function write(kept: KeptWishes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The storage is full: the list is still available online.
  }
}
