import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { utcDateOf } from '../../../../core/days.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { listingScreenWords } from '../../../../core/words/en/listings.ts';
import { listMyListings } from '../../../api/seller.ts';
import { paths } from '../../../paths.ts';
import {
  $listingFilter,
  $listingSearch,
  $listings,
  filterOf,
  type ListingFilter,
  loadMoreListings,
  searchOf,
  stateOf,
} from '../../../stores/listings.ts';
import { Guard } from '../../Guard.tsx';
import { DownloadAll, downloadTable } from '../../ui/DownloadAll.tsx';
import cards from '../../ui/list/cards.module.css';
import { ListSearch, StateFilters } from '../../ui/list/Filters.tsx';
import { ListTable, NoData } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { Outdated, useLastValue } from '../../ui/load-states.tsx';
import { useHistorySteps } from '../../ui/navigation.ts';
import { BulkBar, ChooseAll } from './BulkBar.tsx';
import { HolidayNotice, StartHolidayButton } from './HolidayNotice.tsx';
import { ListingRow } from './ListingRow.tsx';
import styles from './my-listings.module.css';

export function MyListings() {
  return (
    <Guard only="Seller">
      {(user) => (
        <>
          <div className={styles.actions}>
            <a className="button button-primary" href={paths.addListing()}>
              {listingScreenWords.myListings.add}
            </a>
            <a className="button" href={paths.importListings()}>
              {listingScreenWords.myListings.import}
            </a>
            <ExportButton />
            <StartHolidayButton />
            <a className={styles.sellerPage} href={paths.seller(user.userId)}>
              {listingScreenWords.myListings.sellerPage}
            </a>
          </div>
          <HolidayNotice />
          <ListingFilters />
          <Listings />
        </>
      )}
    </Guard>
  );
}

function Listings() {
  const answer = useLastValue($listings);
  const filter = useStore($listingFilter);
  const search = useStore($listingSearch);
  const box = useRef<HTMLInputElement>(null);
  const { listing: book, info, price, availability, action } = listingScreenWords.myListings;
  return (
    <>
      {answer.data && <Outdated error={answer.error} />}
      <LoadedRows
        answer={answer}
        loading={listingScreenWords.myListings.loading}
        what="products"
        onMore={loadMoreListings}
        empty={
          <NoData search={search}>
            {!search && (
              <a className="button" href={paths.addListing()}>
                {listingScreenWords.myListings.add}
              </a>
            )}
          </NoData>
        }
      >
        {(rows) => (
          <>
            <ChooseAll rows={rows} box={box} hasMore={answer.data?.next !== undefined} />
            <ListTable
              className={`${styles.table} ${cards.cards}`}
              aria-busy={answer.stale}
              heads={[book, info, price, availability, action]}
              rows={rows}
            >
              {(listing, onAsk) => <ListingRow key={listing.id} listing={listing} onAsk={onAsk} />}
            </ListTable>
          </>
        )}
      </LoadedRows>
      <BulkBar key={`${filter} ${search}`} rows={answer.data?.rows ?? []} box={box} />
    </>
  );
}

const LABELS: Readonly<Record<ListingFilter, string>> = listingScreenWords.listingFilters.states;

const addressOf = (filter: ListingFilter, search: string): string => paths.myListings(stateOf(filter), search);

function searchListings(search: string): void {
  if (search === $listingSearch.get()) return;
  history.replaceState(null, '', addressOf($listingFilter.get(), search));
  $listingSearch.set(search);
}

function ListingFilters() {
  const search = useStore($listingSearch);
  const [returns, setReturns] = useState(0);
  useHistorySteps(() => {
    $listingSearch.set(searchOf(location.search));
    // The uncontrolled field needs a new key to take the address's value after going back.
    setReturns((count) => count + 1);
  });
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

const exportWords = importWords.export;

/** The seller's listings as a table that the import accepts. */
const ExportButton = () => (
  <DownloadAll label={exportWords.button} progress={exportWords.progress} read={readListings} hand={saveListings} />
);

/** Without sold copies, which must not be listed again. */
async function readListings(after: string | undefined) {
  const { listings, next } = await listMyListings({ after });
  return { rows: listings.filter(({ sold }) => !sold), next };
}

async function saveListings(listings: readonly MyListing[]): Promise<void> {
  if (listings.length === 0) {
    toast(commonWords.noData);
    return;
  }
  const { writeListings } = await import('../import/table/csv.ts');
  downloadTable(`my-products-${utcDateOf(Date.now())}.csv`, writeListings(listings));
}
