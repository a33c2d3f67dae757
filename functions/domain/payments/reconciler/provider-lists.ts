/**
 * Reads a list of the payment provider in portions. The list grows at its head meanwhile, so a run reads the newest
 * page first, and then continues page by page into the past. The cursor is stored in the database after each page, so
 * that an interrupted run is continued.
 */
import { eq, sql } from 'drizzle-orm';
import { builder, reading, writeBatch } from '../../../db/batch.ts';
import { insertInto } from '../../../db/rows.ts';
import { listCursors } from '../../../db/tables/jobs.ts';
import { Failure } from '../../../errors.ts';
import type { ListPage, ListPageQuery } from '../../ports/payouts.ts';
import type { MoneyDeps } from '../../ports.ts';
import { MORE, RowsFailed } from '../../runs/leases.ts';

/** Interval of a reading in ms: longer than any pause of ours; Stripe retries an event for three days. */
export const LOOK_BACK_MS = 48 * 60 * 60 * 1000;

const PAGES_AT_ONCE = 10;

/** Limit of written rows, after which a run stops: a Worker has limited time. */
const ROWS_AT_ONCE = 300;

/** Well within a lease. */
const RUN_MS = 2 * 60 * 1000;

export type ProviderList<Row> = {
  readonly name: 'undelivered' | 'intents' | 'refunds' | 'transfers' | 'reversals' | 'disputes';
  readonly page: (query: ListPageQuery) => Promise<ListPage<Row>>;
  /** Settles these rows. Returns the number of those that needed a change; failures of single rows go to `failures`. */
  readonly settle: (rows: readonly Row[], failures: unknown[]) => Promise<number>;
};

/**
 * Reads and settles the newest page and one portion of the rest, back to the moment `from` (ms since the epoch), by
 * default over two days. Returns `MORE` until the reading has ended; the next
 * run then starts again. After all readable rows were settled, throws the first failure: at the end of the reading as
 * `RowsFailed`.
 */
export async function readListPortion<Row>(
  deps: MoneyDeps,
  list: ProviderList<Row>,
  from?: number,
): Promise<typeof MORE | undefined> {
  const began = deps.now();
  const since = from ?? began - LOOK_BACK_MS;
  const failures: unknown[] = [];
  const head = await list.page({ since, after: null });
  let settled = await list.settle(head.rows, failures);
  let cursor = await cursorOf(deps, list.name, since, head.next);
  for (let pages = 0; cursor !== null && pages < PAGES_AT_ONCE; pages++) {
    if (settled >= ROWS_AT_ONCE || deps.now() - began >= RUN_MS) break;
    const { rows, next } = await pageOrForget(deps, list, cursor);
    settled += await list.settle(rows, failures);
    cursor = await advanceCursor(deps, list.name, cursor, next);
  }
  if (failures.length > 0) throw cursor === null ? new RowsFailed(failures[0]) : failures[0];
  return cursor === null ? undefined : MORE;
}

type Cursor = { readonly since: number; readonly after: string };

/** The cursor of the run before, or a new reading from `after` on; null when nothing is left. */
async function cursorOf({ db }: MoneyDeps, list: string, since: number, after: string | null): Promise<Cursor | null> {
  const { kept } = await writeBatch(db, {
    begun: sql`${insertInto(listCursors, { list, since, after: sql`${after}` })} WHERE ${after} IS NOT NULL
        ON CONFLICT DO NOTHING`,
    kept: reading<Cursor>(
      sql`SELECT ${listCursors.since} AS since, ${listCursors.after} AS after FROM ${listCursors} WHERE ${listCursors.list} = ${list}`,
    ),
  });
  return kept.rows[0] ?? null;
}

/** Stores the next cursor. If another run has moved it meanwhile, returns null. */
async function advanceCursor(
  { db }: MoneyDeps,
  list: string,
  from: Cursor,
  next: string | null,
): Promise<Cursor | null> {
  const here = sql`${listCursors.list} = ${list} AND ${listCursors.since} = ${from.since} AND ${listCursors.after} = ${from.after}`;
  const { moved } = await writeBatch(db, {
    moved:
      next === null
        ? builder.delete(listCursors).where(here)
        : builder.update(listCursors).set({ after: next }).where(here),
  });
  return moved.changed === 1 && next !== null ? { ...from, after: next } : null;
}

/** Deletes a cursor that the provider does not accept, so that the next run starts again. */
async function pageOrForget<Row>(deps: MoneyDeps, list: ProviderList<Row>, cursor: Cursor): Promise<ListPage<Row>> {
  try {
    return await list.page(cursor);
  } catch (error) {
    const passing = error instanceof Failure && error.code === 'unavailable';
    if (!passing)
      await writeBatch(deps.db, {
        forgotten: builder.delete(listCursors).where(eq(listCursors.list, list.name)),
      });
    throw error;
  }
}
