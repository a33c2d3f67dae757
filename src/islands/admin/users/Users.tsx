import { useRef } from 'react';
import type { MemberSort } from '../../../../core/accounts/managed-user.ts';
import { members } from '../../../stores/accounts/users.ts';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { ListFilters } from '../ListFilters.tsx';
import list from '../list.module.css';
import { FoundRows } from '../money/CheckedRows.tsx';
import { MemberRow } from './UserRow.tsx';
import styles from './users.module.css';

type Props = { readonly of: 'Seller' | 'Buyer'; readonly adminId: string };

const SORTS: Readonly<Record<MemberSort, string>> = {
  name: 'Name',
  email: 'Email',
  newest: 'Newest first',
  unverified: 'Waiting for a badge',
};

/** People of one role: found, sorted, verified, kept out, deleted. */
export function Members({ of: role, adminId }: Props) {
  const { $list, loadMore, query } = members[role];
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  return (
    <>
      <ListFilters label="Search by name or email" sorts={SORTS} query={query} />
      <FoundRows what={role === 'Seller' ? 'sellers' : 'buyers'} query={query} $list={$list} onMore={loadMore}>
        {(rows, stale) => (
          <table
            className={`table ${list.found} ${styles.table}`}
            aria-label={role === 'Seller' ? 'Sellers' : 'Buyers'}
            aria-busy={stale}
          >
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                {role === 'Seller' && (
                  <>
                    <th scope="col">Verification</th>
                    <th scope="col">Books</th>
                  </>
                )}
                <th scope="col">Reports</th>
                <th scope="col">Action</th>
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((member, at) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  adminId={adminId}
                  list={members[role]}
                  onAsk={() => remember(at)}
                />
              ))}
            </tbody>
          </table>
        )}
      </FoundRows>
    </>
  );
}
