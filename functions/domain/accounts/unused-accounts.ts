/**
 * Accounts without use and with an unverified address end: a stranger may have entered it
 * (docs/decisions/16-end-of-an-account.md).
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../core/days.ts';
import { hasAccount, isActiveUser } from '../../db/conditions.ts';
import { knownDevices, sessions, users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';
import { endAccount } from './end-account.ts';

const UNUSED_MS = 14 * DAY_MS;

/** Sessions last at most 30 days, so an older sign-in means at least `UNUSED_MS` without use. */
const SIGNED_IN_MS = UNUSED_MS + 30 * DAY_MS;

/** Window of ages that a run reads, so that its cost does not grow with the number of accounts. */
const LOOKED_AT_MS = 7 * DAY_MS;

const RUN_LIMIT = 100;

const device = alias(knownDevices, 'device');
const session = alias(sessions, 'session');

/** The row of `users` is unverified and unused. Deleted orders and listings count as use. */
const isUnused = (
  now: number,
): SQL => sql`${users.emailVerifiedAt} IS NULL AND ${users.role} <> 'Admin' AND ${isActiveUser(users)}
  AND ${users.createdAt} <= ${now - UNUSED_MS}
  AND NOT EXISTS (SELECT 1 FROM ${sessions} session WHERE ${session.userId} = ${users.id} AND ${session.expiresAt} > ${now})
  AND NOT EXISTS (SELECT 1 FROM ${knownDevices} device WHERE ${device.userId} = ${users.id} AND ${device.usedAt} > ${now - SIGNED_IN_MS})
  AND NOT EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.buyerId} = ${users.id} OR ${orders.sellerId} = ${users.id})
  AND NOT EXISTS (SELECT 1 FROM ${listings} WHERE ${listings.sellerId} = ${users.id})`;

/**
 * Ends at most `AT_ONCE` unused accounts whose age, or last sign-in, is in the window. Sends no letter: the address may
 * be a stranger's. Without a mailer no address can be confirmed, so no account ends.
 */
export async function endUnusedAccounts(deps: Deps): Promise<void> {
  if (deps.mailer.missing !== undefined) return;
  const now = deps.now();
  const between = (moment: SQL, age: number): SQL =>
    sql`${moment} > ${now - age - LOOKED_AT_MS} AND ${moment} <= ${now - age}`;
  const rows = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} IN (
        SELECT ${users.id} FROM ${users} WHERE ${users.emailVerifiedAt} IS NULL AND ${hasAccount(users)} AND ${between(sql`${users.createdAt}`, UNUSED_MS)}
        UNION SELECT ${device.userId} FROM ${knownDevices} device WHERE ${between(sql`${device.usedAt}`, SIGNED_IN_MS)}) AND ${isUnused(now)}`,
    )
    .limit(RUN_LIMIT);
  for (const { id } of rows) await endAccount(deps, id, { moment: now, only: isUnused(now), sendsLetter: false });
}
