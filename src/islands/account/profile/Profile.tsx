/** The profile: the user's details with the dialog that changes them, and the reports that the user made. */
import { toast } from 'react-hot-toast/headless';
import { type Me, Profile as ProfileFields } from '../../../../core/accounts/user.ts';
import type { MyReport } from '../../../../core/moderation/report.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { moderationWords } from '../../../../core/words/en/moderation.ts';
import { $myReports, loadMoreMyReports } from '../../../stores/my-reports.ts';
import { saveProfile } from '../../../stores/sign-in.ts';
import { Guard } from '../../Guard.tsx';
import { DialogActions, DialogButton } from '../../ui/dialog/DialogButtons.tsx';
import { Field, Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CopyLink } from '../../ui/list/BookCell.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { LoadMore } from '../../ui/list/LoadedRows.tsx';
import { Spinner, useLastValue } from '../../ui/load-states.tsx';
import { Parts } from '../../ui/MailtoLink.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { PhotoField } from './PhotoField.tsx';
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

/** Shows only photos of our own storage; otherwise the initial. */
function Portrait({ user }: { user: Me }) {
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

function EditProfile({ user }: { user: Me }) {
  return (
    <DialogButton label={accountScreenWords.editProfile.title}>
      {(close) => <ProfileForm user={user} close={close} />}
    </DialogButton>
  );
}

function ProfileForm({ user, close }: { user: Me; close: () => void }) {
  const { errors, busy, reason, formProps } = useForm(
    ProfileFields,
    async (profile) => {
      await saveProfile(profile);
      toast.success(accountScreenWords.profileSaved);
      close();
    },
    'here',
  );
  return (
    <form className="form" {...formProps}>
      <Field
        label={accountScreenWords.editProfile.name}
        name="name"
        autoComplete="name"
        maxLength={80}
        defaultValue={user.name}
        required
        error={errors.name}
        hint={user.verified ? accountScreenWords.editProfile.nameHint : undefined}
      />
      <PhotoField error={errors.photo} hint={accountScreenWords.editProfile.photoHint} />
      <Refusal reason={reason} />
      <DialogActions label={commonWords.button.save} busy={busy} onCancel={close} />
    </form>
  );
}

function MyReports() {
  const { data: list, error } = useLastValue($myReports);
  if (!list && !error) return <Spinner label={accountScreenWords.myReports.loading} />;
  if (!list?.rows.length) return null;
  const { book, reported, outcome } = accountScreenWords.myReports;
  return (
    <section className={styles.section} aria-labelledby="my-reports">
      <h2 id="my-reports">{accountScreenWords.myReports.heading}</h2>
      <ListTable heads={[book, reported, outcome]} rows={list.rows}>
        {(report) => <ReportRow key={report.id} report={report} />}
      </ListTable>
      <LoadMore shown={list.rows.length} what="reports" hasMore={list.next !== undefined} onMore={loadMoreMyReports} />
    </section>
  );
}

function ReportRow({
  report: { listingId, listingName, reason, reportedAt, outcome, settledAt },
}: {
  report: MyReport;
}) {
  return (
    <tr>
      <td className={styles.book} title={listingName}>
        <CopyLink listingId={listingId} name={listingName} />
      </td>
      <td data-label={accountScreenWords.myReports.reported}>
        <div>
          <Moment at={reportedAt} />
          {reason && <p className="form-note">{commonWords.reasons[reason]}</p>}
        </div>
      </td>
      <td data-label={accountScreenWords.myReports.outcome}>
        <div>
          <span className={`badge ${outcome === null ? 'badge-held' : outcome === 'removed' ? 'badge-sold' : ''}`}>
            {moderationWords.reportOutcome[outcome ?? 'waiting']}
          </span>
          {settledAt !== null && (
            <p className="form-note">
              <Moment at={settledAt} />
            </p>
          )}
        </div>
      </td>
    </tr>
  );
}
