import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect } from 'react';
import { LISTING_STATES } from '../../../../core/listings/my-listing.ts';
import { listingsWords } from '../../../../core/words/listings.ts';
import { paths } from '../../../paths.ts';
import { $listingFilter, filterOf, type ListingFilter } from '../../../stores/listings/listings.ts';
import styles from './my-listings.module.css';

const FILTERS: readonly ListingFilter[] = ['all', ...LISTING_STATES];
const LABELS: Readonly<Record<ListingFilter, string>> = listingsWords.listingFilters.states;

const addressOf = (filter: ListingFilter): string =>
  filter === 'all' ? paths.myListings() : `${paths.myListings()}?state=${filter}`;

/** Which listings are shown. Links, so that reloading, going back and another tab keep the choice. */
export function ListingFilters() {
  const chosen = useStore($listingFilter);
  useEffect(() => {
    const follow = () => $listingFilter.set(filterOf(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const choose = (filter: ListingFilter) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (filter !== chosen) history.pushState(null, '', addressOf(filter));
    $listingFilter.set(filter);
  };
  return (
    <nav aria-label={listingsWords.listingFilters.label}>
      <ul className={styles.filters}>
        {FILTERS.map((filter) => (
          <li key={filter}>
            <a href={addressOf(filter)} aria-current={filter === chosen ? 'page' : undefined} onClick={choose(filter)}>
              {LABELS[filter]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
