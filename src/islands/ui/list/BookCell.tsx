import type { ReactNode } from 'react';
import { Thumbnail } from '../Thumbnail.tsx';
import styles from './book-cell.module.css';

type Props = {
  /** The whole name, which shows under the pointer. */
  readonly name: string;
  readonly photo: string | null;
  /** What stands beside the cover. */
  readonly children: ReactNode;
};

/** The first cell of a row that is about a book: its cover and its name. */
export function BookCell({ name, photo, children }: Props) {
  return (
    <td title={name}>
      <div className={styles.book}>
        <Thumbnail name={name} photo={photo} />
        {children}
      </div>
    </td>
  );
}
