import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { listingScreenWords } from '../../../../core/words/en/listings.ts';
import { paths } from '../../../paths.ts';
import { $holiday } from '../../../stores/listings/holiday.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import { useLastValue } from '../../ui/use-answer.ts';
import styles from './my-listings.module.css';
import { Recheck } from './Recheck.tsx';

export function ListingState({ listing }: { listing: MyListing }) {
  const { sold, soldAt, buyerName, saleEnd, paused, held, recheck } = listing;
  const { data: holiday } = useLastValue($holiday);
  if (sold) {
    return (
      <div className={styles.sold}>
        <span className="badge badge-sold">{listingScreenWords.listingRow.sold}</span>
        {buyerName && (
          <span>
            {listingScreenWords.listingRow.soldTo} <a href={paths.myBuyers()}>{buyerName}</a>
          </span>
        )}
        {saleEnd !== null && <span>{listingScreenWords.listingRow.saleEnds[saleEnd]}</span>}
        {soldAt !== null && <Moment at={soldAt} as="day" />}
      </div>
    );
  }
  const offSale = paused || (holiday?.since ?? null) !== null;
  return (
    <div className={styles.badges}>
      {offSale ? (
        <span className="badge badge-held">{listingScreenWords.listingRow.offSale}</span>
      ) : (
        <span className="badge">{listingScreenWords.listingRow.available}</span>
      )}
      {held && <span className="badge badge-held">{listingScreenWords.listingRow.beingBought}</span>}
      {recheck !== null && <Recheck listing={listing} />}
    </div>
  );
}
