/** Users' texts in letters, pushes and the bell. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ForeignText } from '../../core/notifications/foreign-text.ts';
import { users } from './tables/accounts.ts';

const author = alias(users, 'author');

/**
 * A user's text for one reader: letters, pushes and the bell must read texts through this function or
 * `readUnrestrictedText` (`Sealed`). Texts of an account with an unconfirmed address do not leave the shop: null for
 * everybody but the author.
 */
export const readForeignText = (
  authorId: SQLWrapper,
  text: SQLWrapper,
  { readerId }: { readonly readerId: SQLWrapper | string },
): SQL<ForeignText | null> =>
  sql`CASE WHEN ${authorId} = ${readerId} OR EXISTS (SELECT 1 FROM ${users} author WHERE ${author.id} = ${authorId}
    AND ${author.emailVerifiedAt} IS NOT NULL) THEN ${text} END`;

/**
 * The text for any reader, also of an account with an unconfirmed address: admins' texts, the delivery address of a
 * paid order, and texts read within the shop.
 */
export const readUnrestrictedText = (text: SQLWrapper): SQL<ForeignText | null> => sql`${text}`;
