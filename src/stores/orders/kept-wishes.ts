/** The wish list as it last was, for reading it without a connection; until its buyer signs out. */
import type { Wish } from '../../../core/orders/wish.ts';

const KEY = 'wish-list';

/** What is shown of a wish. How the copy stands is only known from the list itself. */
export type KeptWish = Pick<Wish, 'listingId' | 'listingName' | 'photo' | 'sellerName' | 'priceCents'> & {
  readonly state?: Wish['state'];
};

/**
 * A list and when it was heard (milliseconds UTC); without `at` it has not been heard since the log-in, and has only the
 * hearts that were filled here.
 */
export type KeptWishes = { readonly buyerEmail: string; readonly at?: number; readonly rows: readonly KeptWish[] };

/** Keeps a buyer's list as it is now. */
export const keepWishes = (buyerEmail: string, rows: readonly Wish[]): void =>
  write({ buyerEmail, at: Date.now(), rows: rows.map(shown) });

/** Puts a copy on top of what is kept of this buyer's list, as the page showed it. */
export function keepWish(buyerEmail: string, wish: KeptWish): void {
  const kept = findKeptWishes(buyerEmail) ?? { buyerEmail, rows: [] };
  if (kept.rows.some(({ listingId }) => listingId === wish.listingId)) return;
  write({ ...kept, rows: [wish, ...kept.rows] });
}

/** Takes a copy off what is kept of this buyer's list. */
export function dropKeptWish(buyerEmail: string, listingId: string): void {
  const kept = findKeptWishes(buyerEmail);
  if (kept) write({ ...kept, rows: kept.rows.filter((row) => row.listingId !== listingId) });
}

/** What is kept of this buyer's list; null when there is nothing, or something of somebody else's. */
export function findKeptWishes(buyerEmail: string): KeptWishes | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptWishes | null;
    // A list that an older build kept has other fields.
    const isReadable = kept?.rows.every(({ listingId }) => typeof listingId === 'string');
    return isReadable && kept?.buyerEmail === buyerEmail ? kept : null;
  } catch {
    return null;
  }
}

/** Nobody's list is kept any more. */
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
    // A full storage: the list can be read online all the same.
  }
}
