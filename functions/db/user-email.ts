import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { hasAccount } from './active.ts';

/** The address of a user; empty for a deleted account. */
export const emailOf = (user: { readonly deletedAt: SQLWrapper; readonly email: SQLWrapper }): SQL<string> =>
  sql<string>`CASE WHEN ${hasAccount(user)} THEN ${user.email} ELSE '' END`;
