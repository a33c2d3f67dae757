/** Everybody who sells or buys here, as an admin looks through them. Made for very many: a page costs what it shows. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ManagedUser, UserSort } from '../../../core/accounts/managed-user.ts';
import { PAGE_SIZE, type Role } from '../../../core/constants.ts';
import { hasAccount, isUnsold, listing } from '../../db/active.ts';
import { listings } from '../../db/catalog.ts';
import { users } from '../../db/people.ts';
import { buyerReports, reports } from '../../db/reports.ts';
import { oneContains } from '../../db/text-match.ts';
import { type Page, type Paging, toPage } from '../pages.ts';
import type { Deps } from '../ports.ts';

const u = alias(users, 'u');

/** How a sort runs along its index, where it goes on, and what its cursor keeps of a row. */
type Sort = {
  readonly order: SQL;
  readonly after: (at: string, id: string) => SQL;
  readonly cursorOf: (user: ManagedUser) => string;
};

const SORTS: Readonly<Record<UserSort, Sort>> = {
  name: {
    order: sql`u.name COLLATE NOCASE, u.id`,
    // The first half finds its place in the index; a pair with a collation alone would not.
    after: (at, id) => sql`u.name COLLATE NOCASE >= ${at} AND (u.name COLLATE NOCASE, u.id) > (${at}, ${id})`,
    cursorOf: ({ name }) => name,
  },
  email: {
    order: sql`u.email, u.id`,
    after: (at, id) => sql`(u.email, u.id) > (${at}, ${id})`,
    cursorOf: ({ email }) => email,
  },
  newest: {
    order: sql`u.created_at DESC, u.id DESC`,
    after: (at, id) => sql`(u.created_at, u.id) < (${wholeOf(at)}, ${id})`,
    cursorOf: ({ createdAt }) => String(createdAt),
  },
  unverified: {
    order: sql`u.verified, u.created_at, u.id`,
    after: (at, id) => {
      const [verified, createdAt] = at.split('.');
      return sql`(u.verified, u.created_at, u.id) > (${wholeOf(verified)}, ${wholeOf(createdAt)}, ${id})`;
    },
    cursorOf: ({ verified, createdAt }) => `${Number(verified)}.${createdAt}`,
  },
};

const wholeOf = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

export type UserQuery = Paging<string> & { readonly search?: string | undefined; readonly sort?: UserSort };

/**
 * The query of one page, in the order of one of the indexes of `users`; counts are looked up for the rows of the page
 * alone. A search walks along that index until the page is full.
 */
export function userPage(
  role: Role,
  { after, limit = PAGE_SIZE.api, search = '', sort = 'name' }: UserQuery = {},
): SQL {
  return sql`SELECT u.id AS id, u.name AS name, u.email AS email, u.role AS role, u.verified AS verified,
      u.verified_name AS verifiedName, u.suspended_at IS NOT NULL AS suspended, u.created_at AS createdAt,
      (SELECT count(*) FROM ${listings} p WHERE p.seller_id = u.id AND ${isUnsold(listing)}) AS listings,
      (SELECT count(*) FROM ${listings} p WHERE p.seller_id = u.id AND p.sold_at IS NOT NULL) AS sold,
      (SELECT count(*) FROM ${listings} p JOIN ${reports} r ON r.product_id = p.id AND r.settled_at IS NULL
        WHERE p.seller_id = u.id)
      + (SELECT count(*) FROM ${buyerReports} b WHERE b.buyer_id = u.id AND b.settled_at IS NULL) AS reports
    FROM ${users} u WHERE u.role = ${role} AND ${hasAccount(u)}
      ${after ? sql`AND ${SORTS[sort].after(after.at, after.id)}` : sql``}
      ${search ? sql`AND ${oneContains([sql`u.name`, sql`u.email`], search)}` : sql``}
    ORDER BY ${SORTS[sort].order} LIMIT ${limit + 1}`;
}

type Row = Omit<ManagedUser, 'verified' | 'suspended'> & { verified: number; suspended: number };

/** People of one role, without those who deleted their account. `search` is a part of a name or an email. */
export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  role: Role,
  query: UserQuery = {},
): Promise<Page<ManagedUser, string>> {
  const { limit = PAGE_SIZE.api, sort = 'name' } = query;
  const rows = await db.all<Row>(userPage(role, query));
  const users = rows.map(
    (row): ManagedUser => ({ ...row, verified: row.verified === 1, suspended: row.suspended === 1 }),
  );
  return toPage(users, limit, (user) => ({ at: SORTS[sort].cursorOf(user), id: user.id }));
}
