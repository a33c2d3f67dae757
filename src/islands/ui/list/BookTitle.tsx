import { shortName } from '../../../../core/format.ts';
import { paths } from '../../../paths.ts';
import styles from './book-title.module.css';

type Props = {
  readonly listingId: string;
  readonly name: string;
  /** Not shortened: offline, this list may be the only source. */
  readonly whole?: boolean;
};

/** Shortened name of a copy, linked to its page. */
export function BookTitle({ listingId, name, whole = false }: Props) {
  const shown = whole ? name : shortName(name);
  return (
    <a className={styles.title} dir="auto" href={paths.book(listingId)}>
      {shown === name ? (
        name
      ) : (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="visually-hidden">{name}</span>
        </>
      )}
    </a>
  );
}
