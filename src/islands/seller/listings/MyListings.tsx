import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { listingScreenWords } from '../../../../core/words/en/listings.ts';
import { paths } from '../../../paths.ts';
import { $listingFilter, $listingSearch, $listings, loadMoreListings } from '../../../stores/listings/listings.ts';
import { Outdated } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import cards from '../../ui/list/cards.module.css';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { NoData } from '../../ui/list/NoData.tsx';
import { useLastValue } from '../../ui/use-answer.ts';
import { Export } from '../import/Export.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ChooseAll } from './Choose.tsx';
import { HolidayNotice, StartHolidayButton } from './Holiday.tsx';
import { ListingFilters } from './ListingFilters.tsx';
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
            <Export />
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
  const stale = useStore($listings).data === undefined;
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
            <ChooseAll rows={rows} box={box} />
            <ListTable
              className={`${styles.table} ${cards.cards}`}
              aria-busy={stale}
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
