/**
 * Counts that no trigger maintains: of open reports (`reportCounts`, `reportTotals`, `userCounts`), for the batches
 * that write and settle reports, and of days (`dayCounts`).
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../core/days.ts';
import { builder, type Query } from './batch.ts';
import { listing, order } from './conditions.ts';
import { assignments, insertInto, onConflictSet } from './rows.ts';
import { listings } from './tables/catalog.ts';
import { DAY_OF_TOTAL, dayCounts, reportCounts, reportTotals, userCounts } from './tables/counts.ts';
import { orders } from './tables/money/payments.ts';
import { buyerReports, reports } from './tables/reports.ts';

const report = alias(reports, 'report');
const reported = alias(reportCounts, 'reported');
const ofBuyer = alias(userCounts, 'of_buyer');

/** Counts each of these rows as one more listing, or buyer, with open reports. */
const oneMore = (kind: 'listings' | 'buyers', rows: SQL): SQL =>
  sql`${insertInto(reportTotals, { kind, count: 1 })} ${rows}
    ${onConflictSet(reportTotals, ['kind'], { count: sql`${reportTotals.count} + 1` })}`;

/** Counts the report of a listing with this id, if the batch wrote it. */
export const countReportStatements = (id: string): readonly Query[] => [
  sql`${insertInto(reportCounts, {
    listingId: report.listingId,
    reports: 1,
    byExperienced: report.byExperienced,
    firstAt: report.createdAt,
    lastAt: report.createdAt,
  })} FROM ${reports} report WHERE ${report.id} = ${id}
    ${onConflictSet(reportCounts, ['listingId'], {
      reports: sql`${reportCounts.reports} + 1`,
      byExperienced: sql`${reportCounts.byExperienced} + excluded.by_experienced`,
      firstAt: sql`min(${reportCounts.firstAt}, excluded.first_at)`,
      lastAt: sql`max(${reportCounts.lastAt}, excluded.last_at)`,
    })}`,
  oneMore(
    'listings',
    sql`FROM ${reports} report JOIN ${reportCounts} reported ON ${reported.listingId} = ${report.listingId}
      WHERE ${report.id} = ${id} AND ${reported.reports} = 1`,
  ),
  builder
    .update(userCounts)
    .set({ listingReports: sql`${userCounts.listingReports} + 1` })
    .where(
      eq(
        userCounts.userId,
        sql`(SELECT ${listing.sellerId} FROM ${reports} report JOIN ${listings} listing ON ${listing.id} = ${report.listingId}
          WHERE ${report.id} = ${id})`,
      ),
    ),
];

/**
 * Subtracts the open reports of listings, which the next statement settles. `which` is the end of a condition on the id
 * of a listing.
 */
export const uncountReportsStatements = (which: SQL): readonly Query[] => [
  sql`UPDATE ${userCounts} SET ${assignments(userCounts, { listingReports: sql`${userCounts.listingReports} - ended.reports` })}
    FROM (SELECT ${listing.sellerId} AS seller_id, sum(${reported.reports}) AS reports FROM ${reportCounts} reported
      CROSS JOIN ${listings} listing ON ${listing.id} = ${reported.listingId} WHERE ${reported.listingId} ${which}
      GROUP BY ${listing.sellerId}) ended
    WHERE ${userCounts.userId} = ended.seller_id`,
  builder.delete(reportCounts).where(sql`${reportCounts.listingId} ${which}`),
  builder
    .update(reportTotals)
    .set({ count: sql`${reportTotals.count} - changes()` })
    .where(and(eq(reportTotals.kind, 'listings'), sql`changes() > 0`)),
];

/** Counts the report about the buyer of an order that the preceding statement wrote, if any. */
export const countBuyerReportStatements = (orderId: string): readonly Query[] => [
  sql`${insertInto(userCounts, { userId: order.buyerId, buyerReports: 1 })}
    FROM (SELECT 1 WHERE changes() = 1) written CROSS JOIN ${orders} "order" WHERE ${order.id} = ${orderId}
    ${onConflictSet(userCounts, ['userId'], { buyerReports: sql`${userCounts.buyerReports} + 1` })}`,
  oneMore(
    'buyers',
    sql`FROM (SELECT 1 WHERE changes() = 1) counted CROSS JOIN ${orders} "order"
      CROSS JOIN ${userCounts} of_buyer ON ${ofBuyer.userId} = ${order.buyerId}
      WHERE ${order.id} = ${orderId} AND ${ofBuyer.buyerReports} = 1`,
  ),
];

/**
 * Subtracts the open reports about buyers that the next statement settles. `which` is a condition on `buyerReports`.
 */
export const uncountBuyerReportsStatements = (which: SQL): readonly Query[] => {
  const ended = sql`FROM ${buyerReports} WHERE ${isNull(buyerReports.settledAt)} AND ${which}`;
  return [
    sql`UPDATE ${userCounts} SET ${assignments(userCounts, { buyerReports: sql`${userCounts.buyerReports} - ended.reports` })}
      FROM (SELECT ${buyerReports.buyerId} AS buyer_id, count(*) AS reports ${ended} GROUP BY ${buyerReports.buyerId}) ended
      WHERE ${userCounts.userId} = ended.buyer_id`,
    sql`UPDATE ${reportTotals} SET ${assignments(reportTotals, { count: sql`${reportTotals.count} - ended.buyers` })}
      FROM (SELECT count(DISTINCT ${buyerReports.buyerId}) AS buyers ${ended} AND EXISTS (
        SELECT 1 FROM ${userCounts} of_buyer WHERE ${ofBuyer.userId} = ${buyerReports.buyerId} AND ${ofBuyer.buyerReports} = 0)) ended
      WHERE ${reportTotals.kind} = 'buyers' AND ended.buyers > 0`,
  ];
};

/**
 * Counts the row that the preceding statement wrote, if any: `cents` on the day of this moment (UTC) and in the total.
 */
export const countMoneyIfWrittenStatement = (kind: 'sales' | 'refunds', moment: number, cents: number): SQL =>
  sql`${insertInto(dayCounts, { kind, day: sql`days.day`, count: 1, cents })}
    FROM (SELECT ${Math.floor(moment / DAY_MS)} AS day UNION ALL SELECT ${DAY_OF_TOTAL}) days WHERE changes() = 1
    ${onConflictSet(dayCounts, ['kind', 'day'], {
      count: sql`${dayCounts.count} + 1`,
      cents: sql`${dayCounts.cents} + excluded.cents`,
    })}`;
