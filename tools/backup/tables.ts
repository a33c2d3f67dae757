/**
 * Tables as lines: one JSON array per row, as the database itself writes it, in the order of the rows' numbers or keys.
 * A hidden number of a row is kept, because jobs and lists walk along it. Full text and generated columns are left out.
 */
import type { Client, InValue, ResultSet, Transaction } from '@libsql/client';

export type Reader = Pick<Client | Transaction, 'execute'>;

/** Table of an unfinished restore (`restore-target.ts`), and tables of the server and of the migrator. */
const NOT_OF_THE_SHOP = /^(?:sqlite_|libsql_|_litestream|__drizzle_migrations$|restore_under_way$)/;

export type Table = {
  readonly name: string;
  /** Columns of a line. `rowid` comes first, where the table has numbers that no column shows. */
  readonly columns: readonly string[];
  /** Columns along which the rows are read. */
  readonly key: readonly string[];
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** The tables of the shop, without virtual ones and their parts. */
export async function listTables(reader: Reader): Promise<Table[]> {
  const { rows } = await reader.execute(
    `SELECT t.name AS "table", t.wr, c.name, c.pk, upper(c.type) AS type FROM pragma_table_list t, pragma_table_xinfo(t.name) c
      WHERE t.schema = 'main' AND t.type = 'table' AND c.hidden = 0 ORDER BY t.name, c.cid`,
  );
  const byTable = Map.groupBy(rows, (row) => String(row.table));
  return [...byTable].flatMap(([name, columns]) => {
    if (NOT_OF_THE_SHOP.test(name)) return [];
    const names = columns.map((column) => String(column.name));
    const keys = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk));
    const key = keys.map((column) => String(column.name));
    const isNumbered = keys.length === 1 && keys[0]?.type === 'INTEGER';
    if (isNumbered || Number(columns[0]?.wr) === 1) return { name, columns: names, key };
    return { name, columns: ['rowid', ...names], key: ['rowid'] };
  });
}

/** Rows of one answer: some megabytes at most, so that an answer takes far less than a second. */
const AT_ONCE = 2_000;

/** The rows of a table as pages of lines. Reads on before the caller has taken the former ones. */
export async function* linesOf(reader: Reader, { name, columns, key }: Table): AsyncGenerator<readonly string[]> {
  const [list, keys] = [columnList(columns), columnList(key)];
  const marks = key.map(() => '?').join(', ');
  const next = (after: readonly InValue[] | null): Promise<ResultSet> =>
    reader.execute({
      sql: `SELECT json_array(${list}) AS line, ${keys} FROM ${quoted(name)} ${after ? `WHERE (${keys}) > (${marks})` : ''}
        ORDER BY ${keys} LIMIT ${AT_ONCE}`,
      args: [...(after ?? [])],
    });
  let reading: Promise<ResultSet> | null = next(null);
  while (reading) {
    const { rows }: ResultSet = await reading;
    const last = rows.at(-1);
    reading = last && rows.length === AT_ONCE ? next(key.map((_, i) => last[i + 1] as InValue)) : null;
    // An error is thrown where its answer is awaited.
    reading?.catch(() => {});
    yield rows.map(({ line }) => String(line));
  }
}
