/** Write batches: several named statements in one round trip and one transaction; each may stop the whole batch. */
import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client';
import { LibsqlBatchError } from '@libsql/client/web';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { BaseSQLiteDatabase, SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { guard } from './tables/guard.ts';
import { outbox } from './tables/letters.ts';

/** A statement that is written but not run: `sql` with bound parameters, or one of Drizzle's builders. */
export type Query = SQL | { toSQL(): { sql: string; params: unknown[] } };

declare const ROW: unique symbol;

/** Reasons for which a batch stops on purpose; callers distinguish them. */
type StopReason =
  | 'address unconfirmed'
  | 'approval over'
  | 'category gone'
  | 'challenge over'
  | 'changed meanwhile'
  | 'email taken'
  | 'factor used'
  | 'id taken'
  | 'letter missing'
  | 'link over'
  | 'may not end'
  | 'may not suspend'
  | 'money waits'
  | 'name taken'
  | 'needs another admin'
  | 'no admin'
  | 'no fresh proof'
  | 'no photo left'
  | 'not active'
  | 'photo missing'
  | 'token spent'
  | 'title gone'
  | 'too many'
  | 'too many wants';

/**
 * `guard`: the statement inserts a refused row unless its condition holds. `unique`: a unique index refuses the row.
 */
type Stop = { readonly reason: StopReason; readonly by: 'guard' | 'unique' };

/** A statement with rows of this type; it may stop the batch. */
export type Reading<Row> = { readonly reading: Query; readonly stop?: Stop; readonly [ROW]?: Row };

/** The statements under one name of a batch: several may share it, with rows of one type or none. */
export type Step = Query | Reading<unknown>;
type Statement = Step | readonly Step[];
export type Statements = Readonly<Record<string, Statement>>;

/** The rows that a statement returned, and the number of rows it wrote; the sum of all statements under one name. */
export type Answer<Row> = { readonly rows: readonly Row[]; readonly changed: number };
type RowOfStep<S> = S extends Reading<infer Row> ? Row : never;
type RowOf<S extends Statement> = S extends readonly (infer One)[] ? RowOfStep<One> : RowOfStep<S>;
export type Answers<Batch extends Statements> = { readonly [Name in keyof Batch]: Answer<RowOf<Batch[Name]>> };

/** Declares the type of a statement's rows. Column names are those of the statement (`AS orderId`). */
export const reading = <Row>(query: Query): Reading<Row> => ({ reading: query });

/** Stops the batch and rolls it back unless the condition holds at that moment. NULL does not hold. */
export const stopUnless = (reason: StopReason, condition: SQL): Reading<never> => ({
  reading: sql`INSERT INTO ${guard} (ok) SELECT 0 WHERE NOT coalesce((${condition}), 0)`,
  stop: { reason, by: 'guard' },
});

/** Stops the batch and rolls it back unless the statement before this one wrote exactly one row. */
export const stopUnlessChanged = (reason: StopReason): Reading<never> => stopUnless(reason, sql`changes() = 1`);

/** Stops the batch and rolls it back when a unique index refuses this statement's row. */
export const stopIfTaken = <Row = never>(reason: StopReason, statement: Query | Reading<Row>): Reading<Row> => ({
  ...('reading' in statement ? statement : { reading: statement }),
  stop: { reason, by: 'unique' },
});

/** The batch was stopped by one of its statements and rolled back. */
export class BatchStopped extends Error {
  override readonly name = 'BatchStopped';
  readonly reason: StopReason;
  constructor(reason: StopReason, cause: Error) {
    super(`the batch was stopped: ${reason}`, { cause });
    this.reason = reason;
  }
}

export const isStoppedBy = (error: unknown, reason: StopReason): boolean =>
  error instanceof BatchStopped && error.reason === reason;

/** The answers of the batch, or null when it was stopped for this reason. */
export const nullIfStopped = <Given>(reason: StopReason, batch: Promise<Given>): Promise<Given | null> =>
  batch.catch((error) => {
    if (isStoppedBy(error, reason)) return null;
    throw error;
  });

const dialect = new SQLiteAsyncDialect();

/**
 * Runs the statements in order, in one round trip and one transaction that takes the write lock first. Drizzle's own
 * `batch` begins deferred: right for reads, but under contention it fails as soon as a read comes before a write.
 * Throws `BatchStopped` when a statement stops it; a refusal that no statement announces is thrown as the driver's
 * error.
 */
export async function writeBatch<const Batch extends Statements>(db: Db, batch: Batch): Promise<Answers<Batch>> {
  const steps = Object.entries(batch).flatMap(([name, statement]) =>
    stepsOf(statement).map((step) => ({ name, ...compiled(step) })),
  );
  const statements = steps.map(({ text, args }) => ({ sql: text, args }));
  const send = () => whenFree(() => db.$client.batch(statements, 'write'));
  const results = await (db.$inTurn ? db.$inTurn(send) : send()).catch((error) => {
    throw stopped(error, steps);
  });
  countLetters(db.$client, statements, results);
  const answers = Object.keys(batch).map((name) => [name, answerOf(results.filter((_, i) => steps[i]?.name === name))]);
  return Object.fromEntries(answers);
}

/** Pauses before each retry, in ms. */
const PAUSES = [50, 200] as const;

/**
 * A busy server refuses to begin a batch beside another write, sometimes within a tenth of a second
 * (docs/decisions/02-holds-and-payments.md). Nothing of the batch was applied then, so a retry is safe.
 */
async function whenFree<Given>(send: () => Promise<Given>): Promise<Given> {
  for (const pause of PAUSES) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return send();
}

const stepsOf = (statement: Statement): readonly Step[] => (Array.isArray(statement) ? statement : [statement as Step]);

type Compiled = { readonly text: string; readonly args: InArgs; readonly stop: Stop | undefined };

function compiled(step: Step): Compiled {
  const { reading: query, stop } = 'reading' in step ? step : { reading: step };
  const { sql: text, params } = 'toSQL' in query ? query.toSQL() : dialect.sqlToQuery(query);
  return { text, args: params as InArgs, stop };
}

const answerOf = (results: readonly ResultSet[]): Answer<unknown> => ({
  rows: results.flatMap(({ rows }) => rows),
  changed: results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0),
});

