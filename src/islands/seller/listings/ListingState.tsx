import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { listingsWords } from '../../../../core/words/listings/listings.ts';
import { paths } from '../../../paths.ts';
import { $holiday } from '../../../stores/listings/holiday.ts';
import { day } from '../../ui/time/clock.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import styles from './my-listings.module.css';
import { Recheck } from './Recheck.tsx';

/** Whether it can be bought; of a sold one, who bought it and when. */
export function ListingState({ listing }: { listing: MyListing }) {
  const { sold, soldAt, buyerName, saleEnd, paused, held, recheck } = listing;
  const { data: holiday } = useAnswer($holiday);
  if (sold) {
    return (
      <div className={styles.sold}>
        <span className="badge badge-sold">{listingsWords.listingRow.sold}</span>
        {buyerName && (
          <span>
            {listingsWords.listingRow.soldTo} <a href={paths.myBuyers()}>{buyerName}</a>
          </span>
        )}
        {saleEnd !== null && <span>{listingsWords.listingRow.saleEnds[saleEnd]}</span>}
        {soldAt !== null && <time dateTime={new Date(soldAt).toISOString()}>{day(soldAt)}</time>}
      </div>
    );
  }
  const offSale = paused || (holiday?.since ?? null) !== null;
  return (
    <div className={styles.badges}>
      {offSale ? (
        <span className="badge badge-held">{listingsWords.listingRow.offSale}</span>
      ) : (
        <span className="badge">{listingsWords.listingRow.available}</span>
      )}
      {held && <span className="badge badge-held">{listingsWords.listingRow.beingBought}</span>}
      {recheck !== null && <Recheck listing={listing} />}
    </div>
  );
}
