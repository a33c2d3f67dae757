import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { members } from '../../stores/members.ts';
import { Spinner, Unreachable } from '../ui/Guard.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { useNextRow } from '../ui/use-next-row.ts';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberRow } from './MemberRow.tsx';
import styles from './members.module.css';
import { NoData } from './NoData.tsx';

type Props = { readonly of: 'Seller' | 'Buyer'; readonly adminId: string };

/** People of one role: found, sorted, verified, kept out, deleted. */
export function Members({ of: role, adminId }: Props) {
  return (
    <>
      <MemberFilters of={role} />
      <List of={role} adminId={adminId} />
    </>
  );
}

function List({ of: role, adminId }: Props) {
  const { $list, loadMore } = members[role];
  const { data: list, error } = useAnswer($list);
  // What stands there meanwhile was found by the search before.
  const stale = useStore($list).data === undefined;
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  const what = role === 'Seller' ? 'sellers' : 'buyers';
  if (!list) return error ? <Unreachable /> : <Spinner label={`Loading the ${what}`} />;
  return (
    <>
      {error && (
        <p className="notice notice-error" role="alert">
          {error.message}. What you see is older.
        </p>
      )}
      {list.rows.length === 0 ? (
        <NoData />
      ) : (
        <table
          className={`table ${styles.table}`}
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
            {list.rows.map((member, at) => (
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
      <LoadMore
        shown={list.rows.length}
        what={what}
        which="first"
        hasMore={list.next !== undefined}
        onMore={loadMore}
      />
    </>
  );
}
