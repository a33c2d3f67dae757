import type { Me } from '../../../../core/accounts/user.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import styles from './profile.module.css';

/** Shows only photos of our own storage; otherwise the initial. */
export function Portrait({ user }: { user: Me }) {
  if (user.photo?.startsWith('/')) {
    return (
      <img
        className={styles.portrait}
        src={user.photo}
        alt={accountScreenWords.portrait.alt(user.name)}
        width={96}
        height={96}
      />
    );
  }
  return (
    <span className={styles.portrait} aria-hidden="true">
      {Array.from(user.name)[0]?.toUpperCase()}
    </span>
  );
}
