import { SMALLER_WIDTHS } from '../../../core/listings/photo.ts';
import styles from './thumbnail.module.css';

type Props = { readonly name: string; readonly photo: string | null };

/** A book's cover beside its name; its first letter where there is none. Says nothing that the name does not. */
export function Thumbnail({ name, photo }: Props) {
  if (!photo) {
    return (
      <span className={styles.thumbnail} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
    );
  }
  // A picture that was never that wide answers with itself.
  return <img className={styles.thumbnail} src={`${photo}/${SMALLER_WIDTHS[0]}`} alt="" loading="lazy" />;
}
