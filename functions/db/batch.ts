/** Several statements in one round trip and one transaction, each with a name: what it gave, or that it stopped the batch. */
import type { InArgs, ResultSet } from '@libsql/client';
import { LibsqlBatchError } from '@libsql/client/web';
import { type SQL, sql } from 'drizzle-orm/sql';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core/dialect';
import type { Db } from './client.ts';
import { guard } from './tables/guard.ts';

/** A statement that is written but not run: `sql` with bound parameters, or one of Drizzle's builders. */
type Query = SQL | { toSQL(): { sql: string; params: unknown[] } };

declare const ROW: unique symbol;

/** A statement whose rows are of this type. */
export type Reading<Row> = { readonly reading: Query; readonly [ROW]?: Row };

/** What a name of a batch may stand for. Several statements without rows may share one name. */
export type Statement = Query | readonly Query[] | Reading<unknown>;
export type Statements = Readonly<Record<string, Statement>>;

/** What a statement gave: its rows, and how many rows it wrote; of several under one name the sum. */
export type Answer<Row> = { readonly rows: readonly Row[]; readonly changed: number };
type RowOf<S extends Statement> = S extends Reading<infer Row> ? Row : never;
export type Answers<Batch extends Statements> = { readonly [Name in keyof Batch]: Answer<RowOf<Batch[Name]>> };

/** Says of which type the rows are that a statement gives. Column names are those of the statement (`AS orderId`). */
export const reading = <Row>(query: Query): Reading<Row> => ({ reading: query });

/** Stops the batch, with all that it did, unless the condition holds at that moment. */
export const stopUnless = (condition: SQL): SQL => sql`INSERT INTO ${guard} (ok) SELECT 0 WHERE NOT (${condition})`;

/** Stops the batch, with all that it did, unless the statement before this one wrote exactly one row. */
export const stopUnlessChanged: SQL = stopUnless(sql`changes() = 1`);

/** Nothing of the batch happened: the statement with this name was refused by a constraint, a trigger or its own condition. */
export class BatchStopped extends Error {
  override readonly name = 'BatchStopped';
  /** The statement's name in the batch. */
  readonly at: string;
  constructor(at: string, cause: Error) {
    super(`the batch was stopped at ${at}: ${cause.message}`, { cause });
    this.at = at;
  }
}

/** Whether the batch was stopped at the statement with this name. */
export const isStoppedAt = (error: unknown, name: string): boolean =>
  error instanceof BatchStopped && error.at === name;

/** What the batch gave, or null when it was stopped at the statement with this name. */
export const unlessStoppedAt = <Given>(name: string, batch: Promise<Given>): Promise<Given | null> =>
  batch.catch((error) => {
    if (isStoppedAt(error, name)) return null;
    throw error;
  });

const dialect = new SQLiteAsyncDialect();

/**
 * Runs the statements in their order, in one round trip and one transaction that takes the write lock first. Drizzle's own `batch`
 * begins deferred, which is right for reads but fails under contention as soon as a read comes before a write. Throws `BatchStopped`
 * when a statement is refused.
 */
export async function writeBatch<const Batch extends Statements>(db: Db, batch: Batch): Promise<Answers<Batch>> {
  const steps = Object.entries(batch).flatMap(([name, statement]) =>
    queriesOf(statement).map((query) => ({ name, ...compiled(query) })),
  );
  const names = steps.map(({ name }) => name);
  const statements = steps.map(({ text, args }) => ({ sql: text, args }));
  const results = await db.$client.batch(statements, 'write').catch((error) => {
    throw stopped(error, names);
  });
  const answers = Object.keys(batch).map((name) => [name, answerOf(results.filter((_, i) => names[i] === name))]);
  return Object.fromEntries(answers);
}

function queriesOf(statement: Statement): readonly Query[] {
  if (Array.isArray(statement)) return statement;
  return ['reading' in statement ? statement.reading : statement] as Query[];
}

function compiled(query: Query): { text: string; args: InArgs } {
  const { sql: text, params } = 'toSQL' in query ? query.toSQL() : dialect.sqlToQuery(query);
  return { text, args: params as InArgs };
}

const answerOf = (results: readonly ResultSet[]): Answer<unknown> => ({
  rows: results.flatMap(({ rows }) => rows),
  changed: results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0),
});

/** Of a statement that the database refused its name; any other error as it is. */
function stopped(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof LibsqlBatchError) || !isRefusal(error)) return error;
  return new BatchStopped(names[error.statementIndex] ?? 'the batch', error);
}

/** Whether a constraint or a trigger refused the write. */
export const isRefusal = (error: unknown): boolean => {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (/SQLITE_CONSTRAINT|constraint failed/.test(`${(e as { code?: string }).code} ${e.message}`)) return true;
  }
  return false;
};
