/** Current names of people and things in the audit log. */
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { usersWords } from '../../core/words/en/accounts.ts';
import type { Db } from './client.ts';
import { hasAccount } from './conditions.ts';
import { users } from './tables/accounts.ts';
import { auditEntries } from './tables/audit.ts';
import { categories, listings } from './tables/catalog.ts';
import { orders } from './tables/money/payments.ts';

type UserRow = { readonly id: SQLWrapper; readonly name: SQLWrapper; readonly deletedAt: SQLWrapper };

/**
 * Name of a user in the audit log. All deleted accounts have the same name, so the start of their id identifies them.
 */
export const auditUserName = (user: UserRow): SQL<string> =>
  sql<string>`CASE WHEN ${hasAccount(user)} THEN ${user.name} ELSE ${usersWords.deletedAccountBefore} || substr(${user.id}, 1, 8) END`;

/** Current name of an entry's subject; null for a deleted subject, and for the ledger. */
export function auditSubjectName(db: Db): SQL<string | null> {
  const { subjectKind, subjectId } = auditEntries;
  const user = db
    .select({ name: auditUserName(users) })
    .from(users)
    .where(eq(users.id, subjectId));
  const listing = db.select({ name: listings.name }).from(listings).where(eq(listings.id, subjectId));
  const order = db.select({ name: orders.listingName }).from(orders).where(eq(orders.id, subjectId));
  const category = db.select({ name: categories.name }).from(categories).where(eq(categories.id, subjectId));
  return sql<string | null>`CASE ${subjectKind} WHEN 'user' THEN ${user} WHEN 'listing' THEN ${listing}
    WHEN 'order' THEN ${order} WHEN 'category' THEN ${category} END`;
}
