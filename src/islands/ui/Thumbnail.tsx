import { SMALLER_WIDTHS } from '../../../core/listings/photo.ts';
import styles from './thumbnail.module.css';

type Props = { readonly name: string; readonly photo: string | null };

/** A book's cover beside its name, or its first letter. Decorative, so without alternative text. */
export function Thumbnail({ name, photo }: Props) {
  if (!photo) {
    return (
      <span className={styles.thumbnail} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
    );
  }
  // The server answers with the original if it is narrower.
  return <img className={styles.thumbnail} src={`${photo}/${SMALLER_WIDTHS[0]}`} alt="" loading="lazy" />;
}
