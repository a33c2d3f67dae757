/** The settings, with the sections of devices, of the user's own data and of deleting the account. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Device } from '../../../../core/accounts/device.ts';
import { AccountDeletion, type Me } from '../../../../core/accounts/user.ts';
import { listedSalesIn, type SaleUnderWay } from '../../../../core/fulfilment/sale-under-way.ts';
import { accountScreenWords, accountsWords, factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { deleteAccount, exportOwnData, signOutAllDevices, signOutDevice } from '../../../api/account.ts';
import { ApiError } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { forgetUserAndDrafts, signOut } from '../../../stores/session.ts';
import { $devices } from '../../../stores/settings.ts';
import { Guard } from '../../Guard.tsx';
import { ActButton } from '../../ui/ActButton.tsx';
import { save } from '../../ui/DownloadAll.tsx';
import { SaleLinks } from '../../ui/dialog/ConfirmDialog.tsx';
import { DialogActions, DialogButton } from '../../ui/dialog/DialogButtons.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingOrFailed } from '../../ui/load-states.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { OwnFactors } from '../factors/OwnFactors.tsx';
import { SecondStep, useSecondStep } from '../factors/SecondStep.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { ChangeEmail, ChangePassword, GoogleAccount } from './Credentials.tsx';
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

function Devices() {
  return (
    <section className={styles.section}>
      <h2>{accountsWords.devices.heading}</h2>
      <DeviceList />
    </section>
  );
}

function DeviceList() {
  const { data: devices, error } = useStore($devices);
  const [busy, setBusy] = useState<string>();
  if (!devices) return <LoadingOrFailed error={error} label={accountsWords.devices.loading} />;

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
  forgetUserAndDrafts();
  location.assign(paths.home());
}

function OwnData() {
  const ownDataWords = accountScreenWords.ownData;
  const download = () =>
    exportOwnData().then((data) => {
      const text = JSON.stringify(data, null, 2);
      save(new Blob([text], { type: 'application/json' }), ownDataWords.fileName);
    }, toastFailure);
  return (
    <section className={styles.section}>
      <h2>{ownDataWords.heading}</h2>
      <p>{ownDataWords.note}</p>
      <ActButton act={download}>{ownDataWords.download}</ActButton>
    </section>
  );
}

function DeleteAccount({ user }: { user: Me }) {
  return (
    <section className={`${styles.section} ${styles.danger}`}>
      <h2>{accountScreenWords.deleteAccount.button}</h2>
      <p>{accountScreenWords.deleteAccount.note}</p>
      <DialogButton
        label={accountScreenWords.deleteAccount.button}
        title={accountScreenWords.deleteAccount.question}
        danger
      >
        {(close) => <DeletionForm user={user} close={close} />}
      </DialogButton>
    </section>
  );
}

function DeletionForm({ user, close }: { user: Me; close: () => void }) {
  const [sales, setSales] = useState<readonly SaleUnderWay[]>([]);
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    AccountDeletion,
    async ({ password }) => {
      setSales([]);
      await withStep((factor) => deleteAccount({ password, factor })).catch((error) => {
        if (error instanceof ApiError) setSales(listedSalesIn(error.facts));
        throw error;
      });
      leaveNotice(accountScreenWords.accountDeleted);
      forgetUserAndDrafts();
      location.assign(paths.home());
    },
    'here',
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toChange} />}
      <form className="form" hidden={asked !== undefined} {...formProps}>
        <ul className={styles.consequences}>
          <li>{accountScreenWords.deleteAccount.personalDataDeleted}</li>
          <li>{accountScreenWords.deleteAccount.bookingsDropped}</li>
          <li>{accountScreenWords.deleteAccount.salesKept}</li>
          <li>{accountScreenWords.deleteAccount.paymentsFirst}</li>
        </ul>
        {user.hasPassword && (
          <>
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField autoComplete="current-password" error={errors.password} />
          </>
        )}
        <Refusal reason={reason} />
        <SaleLinks sales={sales} side="seller" />
        <DialogActions label={accountScreenWords.deleteAccount.button} busy={busy} danger onCancel={close} />
      </form>
    </>
  );
}
