/** Parts of statements: columns and values from one object each, so that they stay consistent; search in texts. */
import { getTableColumns, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { check, type SQLiteColumn, type SQLiteInsertValue, type SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Table for a read of expressions alone: the builder requires a table, and this one has one row. */
export const ONE_ROW = sql`(SELECT 1)`;

/** A whole row by the field names of a table; a value may be an expression or a column of another table. */
type Row<Table extends SQLiteTable> = {
  [Key in keyof SQLiteInsertValue<Table>]: SQLiteInsertValue<Table>[Key] | SQLWrapper;
};
type Values<Table extends SQLiteTable> = Partial<Row<Table>>;

/** The columns of these fields. A field without a column is a type error. */
export const columnsOf = <Table extends SQLiteTable, Key extends keyof Table & string>(
  table: Table,
  fields: readonly Key[],
): Pick<Table, Key> =>
  Object.fromEntries(fields.map((field) => [field, columnOf(table, field)])) as Record<Key, SQLiteColumn> as Pick<
    Table,
    Key
  >;

/**
 * The CHECK of a column with a closed list (`enum`). Written with OR: for an `IN` with more than two words the database
 * builds a table and counts a row read for each write.
 */
export const isAllowedValue = (column: SQLiteColumn) => {
  const is = (word: string) => sql`${sql.identifier(column.name)} = ${word}`;
  const isListed = sql.join((column.enumValues ?? []).map(is), sql` OR `);
  return check(`${getTableName(column.table)}_${column.name}`, isListed.inlineParams());
};

/** `expression AS name, …` for a `SELECT` with rows read by name. */
export const namedColumns = (expressions: Readonly<Record<string, SQLWrapper>>): SQL =>
  sql.join(
    Object.entries(expressions).map(([name, expression]) => sql`${expression} AS ${sql.identifier(name)}`),
    sql`, `,
  );

/** `INSERT INTO table (columns) SELECT values`; a `FROM` with its conditions may follow. */
export function insertInto<Table extends SQLiteTable>(table: Table, row: Row<Table>): SQL {
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

/**
 * Upsert clause of an `insertInto`: updates the row that conflicts in these columns; a `WHERE` may follow. `indexed` is
 * the condition of a partial index.
 */
export const onConflictSet = <Table extends SQLiteTable, Key extends keyof Table & string>(
  table: Table,
  fields: readonly Key[],
  values: Values<Table>,
  indexed?: SQL,
): SQL => {
  const columns = fields.map((field) => sql.identifier(columnOf(table, field).name));
  const where = indexed ? sql` WHERE ${indexed}` : sql``;
  return sql`ON CONFLICT (${sql.join(columns, sql`, `)})${where} DO UPDATE SET ${assignments(table, values)}`;
};

/** The row has exactly these values, null included. */
export const equalsValues = <Table extends SQLiteTable>(table: Table, values: Values<Table>): SQL =>
  sql.join(
    pairsOf(table, values).map(({ column, value }) => sql`${column} IS ${value}`),
    sql` AND `,
  );

/** `'field', column, …` for a `json_object` of a row's values. */
export const jsonPairs = <Table extends SQLiteTable, Key extends keyof Table & string>(
  table: Table,
  fields: readonly Key[],
): SQL =>
  sql.join(
    fields.map((field) => sql`${sql.raw(`'${field}'`)}, ${columnOf(table, field)}`),
    sql`, `,
  );

/** The JSON object has the same values as the row. A missing field counts as null. */
export const jsonIsSame = <Table extends SQLiteTable, Key extends keyof Table & string>(
  json: SQLWrapper,
  table: Table,
  fields: readonly Key[],
): SQL =>
  sql.join(
    fields.map((field) => sql`${json} ->> ${sql.raw(`'${field}'`)} IS ${columnOf(table, field)}`),
    sql` AND `,
  );

/** A number as a literal: the driver sends numbers as floats. */
export const integerLiteral = (number: number): SQL => sql.raw(String(number));

/**
 * Rows of numbers, as `column1`, `column2` and so on. They are not counted as rows read, unlike those of `json_each`.
 * Literals, because thousands of parameters would make the request ten times as long.
 */
export const numberRows = (rows: readonly (readonly number[])[]): SQL =>
  sql`(VALUES ${sql.raw(rows.map((row) => `(${row.map(Number).join()})`).join())})`;

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

/** One of these texts contains `search`, ignoring the case of A to Z. Wildcards of `LIKE` are escaped. */
export function anyContains(texts: readonly SQLWrapper[], search: string): SQL {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const each = texts.map((text) => sql`${text} LIKE ${pattern} ESCAPE '\\'`);
  return sql`(${sql.join(each, sql` OR `)})`;
}
