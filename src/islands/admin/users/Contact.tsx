import { EmailLink, Parts } from '../../ui/EmailLink.tsx';
import styles from '../table.module.css';

type Props = {
  readonly name: string;
  readonly email: string;
  /** The path of the user's seller page, where there is one. */
  readonly page?: string | undefined;
};

/** Somebody's name, and how to write to them. An account that has ended has no address. */
export function Contact({ name, email, page }: Props) {
  return (
    <span className={styles.contact}>
      {page ? (
        <a className={styles.sellerPage} href={page}>
          <Parts text={name} />
        </a>
      ) : (
        <Parts text={name} />
      )}
      {email && <EmailLink email={email} />}
    </span>
  );
}
