import { type Member, memberCan } from '../../../../core/accounts/managed-user.ts';
import { messages } from '../../../../core/words/messages.ts';
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

/** One person (specification, section 2), and what an admin asks next. */
export function MemberRow({ member, adminId, list, onAsk }: Props) {
  const { name, email, suspended } = member;
  const seller = member.role === 'Seller';
  const asking = (ask: typeof askToDelete) => () => {
    onAsk();
    ask(member, adminId, list);
  };
  const standing = suspended ? 'Restore' : 'Suspend';
  return (
    <tr>
      <td className={styles.name}>
        <Name member={member} />
        <p className="form-note">
          Joined <time dateTime={new Date(member.createdAt).toISOString()}>{day(member.createdAt)}</time>
        </p>
        {suspended && (
          <p className={styles.standing}>
            <span className={`badge ${styles.suspended}`}>Suspended</span>
            <a href={paths.audit('user', member.id)} aria-label={`Why ${name} is suspended`}>
              Why?
            </a>
          </p>
        )}
      </td>
      <td data-label="Email" className={styles.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </td>
      {seller && (
        <>
          <td data-label="Verification">
            {member.verified ? (
              <span className="badge badge-verified">Verified</span>
            ) : (
              <span className="badge">Not verified</span>
            )}
            {member.verifiedName && (
              <p className="form-note">
                {messages.member.renamed(member.verifiedName)}{' '}
                <a href={paths.audit('user', member.id)} aria-label={`Why ${name} lost the badge`}>
                  Why?
                </a>
              </p>
            )}
          </td>
          <td data-label="Books" className={styles.books}>
            <div>
              <span>{member.listings.toLocaleString('en-US')} for sale</span>{' '}
              <span>{member.sold.toLocaleString('en-US')} sold</span>
            </div>
          </td>
        </>
      )}
      <td data-label="Reports" className={styles.reports}>
        {member.reports > 0 ? <a href={paths.reportedItems()}>{member.reports} open</a> : 'None'}
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
              aria-label={`Delete ${name}`}
              data-deletes=""
              onClick={asking(askToDelete)}
            >
              Delete
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
