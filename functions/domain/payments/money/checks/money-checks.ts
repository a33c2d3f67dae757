/** The money checks: queries for rows that must not exist. */
import { and, count, eq, exists, gt, isNotNull, isNull, lte, max, min, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { MOST_COUNTED, type MoneyCheck } from '../../../../../core/payments/money.ts';
import { PERSON_AFTER } from '../../../../../core/payments/payouts/payout-reminders.ts';
import { DAY_MS } from '../../../../../core/period.ts';
import { moneyWords } from '../../../../../core/words/payments/money.ts';
import { isLive, isLiveNotProcessing } from '../../../../db/active.ts';
import type { Db } from '../../../../db/client.ts';
import { isOpenDebt } from '../../../../db/open-debts.ts';
import { coverageReadings, leases, listDifferences } from '../../../../db/tables/jobs.ts';
import { fulfilments, saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { attempts, refunds, stripeEvents } from '../../../../db/tables/money/payments.ts';
import { debts, payoutAccounts, payoutWaits, transfers } from '../../../../db/tables/money/payouts.ts';
import { waitingOf } from '../../payouts/admin/blocked-accounts.ts';
import { isLate } from '../../payouts/transfers/late-transfers.ts';
import { MONEY_JOBS } from '../money-jobs.ts';
import { type Check, type LedgerPart, ledgerChecks, wrong } from './ledger-checks.ts';

/** The schedule runs each minute; a hold may last two runs longer than its time. */
const LATE_MS = 2 * 60 * 1000;

/** A refund that Stripe has not accepted after this time needs a person. */
const OVERDUE_MS = 10 * 60 * 1000;

/** A refund that Stripe has taken and not confirmed after this time: the balance may be empty. */
const UNCONFIRMED_MS = 3 * DAY_MS;

/** A transfer of which nobody knows for so long what became of it needs a person. */
const UNKNOWN_MS = 60 * 60 * 1000;

/** A payment that a bank has not decided after this time needs a person. */
const UNDECIDED_MS = 60 * 60 * 1000;

/** How late a job may be: it may have failed once, or waited for another job. */
const JOB_LATE_MS = 5 * 60 * 1000;

const words = moneyWords.wrongRow;

const decided = alias(stripeEvents, 'decided');

const saleRefund = wrong(
  sql`${saleRefunds.orderId} || '.' || ${saleRefunds.event}`,
  sql`${saleRefunds.state} || ', ' || ${saleRefunds.amountCents} || ' ' || ${words.cents} || coalesce(', ' || ${saleRefunds.failure}, '')`,
);

const atProvider = sql`${coverageReadings.availableCents} + ${coverageReadings.pendingCents}`;
const owedToOthers = sql`${coverageReadings.heldCents} + ${coverageReadings.sellerCents} + ${coverageReadings.backCents}`;

/** Names and pauses (ms) of the jobs that keep the money right. */
const JOBS = JSON.stringify(Object.entries(MONEY_JOBS).map(([name, { pauseMs }]) => [name, pauseMs]));

/** How many rows a check finds, as far as they are counted. */
export const countOf = (check: Check): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${check} LIMIT ${MOST_COUNTED + 1}))`;

/** All checks by name. Each must find nothing. Those of the ledger look at a `part` of it. */
export function moneyChecks(db: Db, moment: number, part?: LedgerPart): Readonly<Record<MoneyCheck['name'], Check>> {
  const one = { one: sql`1` };
  const { state, intentId, expiresAt } = attempts;
  const refundOfIntent = db
    .select(one)
    .from(refunds)
    .innerJoin(attempts, eq(attempts.id, refunds.attemptId))
    .where(and(eq(intentId, stripeEvents.intentId), eq(refunds.state, 'sent')));
  // What the bank decided about a dispute is a row of its own (`provider-notices.ts`).
  const decision = db
    .select(one)
    .from(decided)
    .where(
      sql`${decided.id} IN (replace(${stripeEvents.id}, ':open', ':won'), replace(${stripeEvents.id}, ':open', ':lost'))`,
    );
  // The rows stand in the order in which they came; the least of all moments would read each of them.
  const firstAttempt = db
    .select({ at: attempts.createdAt })
    .from(attempts)
    .where(sql`attempts.rowid = (SELECT min(rowid) FROM ${attempts})`);
  const lastReading = db.select({ at: max(coverageReadings.readAt) }).from(coverageReadings);
  return {
    ...ledgerChecks(db, part),
    twoLiveAttempts: db
      .select(wrong(attempts.listingId, sql`count(*) || ' ' || ${words.liveAttempts}`))
      .from(attempts)
      .where(isLive(attempts))
      .groupBy(attempts.listingId)
      .having(gt(count(), 1)),
    overdueRefund: db
      .select(
        wrong(refunds.attemptId, sql`${refunds.reason} || ', ' || ${refunds.amountCents} || ' ' || ${words.cents}`),
      )
      .from(refunds)
      .where(and(eq(refunds.state, 'owed'), lte(refunds.createdAt, moment - OVERDUE_MS))),
    overdueSaleRefund: db
      .select(saleRefund)
      .from(saleRefunds)
      .where(
        or(
          and(eq(saleRefunds.state, 'owed'), lte(saleRefunds.createdAt, moment - OVERDUE_MS)),
          and(eq(saleRefunds.state, 'sent'), lte(saleRefunds.createdAt, moment - UNCONFIRMED_MS)),
        ),
      ),
    failedSaleRefund: db.select(saleRefund).from(saleRefunds).where(eq(saleRefunds.state, 'failed')),
    failedTransfer: db
      .select(
        wrong(
          sql`${transfers.orderId} || '.' || ${transfers.tryNumber}`,
          sql`${transfers.cents} || ' ' || ${words.cents} || ', ' || ${transfers.failure}`,
        ),
      )
      .from(transfers)
      .where(
        sql`${transfers.state} = 'waiting' AND ${transfers.dueAt} IS NOT NULL AND ${transfers.failure} IS NOT NULL`,
      ),
    lateTransfer: db
      .select(
        wrong(
          sql`${transfers.orderId} || '.' || ${transfers.tryNumber}`,
          sql`${transfers.state} || ', ' || ${transfers.cents} || ' ' || ${words.cents}`,
        ),
      )
      .from(transfers)
      .where(
        or(
          sql`${transfers.state} = 'sending' AND ${transfers.claimedUntil} > 0 AND ${lte(transfers.changedAt, moment - UNKNOWN_MS)}`,
          isLate(moment),
        ),
      ),
    openDebt: db
      .select(
        wrong(
          sql`${debts.orderId} || '.' || ${debts.event}`,
          sql`${debts.sellerId} || ', ' || (${debts.cents} - ${debts.settledCents} - ${debts.waivedCents}) || ' ' || ${words.cents}`,
        ),
      )
      .from(debts)
      .where(isOpenDebt(debts)),
    refusedAccount: db
      .select(
        wrong(payoutAccounts.userId, sql`${payoutAccounts.state} || coalesce(', ' || ${payoutAccounts.refusal}, '')`),
      )
      .from(payoutAccounts)
      .where(
        sql`(${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.state} IN ('rejected','closed'))
          AND (${payoutAccounts.refusal} IS NOT NULL OR ${waitingOf(payoutAccounts.userId)} > 0)`,
      ),
    longWait: db
      .select(wrong(payoutWaits.sellerId, sql`${waitingOf(payoutWaits.sellerId)} || ' ' || ${words.cents}`))
      .from(payoutWaits)
      .where(sql`${payoutWaits.askedAt} IS NOT NULL AND ${lte(payoutWaits.askedAt, moment - PERSON_AFTER)}`),
    overdueFulfilment: db
      .select(wrong(fulfilments.orderId, sql`${fulfilments.state}`))
      .from(fulfilments)
      .where(
        and(
          isNotNull(fulfilments.deadlineAt),
          lte(fulfilments.deadlineAt, moment - LATE_MS),
          isNull(fulfilments.frozenAt),
        ),
      ),
    overdueHold: db
      .select(wrong(attempts.id, sql`${state} || ', ' || coalesce(${intentId}, ${words.noIntent})`))
      .from(attempts)
      .where(
        or(
          and(isLiveNotProcessing(attempts), lte(expiresAt, moment - LATE_MS)),
          and(isLive(attempts), eq(state, 'processing'), lte(expiresAt, moment - UNDECIDED_MS)),
        ),
      ),
    alert: db
      .select(
        wrong(
          min(stripeEvents.id),
          sql`${stripeEvents.alert} || ', ' || coalesce(${stripeEvents.intentId}, ${stripeEvents.type})`,
        ),
      )
      .from(stripeEvents)
      .where(
        and(
          isNotNull(stripeEvents.alert),
          isNull(stripeEvents.seenAt),
          not(sql`(${eq(stripeEvents.alert, 'mismatch')} AND ${exists(refundOfIntent)})`),
          not(sql`(${eq(stripeEvents.alert, 'dispute_open')} AND ${exists(decision)})`),
        ),
      )
      .groupBy(stripeEvents.alert, sql`coalesce(${stripeEvents.intentId}, ${stripeEvents.id})`),
    totalsDiffer: db
      .select(
        wrong(
          listDifferences.id,
          sql`${listDifferences.list} || ', ' || ${words.theirs} || ' ' || ${listDifferences.theirsCents} || ' ' || ${words.cents} || ', '
            || ${words.ours} || ' ' || ${listDifferences.oursCents} || ' ' || ${words.cents}`,
        ),
      )
      .from(listDifferences),
    notCovered: db
      .select(
        wrong(
          sql`CAST(${coverageReadings.readAt} AS TEXT)`,
          sql`${words.theirs} || ' ' || (${atProvider}) || ' ' || ${words.cents} || ', ' || ${words.owed} || ' ' || (${owedToOthers}) || ' ' || ${words.cents}`,
        ),
      )
      .from(coverageReadings)
      .where(and(eq(coverageReadings.readAt, lastReading), sql`${atProvider} < ${owedToOthers}`)),
    jobStopped: db
      .select(
        wrong(
          sql`due.value ->> 0`,
          sql`coalesce(${words.lastDone} || ' ' || datetime(${leases.doneAt} / 1000, 'unixepoch') || ' UTC', ${words.neverDone})`,
        ),
      )
      .from(sql`json_each(${JOBS}) due`)
      .leftJoin(leases, eq(leases.job, sql`due.value ->> 0`))
      .where(sql`coalesce(${leases.doneAt}, ${firstAttempt}) <= ${moment - JOB_LATE_MS} - (due.value ->> 1)`),
  };
}
