import { DISPLAY_LENGTHS, formatPrice } from '../../../../core/format.ts';
import { photoPath, SMALLER_PHOTO_WIDTHS } from '../../../../core/listings/photo.ts';
import type { ListingSnapshot } from '../../../../core/orders/snapshot.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import styles from './booked-listing.module.css';

type Props = {
  readonly seen: ListingSnapshot;
  /** Shows a long description in full, as on paper. */
  readonly open?: boolean;
};

/** The listing as booked, regardless of later changes. */
export function BookedListing({ seen, open = false }: Props) {
  const [cover] = seen.photos;
  return (
    <section className={styles.copy} aria-label={paymentScreenWords.bookedListing.label}>
      {cover !== undefined && <Picture id={cover} alt={paymentScreenWords.bookedListing.photoAlt(seen.name)} />}
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {seen.name}
        </p>
        {seen.author && (
          <p className={styles.author} dir="auto">
            {seen.author}
          </p>
        )}
        <p>{paymentScreenWords.bookedListing.condition(seen.condition, formatPrice(seen.resellPriceCents))}</p>
        <Description text={seen.description} open={open} />
      </div>
    </section>
  );
}

/** A long description is collapsed, so that the payment form stays in view. */
function Description({ text, open }: { text: string; open: boolean }) {
  const words = (
    <p className={styles.description} dir="auto">
      {text}
    </p>
  );
  if (text.length <= DISPLAY_LENGTHS.cardDescription) return words;
  return (
    <details open={open}>
      <summary>{paymentScreenWords.bookedListing.description}</summary>
      {words}
    </details>
  );
}

/** A photo in a box of fixed size, so that loading moves nothing. */
export const Picture = ({ id, alt }: { id: string; alt: string }) => (
  <img
    className={styles.picture}
    src={`${photoPath(id)}/${SMALLER_PHOTO_WIDTHS[0]}`}
    alt={alt}
    width={80}
    height={120}
  />
);
