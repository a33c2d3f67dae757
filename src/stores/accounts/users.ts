import { type ManagedUser, USER_SORTS, type UserSort } from '../../../core/accounts/managed-user.ts';
import { listBuyers, listSellers, type UserQuery } from '../../api/admin/users.ts';
import { createListQuery, type ListQuery } from '../list-query.ts';
import { createPagedStore } from '../paged-list.ts';

function listOf<Sort extends UserSort>(
  key: string,
  list: (query: UserQuery<Sort>) => ReturnType<typeof listSellers>,
  query: ListQuery<Sort>,
) {
  const store = createPagedStore<ManagedUser>(
    key,
    async (filter, after) => {
      const { users, next } = await list({ ...query.viewOf(filter), after });
      return { rows: users, next };
    },
    query.$query,
  );
  return { ...store, query } as const;
}

export const users = {
  Seller: listOf('all-sellers', listSellers, createListQuery(USER_SORTS.Seller)),
  Buyer: listOf('all-buyers', listBuyers, createListQuery(USER_SORTS.Buyer)),
} as const;

export type UserList = (typeof users)['Seller'];
