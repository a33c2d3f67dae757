import { EmailLink, Parts } from '../../ui/EmailLink.tsx';
import styles from '../table.module.css';

type Props = {
  readonly name: string;
  readonly email: string;
  readonly page?: string | undefined;
};

/** Name and email of a user. A deleted account has no email. */
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
