/** The lists of sellers and buyers. */
import { type ManagedUser, USER_SORTS, type UserSort, userCan } from '../../../../core/accounts/managed-user.ts';
import { userScreenWords } from '../../../../core/words/en/accounts.ts';
import { adminListWords } from '../../../../core/words/en/admin.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listBuyers, listSellers } from '../../../api/admin/lists.ts';
import { setVerified } from '../../../api/admin/users.ts';
import { paths } from '../../../paths.ts';
import { MailtoLink, Parts } from '../../ui/MailtoLink.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { adminList, type Column, csvTime, type On, type RowAction, type ViewChoice } from './admin-list.ts';
import styles from './lists.module.css';
import {
  askToDelete,
  askToRestore,
  askToSuspend,
  askToUnverify,
  askToVerify,
  VERIFIED,
  verify,
} from './user-questions.ts';

const { users: words, userRow: row, userQuestions: acts } = userScreenWords;

const SORTS: Readonly<Record<UserSort, string>> = {
  name: words.name,
  email: words.email,
  newest: words.newestFirst,
  unverified: words.unverifiedFirst,
};

const sortBy = <Sort extends UserSort>(sorts: readonly Sort[]): ViewChoice<Sort> => ({
  label: adminListWords.sort,
  options: sorts.map((sort) => [sort, SORTS[sort]]),
});

const nameAndEmail: readonly Column<ManagedUser>[] = [
  { head: words.name, withoutHead: true, className: styles.userName, cell: (user) => <Name user={user} /> },
  {
    head: words.email,
    className: styles.userEmail,
    cell: ({ email, emailVerified }) => (
      <>
        <MailtoLink email={email} />
        {!emailVerified && <p className="form-note">{row.emailNotConfirmed}</p>}
      </>
    ),
  },
];

const reports: Column<ManagedUser> = {
  head: words.reports,
  className: styles.userReports,
  cell: ({ reports }) => (reports > 0 ? <a href={paths.reportedItems()}>{row.openReports(reports)}</a> : row.noReports),
};

const cellsOfAll: Readonly<Record<string, (user: ManagedUser) => string | number | null>> = {
  [words.name]: ({ name }) => name,
  [words.email]: ({ email }) => email,
  [words.emailConfirmed]: ({ emailVerified }) => words.yesOrNo(emailVerified),
  [row.joined]: ({ createdAt }) => csvTime(createdAt),
  [row.suspended]: ({ suspended }) => words.yesOrNo(suspended),
  [words.reports]: ({ reports }) => reports,
};

export const sellers = adminList({
  name: 'sellers',
  what: 'sellers',
  label: words.sellers,
  load: (view, page) => listSellers({ ...view, ...page }),
  idOf: ({ id }: ManagedUser) => id,
  nameOf: ({ name }) => name,
  search: words.search,
  choices: { sort: sortBy(USER_SORTS.Seller) },
  className: styles.users,
  columns: [
    ...nameAndEmail,
    { head: words.verification, cell: (user) => <Badge user={user} /> },
    {
      head: words.books,
      className: styles.userBooks,
      cell: ({ listings, sold }) => (
        <div>
          <span>{row.booksForSale(listings.toLocaleString('en-US'))}</span>{' '}
          <span>{row.soldBooks(sold.toLocaleString('en-US'))}</span>
        </div>
      ),
    },
    reports,
  ],
  actions: {
    head: words.action,
    className: styles.userActions,
    of: (user, on) => [badgeAction(user, on), ...accountActions(user, on)],
    forMany: [
      {
        label: acts.verify,
        title: words.verifyMany,
        body: words.verifyManyNote,
        // The others need a look at their address first.
        may: (user) => userCan.verify(user) && user.emailVerified,
        act: ({ email }) => setVerified(email),
        change: VERIFIED,
        done: words.verifiedMany,
      },
    ],
  },
  csv: {
    ...cellsOfAll,
    [row.verified]: ({ verified }) => words.yesOrNo(verified),
    [words.forSale]: ({ listings }) => listings,
    [words.sold]: ({ sold }) => sold,
  },
  countsAsTask: true,
});

export const buyers = adminList({
  name: 'buyers',
  what: 'buyers',
  label: words.buyers,
  load: (view, page) => listBuyers({ ...view, ...page }),
  idOf: ({ id }: ManagedUser) => id,
  nameOf: ({ name }) => name,
  search: words.search,
  choices: { sort: sortBy(USER_SORTS.Buyer) },
  className: styles.users,
  columns: [...nameAndEmail, reports],
  actions: { head: words.action, className: styles.userActions, of: accountActions },
  csv: cellsOfAll,
  countsAsTask: true,
});

/**
 * Sets the badge at once, without a reason; with a confirmation if the seller's address is unconfirmed. Removes it
 * after a confirmation. One button for both, so that it keeps the focus.
 */
function badgeAction(user: ManagedUser, { settle }: On<ManagedUser>): RowAction {
  if (userCan.unverify(user)) {
    const name = `${acts.unverify} ${user.name}`;
    return { label: acts.unverify, name, look: 'quiet', ask: () => askToUnverify(user, settle) };
  }
  const button = { label: acts.verify, name: `${acts.verify} ${user.name}` };
  return user.emailVerified
    ? { ...button, act: () => verify(user, settle) }
    : { ...button, ask: () => askToVerify(user, settle) };
}

function accountActions(user: ManagedUser, on: On<ManagedUser>): readonly (RowAction | false)[] {
  const { name, suspended } = user;
  const { admin, settle } = on;
  const change = suspended ? acts.restore : acts.suspend;
  return [
    (suspended ? userCan.restore(user) : userCan.suspend(user, admin.userId)) && {
      label: change,
      name: `${change} ${name}`,
      look: 'quiet',
      ask: () => (suspended ? askToRestore(user, settle) : askToSuspend(user, settle)),
    },
    userCan.delete(user, admin.userId) && {
      label: commonWords.button.delete,
      name: row.deleteLabel(name),
      look: 'quiet',
      takesFocus: true,
      ask: () => askToDelete(user, on),
    },
  ];
}

function Name({ user }: { user: ManagedUser }) {
  const { id, name, role, suspended, createdAt } = user;
  const shown = <Parts text={name} />;
  return (
    <>
      <span className={styles.bounded}>
        {role === 'Seller' && !suspended ? <a href={paths.seller(id)}>{shown}</a> : shown}
      </span>
      <p className="form-note">
        {row.joined} <Moment at={createdAt} as="day" />
      </p>
      {suspended && (
        <p className={styles.suspension}>
          <span className={`badge ${styles.suspended}`}>{row.suspended}</span>
          <Why user={user} label={row.whySuspendedLabel(name)} />
        </p>
      )}
    </>
  );
}

function Badge({ user }: { user: ManagedUser }) {
  return (
    <>
      {user.verified ? (
        <span className="badge badge-verified">{row.verified}</span>
      ) : (
        <span className="badge">{row.notVerified}</span>
      )}
      {user.verifiedName && (
        <p className="form-note">
          {userScreenWords.user.renamed(user.verifiedName)}{' '}
          <Why user={user} label={row.whyUnverifiedLabel(user.name)} />
        </p>
      )}
    </>
  );
}

const Why = ({ user, label }: { user: ManagedUser; label: string }) => (
  <a href={paths.audit('user', user.id)} aria-label={label}>
    {row.why}
  </a>
);
