import { listingsWords } from '../../../../core/words/listings/listings.ts';
import { paths } from '../../../paths.ts';
import { $listingFilter, filterOf, type ListingFilter } from '../../../stores/listings/listings.ts';
import { StateFilters } from '../../ui/list/StateFilters.tsx';

const LABELS: Readonly<Record<ListingFilter, string>> = listingsWords.listingFilters.states;

const addressOf = (filter: ListingFilter): string => paths.myListings(filter === 'all' ? undefined : filter);

/** Which listings are shown. */
export function ListingFilters() {
  return (
    <StateFilters
      label={listingsWords.listingFilters.label}
      labels={LABELS}
      $filter={$listingFilter}
      filterOf={filterOf}
      addressOf={addressOf}
    />
  );
}
