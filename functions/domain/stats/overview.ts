/** The admin's overview of the last thirty days. Days are those of UTC, amounts integer cents. */
import { and, count, countDistinct, eq, gte, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Role } from '../../../core/roles.ts';
import { OVERVIEW_DAYS, type Overview, type OverviewDay, type Takings } from '../../../core/stats/overview.ts';
import { hasAccount } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { ONE_ROW } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { refunds, sales } from '../../db/tables/ledger.ts';
import { buyerReports, reports } from '../../db/tables/reports.ts';
import { getMoney } from '../payments/money/money-page.ts';
import type { Deps } from '../ports.ts';

type Reads = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first day, as a count of days since the epoch. */
const firstDay = (moment: number): number => Math.floor(moment / DAY_MS) - OVERVIEW_DAYS + 1;

/** What is counted by day; the divisor stands in the text, because a bound number would not divide to whole days. */
const perDay = <Kind extends string>(kind: Kind, at: SQLWrapper, cents: SQL<number>) => ({
  kind: sql<Kind>`${kind}`,
  day: sql<number>`${at} / 86400000`,
  count: count(),
  cents,
});
const DAY = sql`2`;

/** Each of the three reads the end of an index. */
function daysSince(db: Db, moment: number) {
  const since = firstDay(moment) * DAY_MS;
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

/** Every day of the thirty, those without anything too. */
function toDays(rows: readonly Row[], moment: number): OverviewDay[] {
  const first = firstDay(moment);
  const found = new Map(rows.map((row) => [`${row.kind} ${row.day}`, row]));
  return Array.from({ length: OVERVIEW_DAYS }, (_, i) => {
    const of = (kind: Kind) => found.get(`${kind} ${first + i}`);
    return {
      day: new Date((first + i) * DAY_MS).toISOString().slice(0, 10),
      listings: of('listings')?.count ?? 0,
      sales: of('sales')?.count ?? 0,
      revenueCents: of('sales')?.cents ?? 0,
      refundsCents: of('refunds')?.cents ?? 0,
    };
  });
}

/** What waits for an admin, and how many people there are. The reports are those of the lists of reported listings and buyers. */
function openTasks(db: Db) {
  const reportedListings = db
    .select({ count: countDistinct(reports.listingId) })
    .from(reports)
    .where(isNull(reports.settledAt));
  const reportedBuyers = db
    .select({ count: countDistinct(buyerReports.buyerId) })
    .from(buyerReports)
    .innerJoin(users, eq(users.id, buyerReports.buyerId))
    .where(and(isNull(buyerReports.settledAt), hasAccount(users)));
  const withAccount = (role: Role, only?: SQL) => db.$count(users, and(eq(users.role, role), only, hasAccount(users)));
  return db
    .select({
      reportedListings: sql<number>`${reportedListings}`,
      reportedBuyers: sql<number>`${reportedBuyers}`,
      buyers: withAccount('Buyer'),
      sellers: withAccount('Seller'),
      unverifiedSellers: withAccount('Seller', eq(users.verified, false)),
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

/** Everything the overview shows; the money's checks are asked for beside it. */
export async function getOverview(deps: Reads): Promise<Overview> {
  const moment = deps.now();
  const [[rows, [counts]], { checks }] = await Promise.all([
    deps.db.batch([daysSince(deps.db, moment), openTasks(deps.db)]),
    getMoney(deps),
  ]);
  const days = toDays(rows, moment);
  if (!counts) throw new Error('counts are always one row');
  return { ...totals(days), ...counts, days, moneyChecks: checks.filter(({ count }) => count > 0).length };
}
