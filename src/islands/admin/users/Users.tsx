import type { UserSort } from '../../../../core/accounts/managed-user.ts';
import { userScreenWords } from '../../../../core/words/en/accounts.ts';
import { users } from '../../../stores/accounts/users.ts';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { FoundRows } from '../FoundRows.tsx';
import { ListFilters } from '../ListFilters.tsx';
import list from '../list.module.css';
import { UserRow } from './UserRow.tsx';
import styles from './users.module.css';

type Props = { readonly of: 'Seller' | 'Buyer'; readonly adminId: string };

const SORTS: Readonly<Record<UserSort, string>> = {
  name: 'Name',
  email: 'Email',
  newest: userScreenWords.users.newestFirst,
  unverified: userScreenWords.users.unverifiedFirst,
};

export function Users({ of: role, adminId }: Props) {
  const { $list, loadMore, query } = users[role];
  const { name, email, verification, books, reports, action } = userScreenWords.users;
  return (
    <>
      <ListFilters label={userScreenWords.users.search} sorts={SORTS} query={query} />
      <FoundRows what={role === 'Seller' ? 'sellers' : 'buyers'} query={query} $list={$list} onMore={loadMore}>
        {(rows, stale) => (
          <ListTable
            className={`${list.found} ${styles.table}`}
            aria-label={role === 'Seller' ? userScreenWords.users.sellers : userScreenWords.users.buyers}
            aria-busy={stale}
            heads={[name, email, ...(role === 'Seller' ? [verification, books] : []), reports, action]}
            rows={rows}
          >
            {(user, onAsk) => <UserRow key={user.id} user={user} adminId={adminId} list={users[role]} onAsk={onAsk} />}
          </ListTable>
        )}
      </FoundRows>
    </>
  );
}
