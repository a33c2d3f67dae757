import { shortName } from '../../../../core/format.ts';
import { paths } from '../../../paths.ts';
import styles from './book-title.module.css';

type Props = {
  readonly listingId: string;
  readonly name: string;
  /** It is not cut: where the network is away, this list may be all there is. */
  readonly whole?: boolean;
};

/** The name of a copy in a list, cut, as the way to its page. */
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
