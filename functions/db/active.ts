/** Who counts: one condition for whose sessions hold, whose listings are for sale, and which admins there are. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { users } from './people.ts';

/** The row that a statement joins as `users seller`. */
export const seller = alias(users, 'seller');

/** Neither deleted nor suspended; `person` is the row it speaks of, `users` or a joined one. */
export const inGoodStanding = (person: { readonly deletedAt: SQLWrapper; readonly suspendedAt: SQLWrapper }): SQL =>
  sql`(${person.deletedAt} IS NULL AND ${person.suspendedAt} IS NULL)`;

const me = alias(users, 'me');

/** Still with us at the moment of the write: an admin may have acted since the session was looked up. */
export const isWithUs = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users me WHERE me.id = ${userId} AND ${inGoodStanding(me)})`;

const admin = alias(users, 'admin');
const anAdmin = sql`SELECT 1 FROM users admin WHERE admin.role = 'Admin' AND ${inGoodStanding(admin)}`;

/** Still an admin at the moment of the write: between the session's look-up and now, another admin may have acted. */
export const isAdmin = (userId: string): SQL => sql`EXISTS (${anAdmin} AND admin.id = ${userId})`;

/** Somebody else can still look after the shop when this account is out. */
export const anotherAdminThan = (userId: string): SQL => sql`EXISTS (${anAdmin} AND admin.id <> ${userId})`;
