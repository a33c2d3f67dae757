/**
 * Accounts that nobody uses and whose address nobody has verified end by themselves: the address may have been given by a stranger
 * (docs/decisions/118-unused-accounts.md).
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../core/period.ts';
import { hasAccount, isActiveUser } from '../../db/active.ts';
import { knownDevices, sessions, users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';
import { endAccount } from './account-end.ts';

/** How long an account is unused before it ends. */
const UNUSED_MS = 14 * DAY_MS;

/** A session lasts at most so long, so who signed in before that has not used the account for longer than `UNUSED_MS`. */
const SIGNED_IN_MS = UNUSED_MS + 30 * DAY_MS;

/** Accounts are looked at while they are so much older than that, so that a run reads few rows however many accounts there are. */
const LOOKED_AT_MS = 7 * DAY_MS;

const AT_ONCE = 100;

const device = alias(knownDevices, 'device');
const session = alias(sessions, 'session');

/** The account in `users` is nobody's, as far as can be known. */
const isUnused = (
  now: number,
): SQL => sql`${users.emailVerifiedAt} IS NULL AND ${users.role} <> 'Admin' AND ${isActiveUser(users)}
  AND ${users.createdAt} <= ${now - UNUSED_MS}
  AND NOT EXISTS (SELECT 1 FROM ${sessions} session WHERE ${session.userId} = ${users.id} AND ${session.expiresAt} > ${now})
  AND NOT EXISTS (SELECT 1 FROM ${knownDevices} device WHERE ${device.userId} = ${users.id} AND ${device.usedAt} > ${now - SIGNED_IN_MS})
  AND NOT EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.buyerId} = ${users.id} OR ${orders.sellerId} = ${users.id})
  AND NOT EXISTS (SELECT 1 FROM ${listings} WHERE ${listings.sellerId} = ${users.id})`;

/**
 * Ends accounts that were made, or last signed in to, in the time that is looked at. Deleted orders and listings count as
 * used. Nobody is told: the address may be a stranger's. Without a way out for letters nobody could confirm an address, so none ends.
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
    .limit(AT_ONCE);
  for (const { id } of rows) await endAccount(deps, id, { moment: now, only: isUnused(now), told: false });
}
