import styles from '../reports/shop.module.css';

type Props = {
  readonly name: string;
  readonly email: string;
  /** The address of the person's shelf, where there is one to see. */
  readonly shelf?: string | undefined;
};

/** Somebody's name, and how to write to them. An account that has ended has no address. */
export function Contact({ name, email, shelf }: Props) {
  return (
    <span className={styles.contact}>
      {shelf ? (
        <a className={styles.shelf} href={shelf}>
          {name}
        </a>
      ) : (
        name
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </span>
  );
}
