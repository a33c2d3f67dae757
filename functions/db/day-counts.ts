/** Counts of days, for a write that has no trigger (`dayCounts`). */
import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../core/period.ts';
import { insertInto, onConflictSet } from './rows.ts';
import { ALL_DAYS, dayCounts } from './tables/counts.ts';

/** Counts the sale that the statement before this one wrote, if it wrote one: so many cents, on the day of this moment (UTC) and on all days. */
export const saleCounted = (moment: number, cents: number): SQL =>
  sql`${insertInto(dayCounts, { kind: 'sales', day: sql`days.day`, count: 1, cents })}
    FROM (SELECT ${Math.floor(moment / DAY_MS)} AS day UNION ALL SELECT ${ALL_DAYS}) days WHERE changes() = 1
    ${onConflictSet(dayCounts, ['kind', 'day'], {
      count: sql`${dayCounts.count} + 1`,
      cents: sql`${dayCounts.cents} + excluded.cents`,
    })}`;
