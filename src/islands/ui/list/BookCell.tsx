/** A book in a list: its cell, cover and title. */
import type { ReactNode } from 'react';
import { shortenName } from '../../../../core/format.ts';
import { SMALLER_PHOTO_WIDTHS } from '../../../../core/listings/photo.ts';
import { paths } from '../../../paths.ts';
import styles from './list.module.css';

type BookCellProps = {
  /** The full name, shown as a tooltip. */
  readonly name: string;
  readonly photo: string | null;
  readonly children: ReactNode;
};

export function BookCell({ name, photo, children }: BookCellProps) {
  return (
    <td title={name}>
      <div className={styles.book}>
        <Thumbnail name={name} photo={photo} />
        {children}
      </div>
    </td>
  );
}

type ThumbnailProps = { readonly name: string; readonly photo: string | null };

/** A book's cover beside its name, or its first letter. Decorative, so without alternative text. */
export function Thumbnail({ name, photo }: ThumbnailProps) {
  if (!photo) {
    return (
      <span className={styles.thumbnail} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
    );
  }
  // The server answers with the original if it is narrower.
  return <img className={styles.thumbnail} src={`${photo}/${SMALLER_PHOTO_WIDTHS[0]}`} alt="" loading="lazy" />;
}

type CopyLinkProps = {
  readonly listingId: string;
  readonly name: string;
  /** Not shortened: offline, this list may be the only source. */
  readonly whole?: boolean;
};

/** Shortened name of a copy, linked to its page. */
export function CopyLink({ listingId, name, whole = false }: CopyLinkProps) {
  const shown = whole ? name : shortenName(name);
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
