/** Texts of users for letters, pushes and the bell, which have no other way to read them (`Sealed`). */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ForeignText } from '../../../core/notifications/foreign-text.ts';
import { users } from '../tables/accounts.ts';

const author = alias(users, 'author');

/**
 * The text, for who reads it. Of an account that has not confirmed its address nothing leaves the shop, so it is null for everybody
 * but its author.
 */
export const writtenBy = (
  authorId: SQLWrapper,
  text: SQLWrapper,
  { readerId }: { readonly readerId: SQLWrapper | string },
): SQL<ForeignText | null> =>
  sql`CASE WHEN ${authorId} = ${readerId} OR EXISTS (SELECT 1 FROM ${users} author WHERE ${author.id} = ${authorId}
    AND ${author.emailVerifiedAt} IS NOT NULL) THEN ${text} END`;

/** The text, whoever wrote it: what admins write, and what people read in the shop itself. */
export const asWritten = (text: SQLWrapper): SQL<ForeignText | null> => sql`${text}`;
