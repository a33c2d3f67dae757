import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Device } from '../../../../core/accounts/device.ts';
import { accountScreenWords, accountsWords } from '../../../../core/words/en/accounts.ts';
import { signOutAllDevices, signOutDevice } from '../../../api/account.ts';
import { paths } from '../../../paths.ts';
import { $devices } from '../../../stores/accounts/devices.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { forgetSession, signOut } from '../../../stores/session.ts';
import { Awaited } from '../../ui/Awaited.tsx';
import { toastFailure } from '../../ui/failure.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from './profile.module.css';

export function Devices() {
  return (
    <section className={styles.section}>
      <h2>{accountsWords.devices.heading}</h2>
      <List />
    </section>
  );
}

function List() {
  const { data: devices, error } = useStore($devices);
  const [busy, setBusy] = useState<string>();
  if (!devices) return <Awaited error={error} label={accountsWords.devices.loading} />;

  const end = (what: string, act: () => Promise<void>) => async () => {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      toastFailure(error);
      $devices.revalidate();
    }
    setBusy(undefined);
  };
  const button = (what: string, act: () => Promise<void>) =>
    ({ type: 'button', 'aria-busy': busy === what, disabled: busy !== undefined, onClick: end(what, act) }) as const;

  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{accountsWords.devices.device}</th>
            <th scope="col">{accountsWords.devices.signedIn}</th>
            <th scope="col">{accountsWords.devices.action}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.id}>
              <td data-label={accountsWords.devices.device}>
                {device.device} {device.current && <span className="badge">{accountsWords.devices.thisDevice}</span>}
              </td>
              <td data-label={accountsWords.devices.signedIn}>
                <Moment at={device.signedInAt} />
              </td>
              <td data-label={accountsWords.devices.action} className="table-actions">
                <button
                  className="button button-small"
                  aria-label={accountsWords.devices.signOutLabel(
                    device.current ? accountsWords.devices.thisDeviceLabel : device.device,
                  )}
                  {...button(device.id, () => endOne(device))}
                >
                  {accountsWords.devices.signOut}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button className="button" {...button('all', endAll)}>
        {accountsWords.devices.signOutEverywhere}
      </button>
    </>
  );
}

async function endOne(device: Device): Promise<void> {
  if (device.current) {
    await signOut();
    location.assign(paths.home());
    return;
  }
  await signOutDevice(device.id);
  toast.success(accountScreenWords.deviceSignedOut(device.device));
  $devices.revalidate();
}

async function endAll(): Promise<void> {
  await signOutAllDevices();
  leaveNotice(accountScreenWords.everywhereSignedOut);
  forgetSession();
  location.assign(paths.home());
}
