import { atom } from 'nanostores';
import { $listingFilter, $listingSearch } from './listings.ts';

/** Ids of the listings selected by the seller. */
export const $chosen = atom<ReadonlySet<string>>(new Set());

/** Selects or deselects these listings. */
export function choose(ids: readonly string[], chosen: boolean): void {
  const others = [...$chosen.get()].filter((id) => !ids.includes(id));
  $chosen.set(new Set(chosen ? [...others, ...ids] : others));
}

export const chooseNone = (): void => $chosen.set(new Set());

// Only visible rows can be selected: another filter or search shows other rows.
$listingFilter.listen(chooseNone);
$listingSearch.listen(chooseNone);
