/** Who counts: the one condition for whose sessions hold and whose listings are for sale. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { users } from './people.ts';

/** The row that a statement joins as `users seller`. */
export const seller = alias(users, 'seller');

/** Neither deleted nor suspended; `person` is the row it speaks of, `users` or a joined one. */
export const inGoodStanding = (person: { readonly deletedAt: SQLWrapper; readonly suspendedAt: SQLWrapper }): SQL =>
  sql`(${person.deletedAt} IS NULL AND ${person.suspendedAt} IS NULL)`;
