import { useMemo } from 'react';
import { photoPath } from '../../../../core/listings/photo.ts';
import { orderPageWords } from '../../../../core/words/en/fulfilment.ts';
import { receiptStore } from '../../../stores/orders/receipt.ts';
import { BookedListing, Picture } from '../../buyer/payment/booked/BookedListing.tsx';
import { useLastValue } from '../../ui/use-answer.ts';
import styles from './styles/parts.module.css';

const words = orderPageWords.listing;

type Props = {
  readonly orderId: string;
  readonly open: boolean;
};

/** The copy as booked, regardless of later changes; stored with the receipt. */
export function ListingFacts({ orderId, open }: Props) {
  const $receipt = useMemo(() => receiptStore(orderId), [orderId]);
  const { data: receipt } = useLastValue($receipt);
  if (!receipt) return null;
  const [, ...others] = receipt.snapshot.photos;
  return (
    <section className={styles.part} aria-labelledby="listing">
      <h2 id="listing">{words.heading}</h2>
      <BookedListing seen={receipt.snapshot} open={open} />
      {others.length > 0 && (
        <ul className={styles.pictures}>
          {others.map((id, number) => (
            <li key={id}>
              <a href={photoPath(id)} target="_blank" rel="noopener noreferrer">
                <Picture id={id} alt={words.photo(number + 2)} />
                <span className="visually-hidden"> {orderPageWords.newTab}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
