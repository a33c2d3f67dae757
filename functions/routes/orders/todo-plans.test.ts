/** Query plans of the to-do lists, which each page of the dashboard may request. */
import { expect } from 'vitest';
import { booked, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

type Statement = { readonly sql: string; readonly args: unknown[] };

async function stepsOf(harness: Harness, who: SignedIn, path: string): Promise<string[]> {
  const statements: Statement[] = [];
  const client = harness.db.$client;
  const { batch, execute } = client;
  client.batch = async (list, mode) => {
    statements.push(...(list as Statement[]));
    return batch.call(client, list, mode);
  };
  client.execute = async (...asked: unknown[]) => {
    if (typeof asked[0] === 'object') statements.push(asked[0] as Statement);
    return Reflect.apply(execute, client, asked);
  };
  try {
    expect((await who.ask('GET', path)).status).toBe(200);
  } finally {
    Object.assign(client, { batch, execute });
  }
  const steps: string[] = [];
  for (const { sql, args } of statements) {
    const { rows } = await harness.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: args as string[] });
    steps.push(...rows.map(({ detail }) => String(detail)));
  }
  return steps;
}

/** Subqueries of the statement itself, and the rows of a JSON list. */
const SMALL = /^SCAN (\(subquery-\d+\)|latest|newest|ended|CONSTANT ROW|\w+ VIRTUAL TABLE)/;

/** Partial indexes of pending rows, and the one of a table that has only pending rows. */
const PARTIAL =
  /USING (COVERING )?INDEX (reports_waiting|(review|conversation)_reports_waiting|buyer_reports_(buyer|waiting)|stripe_events_alert|payout_accounts_refused|sqlite_autoindex_list_differences_1)/;

// Fails when a condition no longer matches its index: each row would then scan a table, such as all attempts for each
// wish.
test('no list scans a table', async ({ harness, seller, buyer, admin }) => {
  const copy = await listing(harness, seller);
  await booked(buyer, copy);
  await buyer.ask('POST', '/api/add-to-wishlist', { productID: copy });
  for (const [who, role] of [
    [buyer, 'buyer'],
    [seller, 'seller'],
    [admin, 'admin'],
  ] as const) {
    const steps = await stepsOf(harness, who, `/api/todo/${role}`);
    expect(steps.length).toBeGreaterThan(5);
    const scans = steps.filter((step) => step.startsWith('SCAN') && !SMALL.test(step) && !PARTIAL.test(step));
    expect([role, scans]).toEqual([role, []]);
  }
});
