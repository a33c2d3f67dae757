import type { Me } from '../../shared/user.ts';
import { Guard } from '../ui/Guard.tsx';
import styles from './profile.module.css';

/** 'My profile': who is signed in, read-only. */
export function Profile() {
  return <Guard>{(person) => <Details person={person} />}</Guard>;
}

function Details({ person }: { person: Me }) {
  return (
    <div className="panel">
      <div className={styles.person}>
        <Portrait person={person} />
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>{person.name}</dd>
          <dt>Account type</dt>
          <dd>{person.role}</dd>
          <dt>Email</dt>
          <dd>{person.email}</dd>
        </dl>
      </div>
    </div>
  );
}

/** Only pictures of our own storage are shown; everybody else has their initial. */
function Portrait({ person }: { person: Me }) {
  if (person.photo?.startsWith('/')) {
    return (
      <img className={styles.portrait} src={person.photo} alt={`Portrait of ${person.name}`} width={96} height={96} />
    );
  }
  return (
    <span className={styles.portrait} aria-hidden="true">
      {Array.from(person.name)[0]?.toUpperCase()}
    </span>
  );
}
