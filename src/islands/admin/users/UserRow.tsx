import { type ManagedUser, userCan } from '../../../../core/accounts/managed-user.ts';
import { accountsWords } from '../../../../core/words/accounts.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { paths } from '../../../paths.ts';
import type { UserList } from '../../../stores/accounts/users.ts';
import { day } from '../../ui/clock.ts';
import { UserBadge } from './UserBadge.tsx';
import { askToDelete, askToRestore, askToSuspend } from './user-questions.ts';
import styles from './users.module.css';

type Props = {
  readonly user: ManagedUser;
  readonly adminId: string;
  readonly list: UserList;
  /** Called before a question that may end with this row gone. */
  readonly onAsk: () => void;
};

/** One person (docs/product.md, "Pages"), and what an admin asks next. */
export function UserRow({ user, adminId, list, onAsk }: Props) {
  const { name, email, suspended } = user;
  const seller = user.role === 'Seller';
  const asking = (ask: typeof askToDelete) => () => {
    onAsk();
    ask(user, adminId, list);
  };
  const standing = suspended ? accountsWords.userQuestions.restore : accountsWords.userQuestions.suspend;
  return (
    <tr>
      <td className={styles.name}>
        <Name user={user} />
        <p className="form-note">
          {accountsWords.userRow.joined}{' '}
          <time dateTime={new Date(user.createdAt).toISOString()}>{day(user.createdAt)}</time>
        </p>
        {suspended && (
          <p className={styles.standing}>
            <span className={`badge ${styles.suspended}`}>{accountsWords.userRow.suspended}</span>
            <a href={paths.audit('user', user.id)} aria-label={accountsWords.userRow.whyIsSuspended(name)}>
              {accountsWords.userRow.why}
            </a>
          </p>
        )}
      </td>
      <td data-label={accountsWords.userRow.email} className={styles.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </td>
      {seller && (
        <>
          <td data-label={accountsWords.userRow.verification}>
            {user.verified ? (
              <span className="badge badge-verified">{accountsWords.userRow.verified}</span>
            ) : (
              <span className="badge">{accountsWords.userRow.notVerified}</span>
            )}
            {user.verifiedName && (
              <p className="form-note">
                {accountsWords.user.renamed(user.verifiedName)}{' '}
                <a href={paths.audit('user', user.id)} aria-label={accountsWords.userRow.whyLostTheBadge(name)}>
                  {accountsWords.userRow.why}
                </a>
              </p>
            )}
          </td>
          <td data-label={accountsWords.userRow.books} className={styles.books}>
            <div>
              <span>{accountsWords.userRow.forSale(user.listings.toLocaleString('en-US'))}</span>{' '}
              <span>{accountsWords.userRow.sold(user.sold.toLocaleString('en-US'))}</span>
            </div>
          </td>
        </>
      )}
      <td data-label={accountsWords.userRow.reports} className={styles.reports}>
        {user.reports > 0 ? (
          <a href={paths.reportedItems()}>{accountsWords.userRow.open(user.reports)}</a>
        ) : (
          accountsWords.userRow.none
        )}
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          {seller && <UserBadge user={user} list={list} />}
          {(suspended ? userCan.restore(user) : userCan.suspend(user, adminId)) && (
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={`${standing} ${name}`}
              onClick={asking(suspended ? askToRestore : askToSuspend)}
            >
              {standing}
            </button>
          )}
          {userCan.delete(user, adminId) && (
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={accountsWords.userRow.delete(name)}
              data-deletes=""
              onClick={asking(askToDelete)}
            >
              {commonWords.button.delete}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** Leads to the shelf where there is one to see. */
function Name({ user: { id, name, role, suspended } }: { user: ManagedUser }) {
  return role === 'Seller' && !suspended ? <a href={paths.seller(id)}>{name}</a> : name;
}
