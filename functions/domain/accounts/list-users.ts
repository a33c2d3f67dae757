/** The admin's lists of sellers and buyers. The cost of a page does not grow with the number of users. */
import { and, asc, desc, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ManagedUser, UserSort } from '../../../core/accounts/managed-user.ts';
import type { Role } from '../../../core/accounts/user-facts.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { Db } from '../../db/client.ts';
import { hasAccount, isNotSuspended } from '../../db/conditions.ts';
import { anyContains } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { userCounts } from '../../db/tables/counts.ts';
import { type Page, type Paging, toPage, toSearchPage } from '../paging.ts';
import type { Deps } from '../ports.ts';

const user = alias(users, 'user');

const byName = sql`${user.name} COLLATE NOCASE`;

/** A sort: its keys, as in its index; the condition behind a cursor; and the cursor of a row. */
type Sort = {
  readonly keys: readonly [SQLWrapper, SQLWrapper, SQLWrapper?];
  readonly to: typeof asc;
  readonly after: (at: string, id: string) => SQL;
  readonly cursorOf: (user: Sorted) => string;
};

type Sorted = Pick<ManagedUser, 'id' | 'name' | 'email' | 'verified' | 'createdAt'>;

const SORTS: Readonly<Record<UserSort, Sort>> = {
  name: {
    keys: [byName, user.id],
    to: asc,
    // The first comparison seeks in the index; a row value with a collation alone does not.
    after: (at, id) => sql`${byName} >= ${at} AND (${byName}, ${user.id}) > (${at}, ${id})`,
    cursorOf: ({ name }) => name,
  },
  email: {
    keys: [user.email, user.id],
    to: asc,
    after: (at, id) => sql`(${user.email}, ${user.id}) > (${at}, ${id})`,
    cursorOf: ({ email }) => email,
  },
  newest: {
    keys: [user.createdAt, user.id],
    to: desc,
    after: (at, id) => sql`(${user.createdAt}, ${user.id}) < (${wholeOf(at)}, ${id})`,
    cursorOf: ({ createdAt }) => String(createdAt),
  },
  unverified: {
    keys: [user.verified, user.createdAt, user.id],
    to: asc,
    after: (at, id) => {
      const [verified, createdAt] = at.split('.');
      return sql`(${user.verified}, ${user.createdAt}, ${user.id}) > (${wholeOf(verified)}, ${wholeOf(createdAt)}, ${id})`;
    },
    cursorOf: ({ verified, createdAt }) => `${Number(verified)}.${createdAt}`,
  },
};

const orderOf = (sort: UserSort): SQL[] => {
  const { keys, to } = SORTS[sort];
  return keys.flatMap((key) => (key ? [to(key)] : []));
};

const wholeOf = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

export type UserQuery = Paging<string> & { readonly search?: string | undefined; readonly sort?: UserSort };

/** Limit of users that a search reads, along the index of its order. */
const LOOKED_AT = 500;

const columns = {
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  verified: user.verified,
  emailVerified: sql<boolean>`${user.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
  verifiedName: user.verifiedName,
  suspended: not(isNotSuspended(user)).mapWith(Boolean),
  createdAt: user.createdAt,
  listings: sql<number>`coalesce(${userCounts.listings}, 0)`,
  sold: user.soldCopies,
  reports: sql<number>`coalesce(${userCounts.listingReports} + ${userCounts.buyerReports}, 0)`,
};

const ofRole = (role: Role, { after, sort = 'name' }: UserQuery): SQL | undefined =>
  and(eq(user.role, role), hasAccount(user), after && SORTS[sort].after(after.at, after.id));

/** The query of one page without a search, in the order of one of the indexes of `users`. */
export function readUserPage(db: Db, role: Role, query: UserQuery = {}) {
  const { limit = PAGE_SIZE.api, sort = 'name' } = query;
  return db
    .select(columns)
    .from(user)
    .leftJoin(userCounts, eq(userCounts.userId, user.id))
    .where(ofRole(role, query))
    .orderBy(...orderOf(sort))
    .limit(limit + 1);
}

/** The matching ones of the users that a search reads. */
export function searchUsers(db: Db, role: Role, query: UserQuery) {
  const { limit = PAGE_SIZE.api, search = '', sort = 'name' } = query;
  const { keys, to } = SORTS[sort];
  const [first, second, third = user.id] = keys;
  // The page is ordered by columns of this subquery, so that the database starts with it.
  const looked = db
    .select({
      first: sql`${first}`.as('first_key'),
      second: sql`${second}`.as('second_key'),
      third: sql`${third}`.as('third_key'),
      id: sql<string>`${user.id}`.as('looked_id'),
      isFound: sql<number>`${anyContains([user.name, user.email], search)}`.as('is_found'),
    })
    .from(user)
    .where(ofRole(role, query))
    .orderBy(...orderOf(sort))
    .limit(LOOKED_AT)
    .as('looked');
  const { id, first: one, second: two, third: three } = looked;
  const found = db
    .select({ id, first: one, second: two, third: three })
    .from(looked)
    .where(sql`${looked.isFound}`)
    .orderBy(to(one), to(two), to(three))
    .limit(limit + 1)
    .as('found');
  return db
    .select(columns)
    .from(found)
    .innerJoin(user, eq(user.id, found.id))
    .leftJoin(userCounts, eq(userCounts.userId, user.id))
    .orderBy(to(found.first), to(found.second), to(found.third));
}

/** The last user that a search reads, if there are at least `LOOKED_AT` (`toSearchPage`). */
const endOfLook = (db: Db, role: Role, query: UserQuery) =>
  db
    .select({ id: user.id, name: user.name, email: user.email, verified: user.verified, createdAt: user.createdAt })
    .from(user)
    .where(ofRole(role, query))
    .orderBy(...orderOf(query.sort ?? 'name'))
    .limit(1)
    .offset(LOOKED_AT - 1);

/**
 * Users of one role, without deleted accounts. `search` is a part of a name or an email; a page of a search may be
 * short, or empty, before the end of the list.
 */
export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  role: Role,
  query: UserQuery = {},
): Promise<Page<ManagedUser, string>> {
  const { limit = PAGE_SIZE.api, sort = 'name', search = '' } = query;
  const cursorOf = (user: Sorted) => ({ at: SORTS[sort].cursorOf(user), id: user.id });
  if (search === '') {
    const rows: ManagedUser[] = await readUserPage(db, role, query);
    return toPage(rows, limit, cursorOf);
  }
  const [rows, [end]] = await db.batch([searchUsers(db, role, query), endOfLook(db, role, query)]);
  return toSearchPage<ManagedUser, Sorted, string>(rows, end, limit, cursorOf);
}
