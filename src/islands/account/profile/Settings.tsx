import { Guard } from '../../ui/Guard.tsx';
import { OwnFactors } from '../factors/OwnFactors.tsx';
import { GoogleAccount } from '../google/GoogleAccount.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { OwnData } from './OwnData.tsx';
import { Preferences } from './Preferences.tsx';
import styles from './profile.module.css';

export function Settings() {
  return (
    <Guard>
      {(user) => (
        <div className={styles.page}>
          <Preferences email={user.email} />
          <Devices />
          <OwnFactors user={user} />
          <GoogleAccount user={user} />
          <ChangeEmail user={user} />
          {user.hasPassword && <ChangePassword email={user.email} />}
          <OwnData />
          <DeleteAccount user={user} />
        </div>
      )}
    </Guard>
  );
}
