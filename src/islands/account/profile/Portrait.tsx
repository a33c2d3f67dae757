import type { Me } from '../../../../core/accounts/user.ts';
import { accountsWords } from '../../../../core/words/accounts.ts';
import styles from './profile.module.css';

/** Only pictures of our own storage are shown; everybody else has their initial. */
export function Portrait({ person }: { person: Me }) {
  if (person.photo?.startsWith('/')) {
    return (
      <img
        className={styles.portrait}
        src={person.photo}
        alt={accountsWords.portrait.portraitOf(person.name)}
        width={96}
        height={96}
      />
    );
  }
  return (
    <span className={styles.portrait} aria-hidden="true">
      {Array.from(person.name)[0]?.toUpperCase()}
    </span>
  );
}
