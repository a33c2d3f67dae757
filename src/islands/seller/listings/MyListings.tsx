import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { listingsWords } from '../../../../core/words/listings.ts';
import { paths } from '../../../paths.ts';
import { $listings, loadMoreListings } from '../../../stores/listings/listings.ts';
import { Guard, Spinner, Unreachable } from '../../ui/Guard.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { NoData } from '../../ui/list/NoData.tsx';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { Export } from '../import/Export.tsx';
import { ListingFilters } from './ListingFilters.tsx';
import { ListingRow } from './ListingRow.tsx';
import styles from './my-listings.module.css';

/** The seller's own listings, and what can be done with them. */
export function MyListings() {
  return (
    <Guard only="Seller">
      {(user) => (
        <>
          <div className={styles.actions}>
            <a className="button button-primary" href={paths.addListing()}>
              {listingsWords.myListings.add}
            </a>
            <a className="button" href={paths.importListings()}>
              {listingsWords.myListings.import}
            </a>
            <Export />
            <a className={styles.shelf} href={paths.seller(user.userId)}>
              {listingsWords.myListings.sellerPage}
            </a>
          </div>
          <ListingFilters />
          <Listings />
        </>
      )}
    </Guard>
  );
}

function Listings() {
  const { data: list, error } = useStore($listings);
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  if (!list) return error ? <Unreachable /> : <Spinner label={listingsWords.myListings.loading} />;
  if (list.rows.length === 0) {
    return (
      <NoData>
        <a className="button" href={paths.addListing()}>
          {listingsWords.myListings.add}
        </a>
      </NoData>
    );
  }
  return (
    <>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{listingsWords.myListings.listing}</th>
            <th scope="col">{listingsWords.myListings.info}</th>
            <th scope="col">{listingsWords.myListings.price}</th>
            <th scope="col">{listingsWords.myListings.availability}</th>
            <th scope="col">{listingsWords.myListings.action}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {list.rows.map((listing, at) => (
            <ListingRow key={listing.id} listing={listing} onAsk={() => remember(at)} />
          ))}
        </tbody>
      </table>
      <LoadMore shown={list.rows.length} what="products" hasMore={list.next !== undefined} onMore={loadMoreListings} />
    </>
  );
}
