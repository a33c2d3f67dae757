/** The admin's overview of a period. Days are those of UTC, amounts integer cents. */
import { and, count, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { DAY_MS, type Period, periodStart } from '../../../core/period.ts';
import type { Role } from '../../../core/roles.ts';
import { type Overview, type OverviewDay, type Takings, USUAL_PERIOD } from '../../../core/stats/overview.ts';
import { hasAccount } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { ONE_ROW } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { refunds, sales } from '../../db/tables/ledger.ts';
import { getMoney } from '../payments/money/money-page.ts';
import type { Deps } from '../ports.ts';
import { countUnverified, openReports } from './admin-todo.ts';

type Reads = Pick<Deps, 'db' | 'now'>;

/** What is counted by day; the divisor stands in the text, because a bound number would not divide to whole days. */
const perDay = <Kind extends string>(kind: Kind, at: SQLWrapper, cents: SQL<number>) => ({
  kind: sql<Kind>`${kind}`,
  day: sql<number>`${at} / 86400000`,
  count: count(),
  cents,
});
const DAY = sql`2`;

/** Each of the three reads the end of an index. */
function daysSince(db: Db, since: number) {
  return unionAll(
    db
      .select(perDay<Kind>('listings', listings.postedAt, sql<number>`0`))
      .from(listings)
      .where(gte(listings.postedAt, since))
      .groupBy(DAY),
    db
      .select(perDay<Kind>('sales', sales.soldAt, sql<number>`sum(${sales.amountCents})`))
      .from(sales)
      .where(gte(sales.soldAt, since))
      .groupBy(DAY),
    db
      .select(perDay<Kind>('refunds', refunds.createdAt, sql<number>`sum(${refunds.amountCents})`))
      .from(refunds)
      .where(gte(refunds.createdAt, since))
      .groupBy(DAY),
  );
}

type Kind = 'listings' | 'sales' | 'refunds';
type Row = Awaited<ReturnType<typeof daysSince>>[number];

/** So many days from the one that begins at `start`, those without anything too. */
function toDays(rows: readonly Row[], start: number, length: number): OverviewDay[] {
  const found = new Map(rows.map((row) => [`${row.kind} ${row.day}`, row]));
  return Array.from({ length }, (_, i) => {
    const at = start + i * DAY_MS;
    const of = (kind: Kind) => found.get(`${kind} ${at / DAY_MS}`);
    return {
      day: new Date(at).toISOString().slice(0, 10),
      listings: of('listings')?.count ?? 0,
      sales: of('sales')?.count ?? 0,
      revenueCents: of('sales')?.cents ?? 0,
      refundsCents: of('refunds')?.cents ?? 0,
    };
  });
}

/** What waits for an admin, and how many people there are. */
function counts(db: Db) {
  const withAccount = (role: Role) => db.$count(users, and(eq(users.role, role), hasAccount(users)));
  return db
    .select({
      ...openReports(db),
      unverifiedSellers: countUnverified(db),
      buyers: withAccount('Buyer'),
      sellers: withAccount('Seller'),
    })
    .from(ONE_ROW);
}

const sum = (days: readonly OverviewDay[], of: (day: OverviewDay) => number): number =>
  days.reduce((total, day) => total + of(day), 0);

const totals = (days: readonly OverviewDay[]): Takings => ({
  listings: sum(days, ({ listings }) => listings),
  sales: sum(days, ({ sales }) => sales),
  revenueCents: sum(days, ({ revenueCents }) => revenueCents),
  refundsCents: sum(days, ({ refundsCents }) => refundsCents),
});

/** Everything the overview shows of so many days; the money's checks are asked for beside it. */
export async function getOverview(deps: Reads, period: Period = USUAL_PERIOD): Promise<Overview> {
  const moment = deps.now();
  const [start, startBefore] = [periodStart(moment, period), periodStart(moment, 2 * period)];
  const [[rows, [people]], { checks }] = await Promise.all([
    deps.db.batch([daysSince(deps.db, startBefore), counts(deps.db)]),
    getMoney(deps),
  ]);
  if (!people) throw new Error('counts are always one row');
  const days = toDays(rows, start, period);
  return {
    ...totals(days),
    ...people,
    days,
    before: totals(toDays(rows, startBefore, period)),
    moneyChecks: checks.filter(({ count }) => count > 0).length,
  };
}
