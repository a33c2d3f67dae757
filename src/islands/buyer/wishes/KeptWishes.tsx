import { useEffect } from 'react';
import type { Me } from '../../../../core/accounts/user.ts';
import { price } from '../../../../core/format.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { wishesWords } from '../../../../core/words/en/wishes.ts';
import { findKeptWishes, type KeptWish } from '../../../stores/remembered.ts';
import { BookCell } from '../../ui/list/BookCell.tsx';
import { BookTitle } from '../../ui/list/BookTitle.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { WithMoment } from '../../ui/time/Moment.tsx';
import styles from '../tables.module.css';

/** The stored wish list offline, read-only. `buyer` is null for signed-out visitors. */
export function KeptWishes({ buyer }: { buyer: Me | null }) {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  const kept = buyer && findKeptWishes(buyer.email);
  if (!kept) return <p className="notice">{wishesWords.offline.noWishes}</p>;
  return (
    <>
      <p className="notice" role="status">
        {kept.at ? <WithMoment say={wishesWords.offline.wishes} at={kept.at} /> : wishesWords.offline.someWishes}
      </p>
      {kept.rows.length > 0 ? (
        <Rows rows={kept.rows} />
      ) : (
        <div className="empty">
          <p>{wishesWords.offline.noneKept}</p>
        </div>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly KeptWish[] }) {
  const { listing, seller, price: cost, availabilityThen } = wishesWords.keptWishes;
  return (
    <ListTable heads={[listing, seller, cost, availabilityThen]} rows={rows}>
      {({ listingId, listingName, photo, sellerName, priceCents, state }) => (
        <tr key={listingId}>
          <BookCell name={listingName} photo={photo}>
            <BookTitle listingId={listingId} name={listingName} whole />
          </BookCell>
          <td data-label={seller} className={styles.seller}>
            <bdi>{sellerName}</bdi>
          </td>
          <td data-label={cost}>{price(priceCents)}</td>
          <td data-label={availabilityThen}>
            {state ? reservationsWords.availability[state] : wishesWords.offline.notLookedAt}
          </td>
        </tr>
      )}
    </ListTable>
  );
}
