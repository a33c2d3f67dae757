/** How the to-do lists are read: each page of the dashboard may ask for one. */
import { expect } from 'vitest';
import { booked, listing, type SignedIn } from '../../../../tests/fixtures/factories.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';

type Statement = { readonly sql: string; readonly args: unknown[] };

/** The steps of every statement that this call's reads are made of. */
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

/** What a statement has made itself, and the rows of a list that came as JSON. */
const SMALL = /^SCAN (\(subquery-\d+\)|latest|newest|ended|CONSTANT ROW|\w+ VIRTUAL TABLE)/;

/** Indexes that hold only what waits, and the one of a table that holds nothing else. */
const PARTIAL =
  /USING (COVERING )?INDEX (reports_waiting|buyer_reports_(buyer|waiting)|stripe_events_alert|payout_accounts_refused|sqlite_autoindex_list_differences_1)/;

// Fails when a condition is written so that its index no longer serves it: then each row reads a table, as all attempts for each wish.
test('no list goes through a table', async ({ harness, seller, buyer, admin }) => {
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
