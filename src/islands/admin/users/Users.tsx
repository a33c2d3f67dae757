import { useRef } from 'react';
import type { UserSort } from '../../../../core/accounts/managed-user.ts';
import { usersWords } from '../../../../core/words/users.ts';
import { users } from '../../../stores/accounts/users.ts';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { ListFilters } from '../ListFilters.tsx';
import list from '../list.module.css';
import { FoundRows } from '../money/CheckedRows.tsx';
import { UserRow } from './UserRow.tsx';
import styles from './users.module.css';

type Props = { readonly of: 'Seller' | 'Buyer'; readonly adminId: string };

const SORTS: Readonly<Record<UserSort, string>> = {
  name: 'Name',
  email: 'Email',
  newest: usersWords.users.newestFirst,
  unverified: usersWords.users.unverifiedFirst,
};

/** People of one role: found, sorted, verified, kept out, deleted. */
export function Users({ of: role, adminId }: Props) {
  const { $list, loadMore, query } = users[role];
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  return (
    <>
      <ListFilters label={usersWords.users.search} sorts={SORTS} query={query} />
      <FoundRows what={role === 'Seller' ? 'sellers' : 'buyers'} query={query} $list={$list} onMore={loadMore}>
        {(rows, stale) => (
          <table
            className={`table ${list.found} ${styles.table}`}
            aria-label={role === 'Seller' ? usersWords.users.sellers : usersWords.users.buyers}
            aria-busy={stale}
          >
            <thead>
              <tr>
                <th scope="col">{usersWords.users.name}</th>
                <th scope="col">{usersWords.users.email}</th>
                {role === 'Seller' && (
                  <>
                    <th scope="col">{usersWords.users.verification}</th>
                    <th scope="col">{usersWords.users.books}</th>
                  </>
                )}
                <th scope="col">{usersWords.users.reports}</th>
                <th scope="col">{usersWords.users.action}</th>
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((user, at) => (
                <UserRow key={user.id} user={user} adminId={adminId} list={users[role]} onAsk={() => remember(at)} />
              ))}
            </tbody>
          </table>
        )}
      </FoundRows>
    </>
  );
}
