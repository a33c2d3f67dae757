/** Scheduled letters to sellers whose money waits for an account: the first one, and reminders. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../../core/days.ts';
import { reminderAt } from '../../../../../core/payments/payouts/payout-reminders.ts';
import { builder, nullIfStopped, stopUnlessChanged, writeBatch } from '../../../../db/batch.ts';
import { isActiveUser } from '../../../../db/conditions.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { payoutWaits } from '../../../../db/tables/money/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { runAll } from '../../../runs/run-all.ts';
import { payoutWaitingLetterStatement } from '../../payout-letters.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

type Row = typeof payoutWaits.$inferSelect;

const RUN_LIMIT = 50;

/** Sends the due letters. After all have been tried, throws the first failure. */
export async function remindOfPayouts(deps: Needs): Promise<void> {
  const due = await deps.db
    .select()
    .from(payoutWaits)
    .where(and(sql`${payoutWaits.nextAt} IS NOT NULL`, lte(payoutWaits.nextAt, deps.now())))
    .orderBy(asc(payoutWaits.nextAt))
    .limit(RUN_LIMIT);
  await runAll(due.map((row) => () => remind(deps, row)));
}

/** Of several due reminders only the last is sent. A suspended seller is asked after their restoration. */
async function remind({ db, now }: Needs, { sellerId, since, askedAt, nextAt }: Row): Promise<void> {
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
    letters: payoutWaitingLetterStatement({ sellerId, since, days }, moment),
  });
  await nullIfStopped('changed meanwhile', batch);
}
