/** The admin's lists of sellers and buyers. The cost of a page does not grow with the number of users. */
import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ManagedUser, UserSort } from '../../../core/accounts/managed-user.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { Role } from '../../../core/roles.ts';
import { hasAccount, isNotSuspended } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { userCounts } from '../../db/tables/counts.ts';
import { oneContains } from '../../db/text-match.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';

const u = alias(users, 'u');

const byName = sql`${u.name} COLLATE NOCASE`;

/** How a sort runs along its index, where it goes on, and what its cursor keeps of a row. */
type Sort = {
  readonly order: readonly (SQL | SQLiteColumn)[];
  readonly after: (at: string, id: string) => SQL;
  readonly cursorOf: (user: ManagedUser) => string;
};

const SORTS: Readonly<Record<UserSort, Sort>> = {
  name: {
    order: [sql`${byName}`, u.id],
    // The first half finds its place in the index; a pair with a collation alone would not.
    after: (at, id) => sql`${byName} >= ${at} AND (${byName}, ${u.id}) > (${at}, ${id})`,
    cursorOf: ({ name }) => name,
  },
  email: {
    order: [u.email, u.id],
    after: (at, id) => sql`(${u.email}, ${u.id}) > (${at}, ${id})`,
    cursorOf: ({ email }) => email,
  },
  newest: {
    order: [desc(u.createdAt), desc(u.id)],
    after: (at, id) => sql`(${u.createdAt}, ${u.id}) < (${wholeOf(at)}, ${id})`,
    cursorOf: ({ createdAt }) => String(createdAt),
  },
  unverified: {
    order: [u.verified, u.createdAt, u.id],
    after: (at, id) => {
      const [verified, createdAt] = at.split('.');
      return sql`(${u.verified}, ${u.createdAt}, ${u.id}) > (${wholeOf(verified)}, ${wholeOf(createdAt)}, ${id})`;
    },
    cursorOf: ({ verified, createdAt }) => `${Number(verified)}.${createdAt}`,
  },
};

const wholeOf = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

export type UserQuery = Paging<string> & { readonly search?: string | undefined; readonly sort?: UserSort };

/**
 * The query of one page, in the order of one of the indexes of `users`. A search walks along that index until the page is full.
 */
export function userPage(
  db: Db,
  role: Role,
  { after, limit = PAGE_SIZE.api, search = '', sort = 'name' }: UserQuery = {},
) {
  return db
    .select({
      id: u.id,
      name: u.name,
      email: u.email,
      role: u.role,
      verified: u.verified,
      verifiedName: u.verifiedName,
      suspended: not(isNotSuspended(u)).mapWith(Boolean),
      createdAt: u.createdAt,
      listings: sql<number>`coalesce(${userCounts.listings}, 0)`,
      sold: u.soldCopies,
      reports: sql<number>`coalesce(${userCounts.listingReports} + ${userCounts.buyerReports}, 0)`,
    })
    .from(u)
    .leftJoin(userCounts, eq(userCounts.userId, u.id))
    .where(
      and(
        eq(u.role, role),
        hasAccount(u),
        after && SORTS[sort].after(after.at, after.id),
        search ? oneContains([u.name, u.email], search) : undefined,
      ),
    )
    .orderBy(...SORTS[sort].order)
    .limit(limit + 1);
}

/** People of one role, without those who deleted their account. `search` is a part of a name or an email. */
export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  role: Role,
  query: UserQuery = {},
): Promise<Page<ManagedUser, string>> {
  const { limit = PAGE_SIZE.api, sort = 'name' } = query;
  const rows: ManagedUser[] = await userPage(db, role, query);
  return toPage(rows, limit, (user) => ({ at: SORTS[sort].cursorOf(user), id: user.id }));
}
