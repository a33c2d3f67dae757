/** Days in UTC, amounts in integer cents. */
import { and, gte, inArray } from 'drizzle-orm';
import { DAY_MS, utcDateOf } from '../../../core/days.ts';
import { type Period, periodStart } from '../../../core/period.ts';
import { DEFAULT_PERIOD, type Figures, type Overview, type OverviewDay } from '../../../core/stats/overview.ts';
import type { Db } from '../../db/client.ts';
import { ONE_ROW } from '../../db/rows.ts';
import { dayCounts } from '../../db/tables/counts.ts';
import { getMoneyReport } from '../payments/money/money-page.ts';
import type { Deps } from '../ports.ts';
import { countUnverified, countUsers, readOpenReports } from './admin-todo.ts';

type Reads = Pick<Deps, 'db' | 'now' | 'mailer' | 'contact' | 'push'>;

const daysSince = (db: Db, since: number) =>
  db
    .select({ kind: dayCounts.kind, day: dayCounts.day, count: dayCounts.count, cents: dayCounts.cents })
    .from(dayCounts)
    .where(and(inArray(dayCounts.kind, ['listings', 'sales', 'refunds']), gte(dayCounts.day, since / DAY_MS)));

type Row = Awaited<ReturnType<typeof daysSince>>[number];
type Kind = Row['kind'];

/** `length` days from the one that begins at `start`, days without any row included. */
function toDays(rows: readonly Row[], start: number, length: number): OverviewDay[] {
  const found = new Map(rows.map((row) => [`${row.kind} ${row.day}`, row]));
  return Array.from({ length }, (_, i) => {
    const at = start + i * DAY_MS;
    const of = (kind: Kind) => found.get(`${kind} ${at / DAY_MS}`);
    return {
      day: utcDateOf(at),
      listings: of('listings')?.count ?? 0,
      sales: of('sales')?.count ?? 0,
      revenueCents: of('sales')?.cents ?? 0,
      refundsCents: of('refunds')?.cents ?? 0,
    };
  });
}

const counts = (db: Db) =>
  db
    .select({
      ...readOpenReports(db),
      unverifiedSellers: countUnverified(db),
      buyers: countUsers(db, 'Buyer'),
      sellers: countUsers(db, 'Seller'),
    })
    .from(ONE_ROW);

const sum = (days: readonly OverviewDay[], of: (day: OverviewDay) => number): number =>
  days.reduce((total, day) => total + of(day), 0);

const totals = (days: readonly OverviewDay[]): Figures => ({
  listings: sum(days, ({ listings }) => listings),
  sales: sum(days, ({ sales }) => sales),
  revenueCents: sum(days, ({ revenueCents }) => revenueCents),
  refundsCents: sum(days, ({ refundsCents }) => refundsCents),
});

/** The whole overview of a period of days; the money checks are read in parallel. */
export async function getOverview(deps: Reads, period: Period = DEFAULT_PERIOD): Promise<Overview> {
  const moment = deps.now();
  const [start, startBefore] = [periodStart(moment, period), periodStart(moment, 2 * period)];
  const [[rows, [people]], { checks }] = await Promise.all([
    deps.db.batch([daysSince(deps.db, startBefore), counts(deps.db)]),
    getMoneyReport(deps),
  ]);
  if (!people) throw new Error('counts are always one row');
  const days = toDays(rows, start, period);
  return {
    ...totals(days),
    ...people,
    days,
    before: totals(toDays(rows, startBefore, period)),
    moneyChecks: checks.reduce((all, { count }) => all + count, 0),
  };
}
