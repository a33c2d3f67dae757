import { type Member, memberCan } from '../../../../core/accounts/managed-user.ts';
import { accountsWords } from '../../../../core/words/accounts.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { paths } from '../../../paths.ts';
import type { MemberList } from '../../../stores/accounts/users.ts';
import { day } from '../../ui/clock.ts';
import { MemberBadge } from './UserBadge.tsx';
import { askToDelete, askToRestore, askToSuspend } from './user-questions.ts';
import styles from './users.module.css';

type Props = {
  readonly member: Member;
  readonly adminId: string;
  readonly list: MemberList;
  /** Called before a question that may end with this row gone. */
  readonly onAsk: () => void;
};

/** One person (docs/product.md, "Pages"), and what an admin asks next. */
export function MemberRow({ member, adminId, list, onAsk }: Props) {
  const { name, email, suspended } = member;
  const seller = member.role === 'Seller';
  const asking = (ask: typeof askToDelete) => () => {
    onAsk();
    ask(member, adminId, list);
  };
  const standing = suspended ? accountsWords.userQuestions.restore : accountsWords.userQuestions.suspend;
  return (
    <tr>
      <td className={styles.name}>
        <Name member={member} />
        <p className="form-note">
          {accountsWords.userRow.joined}{' '}
          <time dateTime={new Date(member.createdAt).toISOString()}>{day(member.createdAt)}</time>
        </p>
        {suspended && (
          <p className={styles.standing}>
            <span className={`badge ${styles.suspended}`}>{accountsWords.userRow.suspended}</span>
            <a href={paths.audit('user', member.id)} aria-label={accountsWords.userRow.whyIsSuspended(name)}>
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
            {member.verified ? (
              <span className="badge badge-verified">{accountsWords.userRow.verified}</span>
            ) : (
              <span className="badge">{accountsWords.userRow.notVerified}</span>
            )}
            {member.verifiedName && (
              <p className="form-note">
                {accountsWords.member.renamed(member.verifiedName)}{' '}
                <a href={paths.audit('user', member.id)} aria-label={accountsWords.userRow.whyLostTheBadge(name)}>
                  {accountsWords.userRow.why}
                </a>
              </p>
            )}
          </td>
          <td data-label={accountsWords.userRow.books} className={styles.books}>
            <div>
              <span>{accountsWords.userRow.forSale(member.listings.toLocaleString('en-US'))}</span>{' '}
              <span>{accountsWords.userRow.sold(member.sold.toLocaleString('en-US'))}</span>
            </div>
          </td>
        </>
      )}
      <td data-label={accountsWords.userRow.reports} className={styles.reports}>
        {member.reports > 0 ? (
          <a href={paths.reportedItems()}>{accountsWords.userRow.open(member.reports)}</a>
        ) : (
          accountsWords.userRow.none
        )}
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          {seller && <MemberBadge member={member} list={list} />}
          {(suspended ? memberCan.restore(member) : memberCan.suspend(member, adminId)) && (
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={`${standing} ${name}`}
              onClick={asking(suspended ? askToRestore : askToSuspend)}
            >
              {standing}
            </button>
          )}
          {memberCan.delete(member, adminId) && (
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
function Name({ member: { id, name, role, suspended } }: { member: Member }) {
  return role === 'Seller' && !suspended ? <a href={paths.seller(id)}>{name}</a> : name;
}
