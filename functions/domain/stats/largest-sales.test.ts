import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { DAY_MS } from '../../../core/days.ts';
import { PERIODS, periodStart } from '../../../core/period.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { largestSales } from './largest-sales.ts';

// Fails when a day at the edge of a week is left out or counted twice, or when equal prices have no order.
test('finds the largest sales of any period, as a full scan does', async ({ harness }) => {
  const { client, db } = harness;
  const today = Math.floor(harness.clock.now / DAY_MS);
  await client.executeMultiple('PRAGMA foreign_keys = OFF; DROP TRIGGER sales_guard_insert');
  // Ten sales a day for a hundred days, with few different prices.
  await client.execute(
    `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 999)
     INSERT INTO sales (listing_id, order_id, attempt_id, amount_cents, sold_at)
     SELECT printf('c%04d', n), 'o' || n, 'a' || n, 100 + n * 7919 % 40, (${today} - 99) * 86400000 + n * 8640000 FROM numbers`,
  );
  // Each day of a week once, so that a period begins on every weekday.
  for (let day = today - 6; day <= today; day++) {
    const now = (day + 1) * DAY_MS - 1;
    for (const period of PERIODS) {
      const since = periodStart(now, period);
      const pages: string[][] = [];
      let after: { cents: number; id: string } | undefined;
      for (let page = 0; page < 2; page++) {
        const behind = after && sql`(amount_cents, listing_id) < (${after.cents}, ${after.id})`;
        const found = await db.all<{ id: string; cents: number }>(
          sql`SELECT listing_id AS id, amount_cents AS cents FROM sales WHERE listing_id IN ${largestSales(since, now, behind, 40)}
            ORDER BY amount_cents DESC, listing_id DESC`,
        );
        pages.push(found.map(({ id }) => id));
        after = found.at(-1);
      }
      const all = await rowsOf(
        harness,
        `SELECT listing_id FROM sales WHERE sold_at >= ${since} AND sold_at < (${day} / 7 + 1) * 7 * 86400000
          ORDER BY amount_cents DESC, listing_id DESC LIMIT 80`,
      );
      expect([day, period, pages.flat()]).toEqual([day, period, all.map(({ listing_id }) => listing_id)]);
    }
  }
});
