/**
 * The list of sellers who need an admin is on each page of the dashboard: it reads an index of candidates, not all
 * sellers.
 */
import type { SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../../../../../tests/fixtures/test.ts';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { payoutAccounts, payoutWaits } from '../../../../db/tables/money/payouts.ts';
import { isAccountBlocked, isLongWait, isSuspendedWaiting } from './payout-conditions.ts';

const LISTS: readonly (readonly [string, (db: Db) => { toSQL(): { sql: string; params: unknown[] } }])[] = [
  [
    'payout_accounts_blocked',
    (db) => db.select({ id: payoutAccounts.userId }).from(payoutAccounts).where(isAccountBlocked),
  ],
  ['users_suspended', (db) => db.select({ id: users.id }).from(users).where(isSuspendedWaiting)],
  [
    'payout_waits_asked',
    (db) =>
      db
        .select({ id: payoutWaits.sellerId })
        .from(payoutWaits)
        .where(isLongWait(1) as SQL),
  ],
];

// Fails when it reads a seller who needs no admin.
test.for(LISTS)('reads the index %s', async ([index, list], { harness }) => {
  const { sql, params } = list(harness.deps.db).toSQL();
  const { rows } = await harness.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: params as number[] });
  expect(String(rows[0]?.detail)).toContain(`USING INDEX ${index}`);
});
