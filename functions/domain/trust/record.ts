/** A seller's record, from the sums that triggers keep (`users`), in one round trip. */
import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { RECORD_FROM, recordOf, type SellerFacts, WILSON_QUANTILE } from '../../../core/trust/record.ts';
import { isActiveUser } from '../../db/conditions.ts';
import { columnsOf } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { describedMonths, reviews, sendingDays } from '../../db/tables/reviews.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';

/** Sums of a row of `users`. */
export const SUMS = columnsOf(users, [
  ...(['endedSales', 'completedSales', 'sentSales', 'sentOrMissedSales'] as const),
  ...(['upheldClaims', 'canceledSales', 'describedWell', 'describedSales'] as const),
]);

const score = (n: SQLWrapper, of: SQLWrapper): SQL => {
  const p = sql`(${n} * 1.0 / ${of})`;
  const z = sql`${WILSON_QUANTILE}`.inlineParams();
  return sql`((${p} + ${z} * ${z} / (2 * ${of}) - ${z} * sqrt(${p} * (1 - ${p}) / ${of} + ${z} * ${z} / (4.0 * ${of} * ${of}))) / (1 + ${z} * ${z} / ${of}))`;
};

/**
 * Order of sellers by their record, a larger number first, for a row of `users`: by "as described" (`wilsonScore`),
 * then by the number of sales, at most 999; 0 below `RECORD_FROM` sales. It fits a cursor.
 */
export const recordRank: SQL<number> = sql<number>`CASE WHEN ${users.completedSales} < ${RECORD_FROM} THEN 0
  ELSE 1 + min(999, ${users.completedSales}) + 1000 * CASE WHEN ${users.describedSales} = 0 THEN 0
    ELSE CAST(round(100000 * max(0, ${score(users.describedWell, users.describedSales)})) AS INTEGER) END END`;

const counted = alias(describedMonths, 'counted');

/**
 * Reviews that have become visible and that the job has not counted yet, by buyer and month, as JSON: what they add to
 * the sums (`reviews_counted` in the baseline). Few: those of the last minute.
 */
const uncounted = (sellerId: SQLWrapper, now: number): SQL => sql`(SELECT json_array(
    coalesce(sum(CASE WHEN ${counted.isGood} IS NULL THEN fresh.good ELSE min(${counted.isGood}, fresh.good) - ${counted.isGood} END), 0),
    coalesce(sum(${counted.isGood} IS NULL), 0))
  FROM (SELECT ${reviews.authorId} AS buyer, strftime('%Y-%m', ${reviews.createdAt} / 1000, 'unixepoch') AS month, min(${reviews.isGood}) AS good
    FROM ${reviews} WHERE ${reviews.subjectId} = ${sellerId} AND ${reviews.visibleAt} <= ${now} AND ${reviews.isCounted} = 0
      AND ${reviews.by} = 'buyer' AND ${reviews.isLinked} = 0 GROUP BY 1, 2) fresh
  LEFT JOIN ${describedMonths} counted ON ${counted.sellerId} = ${sellerId} AND ${counted.buyerId} = fresh.buyer AND ${counted.month} = fresh.month)`;

/** Statements of a page for its seller's record: the row, and the days to send. */
export const readRecordStatements = ({ db, now }: Pick<Deps, 'db' | 'now'>, sellerId: string) =>
  [
    db
      .select({
        id: users.id,
        name: users.name,
        verified: users.verified,
        since: users.createdAt,
        ...SUMS,
        // Within another expression, the builder leaves the names of tables.
        uncounted: sql<string>`${uncounted(users.id, now())}`,
      })
      .from(users)
      .where(and(eq(users.id, sellerId), eq(users.role, 'Seller'), isActiveUser(users))),
    db
      .select({ days: sendingDays.days, sales: sendingDays.sales })
      .from(sendingDays)
      .where(eq(sendingDays.sellerId, sellerId))
      .orderBy(asc(sendingDays.days)),
  ] as const;

type Reads = ReturnType<typeof readRecordStatements>;
type RecordRow = Awaited<Reads[0]>[number];

/** The facts of the rows that `readRecordStatements` found. */
export function factsOf(row: RecordRow, days: Awaited<Reads[1]>): SellerFacts {
  const { id, name, verified, since, uncounted: fresh, ...sums } = row;
  const [well = 0, described = 0] = JSON.parse(fresh) as number[];
  const record = recordOf(
    { ...sums, describedWell: sums.describedWell + well, describedSales: sums.describedSales + described },
    days,
  );
  return { id, name, verified, since, ...record };
}

/** Throws `not_found` for anybody but a seller with a page. */
export async function getSellerFacts(deps: Pick<Deps, 'db' | 'now'>, sellerId: string): Promise<SellerFacts> {
  const [[row], days] = await deps.db.batch([...readRecordStatements(deps, sellerId)]);
  if (!row) throw notFound();
  return factsOf(row, days);
}
