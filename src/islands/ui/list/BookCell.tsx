import type { ReactNode } from 'react';
import { Thumbnail } from '../Thumbnail.tsx';
import styles from './book-cell.module.css';

type Props = {
  /** The full name, shown as a tooltip. */
  readonly name: string;
  readonly photo: string | null;
  readonly children: ReactNode;
};

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
