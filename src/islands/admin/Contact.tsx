import styles from './shop.module.css';

/** Somebody's name, and how to write to them. An account that has ended has no address. */
export function Contact({ name, email }: { name: string; email: string }) {
  return (
    <span className={styles.contact}>
      {name}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </span>
  );
}
