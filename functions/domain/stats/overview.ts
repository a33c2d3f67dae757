/** The admin's overview of the last thirty days. Days are those of UTC, amounts integer cents. */
import { sql } from 'drizzle-orm';
import { OVERVIEW_DAYS, type Overview, type OverviewDay, type Takings } from '../../../core/stats/overview.ts';
import { hasAccount } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/people.ts';
import { getMoney } from '../payments/money/money-page.ts';
import type { Deps } from '../ports.ts';

type Reads = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first day, as a count of days since the epoch. */
const firstDay = (moment: number): number => Math.floor(moment / DAY_MS) - OVERVIEW_DAYS + 1;

type Row = { kind: 'listings' | 'sales' | 'refunds'; day: number; count: number; cents: number };

/** Each of the three reads the end of an index. The divisor stands in the text: a bound number would not divide to whole days. */
function daysSince(db: Db, moment: number) {
  const since = firstDay(moment) * DAY_MS;
  return db.all<Row>(
    sql`SELECT 'listings' AS kind, posted_at / 86400000 AS day, count(*) AS count, 0 AS cents
        FROM products WHERE posted_at >= ${since} GROUP BY 2
        UNION ALL SELECT 'sales', sold_at / 86400000 AS day, count(*), sum(amount_cents)
        FROM sales WHERE sold_at >= ${since} GROUP BY 2
        UNION ALL SELECT 'refunds', created_at / 86400000 AS day, count(*), sum(amount_cents)
        FROM refunds WHERE created_at >= ${since} GROUP BY 2`,
  );
}

/** Every day of the thirty, those without anything too. */
function toDays(rows: readonly Row[], moment: number): OverviewDay[] {
  const first = firstDay(moment);
  const found = new Map(rows.map((row) => [`${row.kind} ${row.day}`, row]));
  return Array.from({ length: OVERVIEW_DAYS }, (_, i) => {
    const of = (kind: Row['kind']) => found.get(`${kind} ${first + i}`);
    return {
      day: new Date((first + i) * DAY_MS).toISOString().slice(0, 10),
      listings: of('listings')?.count ?? 0,
      sales: of('sales')?.count ?? 0,
      revenueCents: of('sales')?.cents ?? 0,
      refundsCents: of('refunds')?.cents ?? 0,
    };
  });
}

type OpenTasks = Pick<Overview, 'reportedListings' | 'reportedBuyers' | 'buyers' | 'sellers' | 'unverifiedSellers'>;

/** What waits for an admin, and how many people there are. The reports are those of the lists of reported listings and buyers. */
const openTasks = (db: Db) =>
  db.all<OpenTasks>(
    sql`SELECT
          (SELECT count(DISTINCT r.product_id) FROM reports r WHERE r.settled_at IS NULL) AS reportedListings,
          (SELECT count(DISTINCT r.buyer_id) FROM buyer_reports r JOIN ${users} ON ${users.id} = r.buyer_id
            WHERE r.settled_at IS NULL AND ${hasAccount(users)}) AS reportedBuyers,
          (SELECT count(*) FROM ${users} WHERE role = 'Buyer' AND ${hasAccount(users)}) AS buyers,
          (SELECT count(*) FROM ${users} WHERE role = 'Seller' AND ${hasAccount(users)}) AS sellers,
          (SELECT count(*) FROM ${users} WHERE role = 'Seller' AND verified = 0 AND ${hasAccount(users)}) AS unverifiedSellers`,
  );

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
