/**
 * Copies allowed values and transitions of the code into the database. Runs at each start and deployment, after the
 * migrations.
 */
import type { Client, InStatement } from '@libsql/client';
import { getTableName } from 'drizzle-orm';
import { EVENT_TRANSITIONS } from '../../core/fulfilment/edges.ts';
import { ALLOWED_VALUE_TABLES } from '../../functions/db/tables/allowed-values.ts';

/**
 * Inserts missing values, and deletes none: rows may refer to them. Transitions that the code no longer has are deleted
 * by the next call.
 */
export async function writeValuesAndTransitions(
  client: Pick<Client, 'batch'>,
  transitions = EVENT_TRANSITIONS,
): Promise<void> {
  const values = ALLOWED_VALUE_TABLES.map((table) => ({
    sql: `INSERT INTO ${getTableName(table)} (value) SELECT value FROM json_each(?) WHERE 1 ON CONFLICT DO NOTHING`,
    args: [JSON.stringify(table.value.enumValues)],
  }));
  await client.batch([...values, ...transitionStatements(JSON.stringify(transitions))], 'write');
}

const IS_MISSING = `(action, from_state, to_state) NOT IN (SELECT value ->> 'action', value ->> 'from', value ->> 'to' FROM json_each(?))`;

const transitionStatements = (transitions: string): readonly InStatement[] =>
  [
    `DELETE FROM fulfilment_transitions WHERE is_retired AND ${IS_MISSING}`,
    `UPDATE fulfilment_transitions SET is_retired = 1 WHERE ${IS_MISSING}`,
    `INSERT INTO fulfilment_transitions (action, from_state, to_state, deadline)
    SELECT value ->> 'action', value ->> 'from', value ->> 'to', value ->> 'deadline' FROM json_each(?) WHERE 1
    ON CONFLICT DO UPDATE SET deadline = excluded.deadline, is_retired = 0`,
  ].map((sql) => ({ sql, args: [transitions] }));
