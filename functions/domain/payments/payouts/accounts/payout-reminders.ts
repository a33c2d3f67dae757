/** Sellers whose money waits for them are asked where it goes, and reminded, by the schedule. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { reminderAt } from '../../../../../core/payments/payouts/payout-reminders.ts';
import { DAY_MS } from '../../../../../core/period.ts';
import { isActiveUser } from '../../../../db/active.ts';
import { stopUnlessChanged, unlessStopped, writeBatch } from '../../../../db/batch.ts';
import { builder } from '../../../../db/builder.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { payoutWaits } from '../../../../db/tables/money/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { runAll } from '../../../runs/run-all.ts';
import { waitingLetter } from '../payout-letters.ts';

type Edges = Pick<Deps, 'db' | 'now'>;

type Row = typeof payoutWaits.$inferSelect;

/** So many a run, the longest due first. */
const AT_ONCE = 50;

/** Asks and reminds those whose time has come. Throws the first failure when all had their turn. */
export async function remindOfPayouts(deps: Edges): Promise<void> {
  const due = await deps.db
    .select()
    .from(payoutWaits)
    .where(and(sql`${payoutWaits.nextAt} IS NOT NULL`, lte(payoutWaits.nextAt, deps.now())))
    .orderBy(asc(payoutWaits.nextAt))
    .limit(AT_ONCE);
  await runAll(due.map((row) => () => remind(deps, row)));
}

/** Of those that were due meanwhile the last is sent. Whoever is suspended is asked when they are back. */
async function remind({ db, now }: Edges, { sellerId, since, askedAt, nextAt }: Row): Promise<void> {
  const moment = now();
  const first = askedAt ?? moment;
  const { days, nextAt: later } = reminderAt(first, moment);
  const isActive = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${sellerId} AND ${isActiveUser(users)})`;
  const batch = writeBatch(db, {
    reminded: builder
      .update(payoutWaits)
      .set({
        askedAt: sql`CASE WHEN ${isActive} THEN ${first} ELSE ${payoutWaits.askedAt} END`,
        nextAt: sql`CASE WHEN ${isActive} THEN ${later} ELSE ${moment + DAY_MS} END`,
      })
      .where(
        and(eq(payoutWaits.sellerId, sellerId), eq(payoutWaits.since, since), sql`${payoutWaits.nextAt} = ${nextAt}`),
      ),
    onlyThen: stopUnlessChanged('changed meanwhile'),
    told: waitingLetter({ sellerId, since, days }, moment),
  });
  await unlessStopped('changed meanwhile', batch);
}
