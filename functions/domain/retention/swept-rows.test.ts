/** A sweep reads as many rows as it ends, at any size of the tables. */
import type { InStatement } from '@libsql/client';
import { expect } from 'vitest';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { RETAINED_DATA, type RetainedData } from './retained-data.ts';
import { sweepOldRows } from './sweep-old-rows.ts';

type Written = { readonly sql: string; readonly args: never[] };

/** The steps of each statement of a sweep, by the statement. */
async function plans({ client, deps }: Harness): Promise<[sql: string, steps: string[]][]> {
  const written: Written[] = [];
  const batch = client.batch.bind(client);
  client.batch = (statements: InStatement[], mode) => {
    written.push(...(statements as Written[]));
    return batch(statements, mode);
  };
  await sweepOldRows(deps);
  const planned: [string, string[]][] = [];
  for (const { sql, args } of written) {
    const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
    planned.push([sql, rows.map(({ detail }) => String(detail))]);
  }
  return planned;
}

// Fails when a portion is not found along an index.
test('no statement of a sweep walks through a table', async ({ harness }) => {
  const found = await plans(harness);
  const sweeps = Object.values<RetainedData>(RETAINED_DATA).filter(({ by }) => typeof by === 'function');
  expect(found.length).toBeGreaterThan(sweeps.length);
  for (const [sql, steps] of found)
    expect([sql, steps.filter((step) => /^SCAN (?!\(subquery)/.test(step) || step.includes('TEMP B-TREE'))]).toEqual([
      sql,
      [],
    ]);
});

// Fails when a sweep reads each day all wants that had word of their end.
test('wants without word of their end are found apart from the others', async ({ harness }) => {
  const found = await plans(harness);
  const told = found.filter(([sql]) => sql.includes('"wants"."warned_at" IS NULL'));
  expect(told.map(([, steps]) => steps.some((step) => step.includes('wants_unwarned')))).toEqual([true, true]);
});

// Fails when the deletion of a row looks for its children without an index.
test.for(['orders', 'payment_attempts', 'outbox', 'reports', 'buyer_reports', 'wishes'])(
  'each reference to %s has an index',
  async (table, { harness }) => {
    const children = await rowsOf(
      harness,
      `SELECT child.name || '.' || reference."from" AS name FROM sqlite_schema child, pragma_foreign_key_list(child.name) reference
       WHERE child.type = 'table' AND reference."table" = '${table}'
         AND NOT EXISTS (SELECT 1 FROM pragma_index_list(child.name) i, pragma_index_info(i.name) c
           WHERE c.seqno = 0 AND c.name = reference."from" AND NOT i.partial)`,
    );
    expect(children).toEqual([]);
  },
);
