/** Daily counts for a write without a trigger (`dayCounts`). */
import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../core/period.ts';
import { insertInto, onConflictSet } from './rows.ts';
import { ALL_DAYS, dayCounts } from './tables/counts.ts';

/** Counts the row that the preceding statement wrote, if any: `cents` on the day of this moment (UTC) and in the total. */
export const dayCounted = (kind: 'sales' | 'refunds', moment: number, cents: number): SQL =>
  sql`${insertInto(dayCounts, { kind, day: sql`days.day`, count: 1, cents })}
    FROM (SELECT ${Math.floor(moment / DAY_MS)} AS day UNION ALL SELECT ${ALL_DAYS}) days WHERE changes() = 1
    ${onConflictSet(dayCounts, ['kind', 'day'], {
      count: sql`${dayCounts.count} + 1`,
      cents: sql`${dayCounts.cents} + excluded.cents`,
    })}`;
