import type { Me } from '../../../../core/accounts/user.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { Parts } from '../../ui/EmailLink.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { EditProfile } from './EditProfile.tsx';
import { MyReports } from './MyReports.tsx';
import { Portrait } from './Portrait.tsx';
import styles from './profile.module.css';

export function Profile() {
  return (
    <Guard>
      {(user) => (
        <div className={styles.page}>
          <Details user={user} />
          <MyReports />
        </div>
      )}
    </Guard>
  );
}

function Details({ user }: { user: Me }) {
  return (
    <div className="panel">
      <div className={styles.user}>
        <Portrait user={user} />
        <dl className={styles.facts}>
          <dt>{accountScreenWords.profile.name}</dt>
          <dd>
            <Parts text={user.name} />
          </dd>
          <dt>{accountScreenWords.profile.accountType}</dt>
          <dd>{user.role}</dd>
          <dt>{accountScreenWords.profile.email}</dt>
          <dd>
            <Parts text={user.email} />
          </dd>
        </dl>
      </div>
      <EditProfile user={user} />
    </div>
  );
}
