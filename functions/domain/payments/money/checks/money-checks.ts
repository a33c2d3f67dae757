import { and, count, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../../core/days.ts';
import { JOB_LATE_MS, JOB_PAUSES } from '../../../../../core/jobs.ts';
import {
  CHECK_ROW_LIMIT,
  MONEY_CHECKS,
  type MoneyCheck,
  type MoneyReport,
} from '../../../../../core/payments/money-report.ts';
import { moneyWords } from '../../../../../core/words/en/money.ts';
import type { Db } from '../../../../db/client.ts';
import { isLiveAttempt, isLiveNotProcessing } from '../../../../db/conditions.ts';
import { lateCodeAt } from '../../../../db/money/sale-status.ts';
import { leases } from '../../../../db/tables/jobs.ts';
import { fulfilments, saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { paymentAttempts, refunds } from '../../../../db/tables/money/payments.ts';
import { MONEY_JOB_NAMES } from '../money-jobs.ts';
import { type CheckQuery, type LedgerPart, ledgerChecks, wrongRowColumns } from './ledger-checks.ts';
import { providerChecks } from './provider-checks.ts';
import { sellerChecks } from './seller-checks.ts';

/** The schedule runs each minute; a hold may outlast its time by two runs. */
const LATE_MS = 2 * 60 * 1000;

/** A refund that Stripe has not accepted after this time needs an admin. */
const OVERDUE_MS = 10 * 60 * 1000;

/** A refund that Stripe has accepted and not confirmed after this time: the balance may be too low. */
const UNCONFIRMED_MS = 3 * DAY_MS;

/** A payment that a bank has not decided after this time needs an admin. */
const UNDECIDED_MS = 60 * 60 * 1000;

const words = moneyWords.wrongRow;

const saleRefund = wrongRowColumns(
  sql`${saleRefunds.orderId} || '.' || ${saleRefunds.event}`,
  sql`${saleRefunds.state} || ', ' || ${saleRefunds.amountCents} || ' ' || ${words.cents} || coalesce(', ' || ${saleRefunds.failure}, '')
    || CASE WHEN ${lateCodeAt(saleRefunds.orderId)} IS NULL THEN '' ELSE ', ' || ${words.lateCode} END`,
);

const JOBS = JSON.stringify(MONEY_JOB_NAMES.map((name) => [name, JOB_PAUSES[name]]));

/** Number of rows that a check finds, at most `CHECK_ROW_LIMIT + 1`. */
export const countOfFindings = (check: CheckQuery): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${check} LIMIT ${CHECK_ROW_LIMIT + 1}))`;

/** 1 when a check finds something; reads no further. */
export const findsAny = (check: CheckQuery): SQL<number> => sql<number>`EXISTS (SELECT 1 FROM ${check})`;

/** All checks by name. Each must find nothing. Ledger checks read the given `part` of it. */
export function moneyChecks(
  db: Db,
  moment: number,
  part?: LedgerPart,
): Readonly<Record<MoneyCheck['name'], CheckQuery>> {
  const { state, intentId, expiresAt } = paymentAttempts;
  return {
    ...ledgerChecks(db, part),
    twoLiveAttempts: db
      .select(wrongRowColumns(paymentAttempts.listingId, sql`count(*) || ' ' || ${words.liveAttempts}`))
      .from(paymentAttempts)
      .where(isLiveAttempt(paymentAttempts))
      .groupBy(paymentAttempts.listingId)
      .having(gt(count(), 1)),
    overdueRefund: db
      .select(
        wrongRowColumns(
          refunds.attemptId,
          sql`${refunds.reason} || ', ' || ${refunds.amountCents} || ' ' || ${words.cents}`,
        ),
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
    overdueFulfilment: db
      .select(wrongRowColumns(fulfilments.orderId, sql`${fulfilments.state}`))
      .from(fulfilments)
      .where(
        and(
          isNotNull(fulfilments.deadlineAt),
          lte(fulfilments.deadlineAt, moment - LATE_MS),
          isNull(fulfilments.frozenAt),
        ),
      ),
    overdueHold: db
      .select(wrongRowColumns(paymentAttempts.id, sql`${state} || ', ' || coalesce(${intentId}, ${words.noIntent})`))
      .from(paymentAttempts)
      .where(
        or(
          and(isLiveNotProcessing(paymentAttempts), lte(expiresAt, moment - LATE_MS)),
          and(isLiveAttempt(paymentAttempts), eq(state, 'processing'), lte(expiresAt, moment - UNDECIDED_MS)),
        ),
      ),
    ...sellerChecks(db, moment),
    ...providerChecks(db),
    jobStopped: stoppedJobs(db, moment),
  };
}

/** Jobs without a success within their pause; for a job that never succeeded, since the first payment. */
function stoppedJobs(db: Db, moment: number): CheckQuery {
  // Rows are in order of insertion; a minimum over all moments would read each of them.
  const firstAttempt = db
    .select({ at: paymentAttempts.createdAt })
    .from(paymentAttempts)
    .where(sql`payment_attempts.rowid = (SELECT min(rowid) FROM ${paymentAttempts})`);
  return db
    .select(
      wrongRowColumns(
        sql`due.value ->> 0`,
        sql`coalesce(${words.lastDone} || ' ' || datetime(${leases.doneAt} / 1000, 'unixepoch') || ' UTC', ${words.neverDone})`,
      ),
    )
    .from(sql`json_each(${JOBS}) due`)
    .leftJoin(leases, eq(leases.job, sql`due.value ->> 0`))
    .where(sql`coalesce(${leases.doneAt}, ${firstAttempt}) <= ${moment - JOB_LATE_MS} - (due.value ->> 1)`);
}

const ROWS_AT_MOST = 20;

/** The first rows that a check finds, each with the total. Both stop after `CHECK_ROW_LIMIT` wrong rows. */
export function readFirstFindings(db: Db, name: MoneyCheck['name'], check: CheckQuery) {
  // SQLite permits no LIMIT in a part of a union, only in its subquery.
  const shown = db
    .select({
      id: sql<string>`wrong.id`.as('id'),
      detail: sql<string>`wrong.detail`.as('detail'),
      order: sql<string | null>`wrong."order"`.as('order'),
    })
    .from(sql`${check} wrong`)
    .limit(ROWS_AT_MOST)
    .as('shown');
  return db
    .select({
      name: sql<MoneyCheck['name']>`${name}`.as('name'),
      id: shown.id,
      detail: shown.detail,
      order: shown.order,
      count: countOfFindings(check).as('count'),
    })
    .from(shown);
}

type Found = Awaited<ReturnType<typeof readFirstFindings>>;

export const toMoneyChecks = (found: Found): MoneyReport['checks'] =>
  MONEY_CHECKS.map((name) => {
    const rows = found.filter((row) => row.name === name);
    return {
      name,
      count: rows[0]?.count ?? 0,
      rows: rows.map(({ id, detail, order }) => ({ id: String(id), detail, ...(order !== null && { order }) })),
    };
  });
