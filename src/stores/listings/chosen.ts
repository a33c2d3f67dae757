import { atom } from 'nanostores';
import { $listingFilter, $listingSearch } from './listings.ts';

/** The ids of the listings that the seller has chosen. */
export const $chosen = atom<ReadonlySet<string>>(new Set());

/** Chooses these listings, or no longer. */
export function choose(ids: readonly string[], chosen: boolean): void {
  const others = [...$chosen.get()].filter((id) => !ids.includes(id));
  $chosen.set(new Set(chosen ? [...others, ...ids] : others));
}

export const chooseNone = (): void => $chosen.set(new Set());

// Everything chosen can be seen: another filter, or a search, shows other rows.
$listingFilter.listen(chooseNone);
$listingSearch.listen(chooseNone);
