import { MEMBER_SORTS, type Member, type MemberSort } from '../../../core/accounts/managed-user.ts';
import { listBuyers, listSellers, type MemberQuery } from '../../api/admin-people.ts';
import { createListQuery, type ListQuery } from '../list-query.ts';
import { createPagedStore } from '../pages.ts';

function listOf<Sort extends MemberSort>(
  key: string,
  list: (query: MemberQuery<Sort>) => ReturnType<typeof listSellers>,
  query: ListQuery<Sort>,
) {
  const store = createPagedStore<Member>(
    key,
    async (filter, after) => {
      const { members, next } = await list({ ...query.viewOf(filter), after });
      return { rows: members, next };
    },
    query.$query,
  );
  return { ...store, query } as const;
}

/** Everybody who sells here, and everybody who buys here. */
export const members = {
  Seller: listOf('all-sellers', listSellers, createListQuery(MEMBER_SORTS.Seller)),
  Buyer: listOf('all-buyers', listBuyers, createListQuery(MEMBER_SORTS.Buyer)),
} as const;

export type MemberList = (typeof members)['Seller'];
