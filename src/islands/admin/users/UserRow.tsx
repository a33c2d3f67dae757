import { type ManagedUser, userCan } from '../../../../core/accounts/managed-user.ts';
import { userScreenWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { paths } from '../../../paths.ts';
import type { UserList } from '../../../stores/accounts/users.ts';
import { EmailLink, Parts } from '../../ui/EmailLink.tsx';
import { DeleteButton } from '../../ui/list/ListTable.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { UserBadge } from './UserBadge.tsx';
import { askToDelete, askToRestore, askToSuspend } from './user-questions.ts';
import styles from './users.module.css';

type Props = {
  readonly user: ManagedUser;
  readonly adminId: string;
  readonly list: UserList;
  /** Called before a dialog that may remove this row. */
  readonly onAsk: () => void;
};

export function UserRow({ user, adminId, list, onAsk }: Props) {
  const { name, email, suspended } = user;
  const seller = user.role === 'Seller';
  const asking = (ask: typeof askToDelete) => () => {
    onAsk();
    ask(user, adminId, list);
  };
  const change = suspended ? userScreenWords.userQuestions.restore : userScreenWords.userQuestions.suspend;
  return (
    <tr>
      <td className={styles.name}>
        <span className={styles.bounded}>
          <Name user={user} />
        </span>
        <p className="form-note">
          {userScreenWords.userRow.joined} <Moment at={user.createdAt} as="day" />
        </p>
        {suspended && (
          <p className={styles.suspension}>
            <span className={`badge ${styles.suspended}`}>{userScreenWords.userRow.suspended}</span>
            <Why user={user} label={userScreenWords.userRow.whySuspendedLabel(name)} />
          </p>
        )}
      </td>
      <td data-label={userScreenWords.userRow.email} className={styles.email}>
        <EmailLink email={email} />
        {!user.emailVerified && <p className="form-note">{userScreenWords.userRow.emailNotConfirmed}</p>}
      </td>
      {seller && (
        <>
          <td data-label={userScreenWords.userRow.verification}>
            {user.verified ? (
              <span className="badge badge-verified">{userScreenWords.userRow.verified}</span>
            ) : (
              <span className="badge">{userScreenWords.userRow.notVerified}</span>
            )}
            {user.verifiedName && (
              <p className="form-note">
                {userScreenWords.user.renamed(user.verifiedName)}{' '}
                <Why user={user} label={userScreenWords.userRow.whyUnverifiedLabel(name)} />
              </p>
            )}
          </td>
          <td data-label={userScreenWords.userRow.books} className={styles.books}>
            <div>
              <span>{userScreenWords.userRow.booksForSale(user.listings.toLocaleString('en-US'))}</span>{' '}
              <span>{userScreenWords.userRow.soldBooks(user.sold.toLocaleString('en-US'))}</span>
            </div>
          </td>
        </>
      )}
      <td data-label={userScreenWords.userRow.reports} className={styles.reports}>
        {user.reports > 0 ? (
          <a href={paths.reportedItems()}>{userScreenWords.userRow.openReports(user.reports)}</a>
        ) : (
          userScreenWords.userRow.noReports
        )}
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          {seller && <UserBadge user={user} list={list} />}
          {(suspended ? userCan.restore(user) : userCan.suspend(user, adminId)) && (
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={`${change} ${name}`}
              onClick={asking(suspended ? askToRestore : askToSuspend)}
            >
              {change}
            </button>
          )}
          {userCan.delete(user, adminId) && (
            <DeleteButton name={userScreenWords.userRow.deleteLabel(name)} onClick={asking(askToDelete)}>
              {commonWords.button.delete}
            </DeleteButton>
          )}
        </div>
      </td>
    </tr>
  );
}

function Name({ user: { id, name, role, suspended } }: { user: ManagedUser }) {
  const shown = <Parts text={name} />;
  return role === 'Seller' && !suspended ? <a href={paths.seller(id)}>{shown}</a> : shown;
}

const Why = ({ user, label }: { user: ManagedUser; label: string }) => (
  <a href={paths.audit('user', user.id)} aria-label={label}>
    {userScreenWords.userRow.why}
  </a>
);