/** SQLite's messages for a refused row, by the constraint. */
const REFUSALS = { guard: /CHECK constraint failed/, unique: /UNIQUE constraint failed/ } as const;

/** The stop that the refused statement announces; any other error unchanged. */
function stopped(error: unknown, steps: readonly Compiled[]): unknown {
  if (!(error instanceof LibsqlBatchError)) return error;
  const stop = steps[error.statementIndex]?.stop;
  return stop && REFUSALS[stop.by].test(error.message) ? new BatchStopped(stop.reason, error) : error;
}

/** Builder for a batch's ordinary writes, with one table and a condition each. It has no connection. */
export const builder = new BaseSQLiteDatabase<'async', ResultSet>(
  'async',
  new SQLiteAsyncDialect(),
  undefined as never,
  undefined,
);

/**
 * Number of letters that a client's batches have inserted into the outbox, so that a response knows that there is one
 * to send.
 */
const written = new WeakMap<Client, number>();

const INTO_OUTBOX = `INSERT INTO "${getTableName(outbox)}"`;

function countLetters(
  client: Client,
  statements: readonly Extract<InStatement, { args?: unknown }>[],
  results: readonly ResultSet[],
): void {
  const letters = statements.reduce(
    (sum, { sql }, i) => sum + (sql.startsWith(INTO_OUTBOX) ? (results[i]?.rowsAffected ?? 0) : 0),
    0,
  );
  if (letters > 0) written.set(client, lettersBy(client) + letters);
}

const lettersBy = (client: Client): number => written.get(client) ?? 0;

export const countWrittenLetters = ({ $client }: Db): number => lettersBy($client);
