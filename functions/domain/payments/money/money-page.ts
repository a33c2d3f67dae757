import { and, desc, eq, max, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { FULFILMENT_STATES, type FulfilmentState } from '../../../../core/fulfilment/state.ts';
import {
  COMPARED_LISTS,
  MONEY_CHECKS,
  type MoneyCheck,
  type MoneyReport,
  SALE_TOTAL_ACCOUNTS,
  type SalesInState,
} from '../../../../core/payments/money-report.ts';
import type { Db } from '../../../db/client.ts';
import { ONE_ROW } from '../../../db/rows.ts';
import { DAY_OF_TOTAL, dayCounts, saleTotals } from '../../../db/tables/counts.ts';
import { coverageReadings, listComparisons, moneyComparisons } from '../../../db/tables/money/comparisons.ts';
import { readPushProblems, readWaitingLetters } from '../../notifications/waiting-letters.ts';
import type { Deps } from '../../ports.ts';
import { readWaitingPurges } from '../../purge-queue.ts';
import { followUpsUnderWay } from '../../runs/follow-ups.ts';
import { ledgerCheckedUntil, PART_OF_MONEY_PAGE } from './checks/ledger-walk.ts';
import { moneyChecks, readFirstFindings, toMoneyChecks } from './checks/money-checks.ts';

function sumsOf(db: Db) {
  const totalOf = (kind: 'sales' | 'refunds') =>
    db
      .select({ cents: dayCounts.cents })
      .from(dayCounts)
      .where(and(eq(dayCounts.kind, kind), eq(dayCounts.day, DAY_OF_TOTAL)));
  const lastCheck = db.select({ at: max(moneyComparisons.checkedAt) }).from(moneyComparisons);
  return db
    .select({
      salesCents: sql<number>`coalesce(${totalOf('sales')}, 0)`,
      refundsCents: sql<number>`coalesce(${totalOf('refunds')}, 0)`,
      checkedAt: sql<number | null>`${lastCheck}`,
      ledgerCheckedAt: ledgerCheckedUntil(db),
    })
    .from(ONE_ROW);
}

/** By state, in the order in which a sale passes them. */
function totalsOf(rows: readonly (typeof saleTotals.$inferSelect)[]): readonly SalesInState[] {
  const totalOf = (state: FulfilmentState, part: string) =>
    rows.find((row) => row.state === state && row.part === part)?.total ?? 0;
  return FULFILMENT_STATES.flatMap((state) => {
    const sales = totalOf(state, 'sales');
    if (sales === 0) return [];
    const cents = Object.fromEntries(SALE_TOTAL_ACCOUNTS.map((account) => [account, totalOf(state, account)]));
    return [{ state, sales, ...cents } as SalesInState];
  });
}

const coveredBy = (reading: typeof coverageReadings.$inferSelect | undefined) => ({
  balanceCents: reading ? reading.availableCents + reading.pendingCents : 0,
  pendingCents: reading?.pendingCents ?? 0,
  owedCents: reading ? reading.heldCents + reading.sellerCents + reading.backCents : 0,
  coverageReadAt: reading?.readAt ?? null,
});

const comparisonsOf = (compared: readonly (typeof listComparisons.$inferSelect)[]): MoneyReport['comparisons'] =>
  COMPARED_LISTS.flatMap((list) => {
    const { wholeTheirsCents: theirsCents, wholeOursCents: oursCents } =
      compared.find((row) => row.list === list) ?? {};
    return theirsCents == null || oursCents == null ? [] : [{ list, theirsCents, oursCents }];
  });

type Row<Read extends (...given: never) => PromiseLike<readonly unknown[]>> =
  | Awaited<ReturnType<Read>>[number]
  | undefined;

const waitingOf = (
  purges: Row<typeof readWaitingPurges>,
  followUps: Row<typeof followUpsUnderWay>,
  letters: Row<typeof readWaitingLetters>,
  pushes: Row<typeof readPushProblems>,
) => ({
  purgesWaiting: purges?.waiting ?? 0,
  purgesSince: purges?.since ?? null,
  followUps: followUps?.underWay ?? 0,
  followUpCopies: followUps?.copies ?? 0,
  lettersWaiting: letters?.waiting ?? 0,
  lettersSince: letters?.since ?? null,
  lettersError: letters?.error ?? null,
  lettersDead: letters?.dead ?? 0,
  lettersUnsure: letters?.unsure ?? 0,
  lettersLate: letters?.late ?? 0,
  lettersSuppressed: letters?.suppressed ?? 0,
  pushesWaiting: pushes?.waiting ?? 0,
  pushesError: pushes?.error ?? null,
  pushesDead: pushes?.dead ?? 0,
});

/** The money page in one round trip. Its cost does not grow with the ledger (`ledger-walk.ts`). */
export async function getMoneyReport({
  db,
  now,
  mailer,
  contact,
  push,
}: Pick<Deps, 'db' | 'now' | 'mailer' | 'contact' | 'push'>): Promise<MoneyReport> {
  const readAt = now();
  const checks = moneyChecks(db, readAt, PART_OF_MONEY_PAGE);
  const [first, second, ...more] = MONEY_CHECKS;
  const rowsOf = (name: MoneyCheck['name']) => readFirstFindings(db, name, checks[name]);
  const [[sums], totals, compared, [coverage], found, [purges], [followUps], [letters], [pushes]] = await db.batch([
    sumsOf(db),
    db.select().from(saleTotals),
    db.select().from(listComparisons),
    db.select().from(coverageReadings).orderBy(desc(coverageReadings.readAt)).limit(1),
    unionAll(rowsOf(first), rowsOf(second), ...more.map(rowsOf)),
    readWaitingPurges(db),
    followUpsUnderWay(db),
    readWaitingLetters(db, readAt),
    readPushProblems(db),
  ]);
  return {
    readAt,
    checks: toMoneyChecks(found),
    saleTotals: totalsOf(totals),
    salesCents: sums?.salesCents ?? 0,
    refundsCents: sums?.refundsCents ?? 0,
    comparisons: comparisonsOf(compared),
    ...coveredBy(coverage),
    checkedAt: sums?.checkedAt ?? null,
    ledgerCheckedAt: sums?.ledgerCheckedAt ?? null,
    ...waitingOf(purges, followUps, letters, pushes),
    mailMissing: mailer.missing ?? null,
    contactMissing: contact.missing ?? null,
    pushMissing: push.missing ?? null,
  };
}
