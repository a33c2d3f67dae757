import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../core/days.ts';
import { sales } from '../../db/tables/money/payments.ts';

const DAYS_OF_A_WEEK = 7;

/** The same expressions as in the indexes `sales_of_day` and `sales_of_week`; both count from the epoch. */
const DAY = sql`${sales.soldAt} / 86400000`;
const WEEK = sql`${sales.soldAt} / 604800000`;

/**
 * A subquery of the listing ids of the `most` largest sales since the beginning of a day (ms, UTC) for which `behind`
 * holds. A period consists of single days and whole weeks; each gives its own largest from the end of an index.
 */
export function largestSales(since: number, now: number, behind: SQL | undefined, most: number): SQL {
  const [first, today] = [Math.floor(since / DAY_MS), Math.floor(now / DAY_MS)];
  const firstWeek = Math.ceil(first / DAYS_OF_A_WEEK);
  const numbers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  const parts = [
    ...numbers(first, firstWeek * DAYS_OF_A_WEEK).map((day) => sql`${DAY} = ${day}`),
    ...numbers(firstWeek, Math.floor(today / DAYS_OF_A_WEEK) + 1).map((week) => sql`${WEEK} = ${week}`),
  ];
  const largest = sql`ORDER BY ${sales.amountCents} DESC, ${sales.listingId} DESC LIMIT ${most}`;
  const each = parts.map((part) => {
    const ofPart = sql`SELECT ${sales.amountCents}, ${sales.listingId} FROM ${sales} WHERE ${part} AND ${behind ?? sql`1`} ${largest}`;
    // SQLite orders a part of a union only inside a subquery.
    return sql`SELECT * FROM (${ofPart})`;
  });
  return sql`(SELECT ${sales.listingId} FROM (${sql.join(each, sql` UNION ALL `)}) ${sales} ${largest})`;
}
