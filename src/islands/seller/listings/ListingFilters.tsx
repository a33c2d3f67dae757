import { listingScreenWords } from '../../../../core/words/listings/listing-screens.ts';
import { paths } from '../../../paths.ts';
import { $listingFilter, filterOf, type ListingFilter } from '../../../stores/listings/listings.ts';
import { StateFilters } from '../../ui/list/StateFilters.tsx';

const LABELS: Readonly<Record<ListingFilter, string>> = listingScreenWords.listingFilters.states;

const addressOf = (filter: ListingFilter): string => paths.myListings(filter === 'all' ? undefined : filter);

/** Which listings are shown. */
export function ListingFilters() {
  return (
    <StateFilters
      label={listingScreenWords.listingFilters.label}
      labels={LABELS}
      $filter={$listingFilter}
      filterOf={filterOf}
      addressOf={addressOf}
    />
  );
}
