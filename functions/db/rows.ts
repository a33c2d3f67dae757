/** Statements whose columns and values come from one object each, so that they cannot get out of step. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Values by the names of a table's fields; a value may be an expression. */
type Values<Table extends SQLiteTable> = Partial<SQLiteInsertValue<Table>>;

/** The columns of these fields. A field without a column is a type error. */
export const columnsOf = <Table extends SQLiteTable, Key extends keyof Table & string>(
  table: Table,
  fields: readonly Key[],
): Pick<Table, Key> =>
  Object.fromEntries(fields.map((field) => [field, columnOf(table, field)])) as unknown as Pick<Table, Key>;

/** `INSERT INTO table (columns) SELECT values`; a `FROM` with its conditions may follow. */
export function insertInto<Table extends SQLiteTable>(table: Table, row: SQLiteInsertValue<Table>): SQL {
  const pairs = pairsOf(table, row);
  const columns = pairs.map(({ column }) => column);
  const values = pairs.map(({ value }) => sql`${value}`);
  return sql`INSERT INTO ${table} (${sql.join(columns, sql`, `)}) SELECT ${sql.join(values, sql`, `)}`;
}

/** `column = value, …` for a `SET`. */
export const assignments = <Table extends SQLiteTable>(table: Table, values: Values<Table>): SQL =>
  sql.join(
    pairsOf(table, values).map(({ column, value }) => sql`${column} = ${value}`),
    sql`, `,
  );

/** The row has exactly these values, null included. */
export const hasValues = <Table extends SQLiteTable>(table: Table, values: Values<Table>): SQL =>
  sql.join(
    pairsOf(table, values).map(({ column, value }) => sql`${column} IS ${value}`),
    sql` AND `,
  );

const pairsOf = (table: SQLiteTable, values: object) =>
  Object.entries(values).map(([field, value]) => ({
    column: sql.identifier(columnOf(table, field).name),
    value: value as unknown,
  }));

function columnOf(table: SQLiteTable, field: string): SQLiteColumn {
  const column = getTableColumns(table)[field] as SQLiteColumn | undefined;
  if (!column) throw new Error(`there is no column for ${field}`);
  return column;
}
