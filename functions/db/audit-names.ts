/** Current names of the people and things in the record of the admins. */
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { usersWords } from '../../core/words/accounts/users.ts';
import { hasAccount } from './active.ts';
import type { Db } from './client.ts';
import { users } from './tables/accounts.ts';
import { auditEntries } from './tables/audit.ts';
import { categories, listings } from './tables/catalog.ts';
import { orders } from './tables/money/payments.ts';

type UserRow = { readonly id: SQLWrapper; readonly name: SQLWrapper; readonly deletedAt: SQLWrapper };

/** The name of a user for the record: all deleted accounts have the same name, so they go by the beginning of their id. */
export const nameOf = (user: UserRow): SQL<string> =>
  sql<string>`CASE WHEN ${hasAccount(user)} THEN ${user.name} ELSE ${usersWords.deletedAccountBefore} || substr(${user.id}, 1, 8) END`;

/** The current name of a record's subject; null for a subject that is gone, and for the books. */
export function subjectName(db: Db): SQL<string | null> {
  const { subjectKind, subjectId } = auditEntries;
  const user = db
    .select({ name: nameOf(users) })
    .from(users)
    .where(eq(users.id, subjectId));
  const listing = db.select({ name: listings.name }).from(listings).where(eq(listings.id, subjectId));
  const order = db.select({ name: orders.listingName }).from(orders).where(eq(orders.id, subjectId));
  const category = db.select({ name: categories.name }).from(categories).where(eq(categories.id, subjectId));
  return sql<string | null>`CASE ${subjectKind} WHEN 'user' THEN ${user} WHEN 'listing' THEN ${listing}
    WHEN 'order' THEN ${order} WHEN 'category' THEN ${category} END`;
}
