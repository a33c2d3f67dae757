import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listingScreenWords } from '../../../../core/words/en/listings.ts';
import { paths } from '../../../paths.ts';
import {
  $listingFilter,
  $listingSearch,
  filterOf,
  type ListingFilter,
  searchOf,
  stateOf,
} from '../../../stores/listings/listings.ts';
import { ListSearch } from '../../ui/list/ListSearch.tsx';
import { StateFilters } from '../../ui/list/StateFilters.tsx';
import styles from './my-listings.module.css';

const LABELS: Readonly<Record<ListingFilter, string>> = listingScreenWords.listingFilters.states;

const addressOf = (filter: ListingFilter, search: string): string => paths.myListings(stateOf(filter), search);

function searchListings(search: string): void {
  if (search === $listingSearch.get()) return;
  history.replaceState(null, '', addressOf($listingFilter.get(), search));
  $listingSearch.set(search);
}

export function ListingFilters() {
  const search = useStore($listingSearch);
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const follow = () => {
      $listingSearch.set(searchOf(location.search));
      // The uncontrolled field needs a new key to take the address's value after going back.
      setReturns((count) => count + 1);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return (
    <>
      <ListSearch
        key={returns}
        label={listingScreenWords.listingFilters.search}
        search={search}
        onSearch={searchListings}
        className={styles.search}
      />
      <StateFilters
        label={listingScreenWords.listingFilters.label}
        labels={LABELS}
        $filter={$listingFilter}
        filterOf={filterOf}
        addressOf={(filter) => addressOf(filter, search)}
      />
    </>
  );
}
