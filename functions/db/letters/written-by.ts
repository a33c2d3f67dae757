/** Users' texts for letters, pushes and the bell, which must read them through these functions (`Sealed`). */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ForeignText } from '../../../core/notifications/foreign-text.ts';
import { users } from '../tables/accounts.ts';

const author = alias(users, 'author');

/**
 * The text for one reader. Texts of an account with an unconfirmed address do not leave the shop: null for everybody
 * but the author.
 */
export const writtenBy = (
  authorId: SQLWrapper,
  text: SQLWrapper,
  { readerId }: { readonly readerId: SQLWrapper | string },
): SQL<ForeignText | null> =>
  sql`CASE WHEN ${authorId} = ${readerId} OR EXISTS (SELECT 1 FROM ${users} author WHERE ${author.id} = ${authorId}
    AND ${author.emailVerifiedAt} IS NOT NULL) THEN ${text} END`;

/** The text for any reader: admins' texts, and texts read within the shop. */
export const asWritten = (text: SQLWrapper): SQL<ForeignText | null> => sql`${text}`;
