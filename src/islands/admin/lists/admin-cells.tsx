/** Cells of admin lists. */

import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { CopyLink } from '../../ui/list/BookCell.tsx';
import { MailtoLink, Parts } from '../../ui/MailtoLink.tsx';
import styles from './lists.module.css';

type Props = {
  readonly name: string;
  readonly email: string;
  readonly page?: string | undefined;
};

/** Name and email of a user. A deleted account has no email. */
export function NameAndEmail({ name, email, page }: Props) {
  return (
    <span className={styles.contact}>
      {page ? (
        <a className={styles.sellerPage} href={page}>
          <Parts text={name} />
        </a>
      ) : (
        <Parts text={name} />
      )}
      {email && <MailtoLink email={email} />}
    </span>
  );
}

type Seller = {
  readonly sellerId: string;
  readonly sellerHasPage: boolean;
  readonly sellerName: string;
  readonly sellerEmail: string;
};

export function SellerContact({ of: { sellerId, sellerHasPage, sellerName, sellerEmail } }: { of: Seller }) {
  return (
    <NameAndEmail name={sellerName} email={sellerEmail} page={sellerHasPage ? paths.seller(sellerId) : undefined} />
  );
}

type BookProps = {
  readonly id: string;
  readonly name: string;
  readonly photo: ReactNode;
  readonly note: string;
  readonly children?: ReactNode;
};

/** A copy with its photo; children stand below its note. */
export function Book({ id, name, photo, note, children }: BookProps) {
  return (
    <div className={styles.book}>
      {photo}
      <div>
        <CopyLink listingId={id} name={name} />
        <p className="form-note">{note}</p>
        {children}
      </div>
    </div>
  );
}
