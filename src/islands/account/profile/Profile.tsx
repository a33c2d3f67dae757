import type { Me } from '../../../../core/accounts/user.ts';
import { accountsWords } from '../../../../core/words/accounts.ts';
import { Guard } from '../../ui/Guard.tsx';
import { GoogleAccount } from '../google/GoogleAccount.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { EditProfile } from './EditProfile.tsx';
import { MyReports } from './MyReports.tsx';
import { Portrait } from './Portrait.tsx';
import styles from './profile.module.css';

/** 'My profile': who is signed in, read-only, and below it what they may change. */
export function Profile() {
  return (
    <Guard>
      {(person) => (
        <div className={styles.page}>
          <Details person={person} />
          <MyReports />
          <Devices />
          <GoogleAccount person={person} />
          {person.hasPassword && <ChangePassword email={person.email} />}
          <DeleteAccount person={person} />
        </div>
      )}
    </Guard>
  );
}

function Details({ person }: { person: Me }) {
  return (
    <div className="panel">
      <div className={styles.person}>
        <Portrait person={person} />
        <dl className={styles.facts}>
          <dt>{accountsWords.profile.name}</dt>
          <dd>{person.name}</dd>
          <dt>{accountsWords.profile.accountType}</dt>
          <dd>{person.role}</dd>
          <dt>{accountsWords.profile.email}</dt>
          <dd>{person.email}</dd>
        </dl>
      </div>
      <EditProfile person={person} />
    </div>
  );
}
