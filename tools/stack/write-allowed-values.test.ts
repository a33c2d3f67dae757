/** Tables of allowed values, on the database server of production. */
import { createClient } from '@libsql/client/web';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_TRANSITIONS } from '../../core/fulfilment/edges.ts';
import { ALLOWED_VALUE_TABLES } from '../../functions/db/tables/allowed-values.ts';
import { startMigratedDatabase } from '../../tests/sqld.ts';
import { writeValuesAndTransitions } from './write-allowed-values.ts';

let server: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  server = await startMigratedDatabase();
});
afterAll(() => server.stop());

/** Rows read and written by each statement at the server; the driver drops these numbers. */
async function costsOf(...statements: readonly string[]): Promise<readonly unknown[]> {
  const requests = statements.map((sql) => ({ type: 'execute', stmt: { sql } }));
  const response = await fetch(`${server.url}/v2/pipeline`, { method: 'POST', body: JSON.stringify({ requests }) });
  const { results } = (await response.json()) as {
    results: readonly { response?: { result: Record<string, number> }; error?: { message: string } }[];
  };
  return results.map(({ response, error }) => {
    const { rows_read: read, rows_written: written } = response?.result ?? {};
    return error?.message ?? { read, written };
  });
}

// Fails when the server does not enforce foreign keys, or when the check costs rows of each write.
test('the server refuses a value that is not in its list, and the check costs no row', async () => {
  const [, , , listed, free, refused, named] = await costsOf(
    "INSERT INTO users (id, email, name, role, created_at) VALUES ('u', 'u@example.org', 'U', 'Buyer', 1)",
    'CREATE TABLE listed (word TEXT NOT NULL REFERENCES allowed_notification_topics (value))',
    'CREATE TABLE free (word TEXT NOT NULL)',
    "INSERT INTO listed VALUES ('turns')",
    "INSERT INTO free VALUES ('turns')",
    "INSERT INTO refused_topics (user_id, topic, at) VALUES ('u', 'nowhere', 1)",
    "DELETE FROM allowed_notification_topics WHERE value = 'turns'",
  );
  expect(listed).toEqual({ read: 0, written: 1 });
  expect(listed).toEqual(free);
  expect(refused).toMatch(/FOREIGN KEY/);
  expect(named).toMatch(/FOREIGN KEY/);
});

test('a start inserts missing values, and keeps the present ones', async () => {
  const client = createClient({ url: server.url });
  const values = async () => {
    const results = await client.batch(
      ALLOWED_VALUE_TABLES.map((list) => `SELECT value FROM ${getTableName(list)} ORDER BY value`),
    );
    return results.map(({ rows }) => rows.map(({ value }) => value));
  };
  const all = await values();
  expect(all).toEqual(ALLOWED_VALUE_TABLES.map(({ value }) => value.enumValues.toSorted()));
  await client.execute("INSERT INTO allowed_alerts VALUES ('of_a_former_version')");
  await client.execute("DELETE FROM allowed_letter_kinds WHERE value = 'receipt'");
  await writeValuesAndTransitions(client);
  expect((await values()).flat().toSorted()).toEqual([...all.flat(), 'of_a_former_version'].toSorted());
});

// Fails when a deployment refuses values of the previous version, or when a transition stays forever.
test('a removed transition is deleted one deployment later', async () => {
  const client = createClient({ url: server.url });
  const known = async () =>
    (await client.execute('SELECT action, from_state, to_state FROM fulfilment_transitions')).rows
      .map(({ action, from_state, to_state }) => `${action} ${from_state} ${to_state}`)
      .toSorted();
  const all = EVENT_TRANSITIONS.map(({ action, from, to }) => `${action} ${from} ${to}`).toSorted();
  expect(await known()).toEqual(all);
  const [first, ...others] = EVENT_TRANSITIONS;
  await writeValuesAndTransitions(client, others);
  expect(await known()).toEqual(all);
  await writeValuesAndTransitions(client, others);
  expect(await known()).toEqual(all.filter((one) => one !== `${first?.action} ${first?.from} ${first?.to}`));
  await writeValuesAndTransitions(client);
  await writeValuesAndTransitions(client, others);
  await writeValuesAndTransitions(client);
  await writeValuesAndTransitions(client);
  expect(await known()).toEqual(all);
});
