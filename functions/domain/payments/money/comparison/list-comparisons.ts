/**
 * Compares the payment provider's lists of a month with our books, object by object and to the cent, in portions.
 * Unknown objects are settled first: they are late, not wrong. Amounts in integer cents.
 */
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../../../core/days.ts';
import { builder, writeBatch } from '../../../../db/batch.ts';
import { insertInto, ONE_ROW, onConflictSet } from '../../../../db/rows.ts';
import {
  listComparisons,
  listDifferences,
  listedObjects,
  moneyComparisons,
} from '../../../../db/tables/money/comparisons.ts';
import { Failure } from '../../../../errors.ts';
import type { MoneyDeps } from '../../../ports.ts';
import { MORE, RowsFailed } from '../../../runs/leases.ts';
import type { Compared, ComparedList } from './compare-objects.ts';
import { comparedLists } from './compared-lists.ts';

const LOOK_BACK_MS = 31 * DAY_MS;

const PAGES_AT_ONCE = 10;

/** Limit of listed objects that the provider does not have; there should be none. */
const NAMED_AT_MOST = 100;

const excluded = alias(listDifferences, 'excluded');

type State = typeof listComparisons.$inferSelect;

/**
 * Continues each list after its last page; starts again when all have ended. Returns `MORE` while a list has more. At
 * the end throws the first failure: of an interrupted list, which continues in the next run, or, when all lists have
 * ended, of single rows (`RowsFailed`).
 */
export async function compareLists(deps: MoneyDeps): Promise<typeof MORE | undefined> {
  const kept = await deps.db.select().from(listComparisons);
  const isUnderWay = kept.some(({ endedAt }) => endedAt === null);
  const failures: unknown[] = [];
  let isMore = false;
  for (const list of comparedLists(deps)) {
    const row = kept.find((one) => one.list === list.name);
    if (isUnderWay && row && row.endedAt !== null) continue;
    const from = isUnderWay && row ? row : begun(list.name, deps.now(), row);
    const isAtEnd = await comparePortion(deps, list, from, failures).catch(async (error) => {
      failures.push(error);
      await keepForAgain(deps, from, error);
      return false;
    });
    isMore = !isAtEnd || isMore;
  }
  if (!isMore) await writeSums(deps);
  if (failures.length > 0) throw isMore ? failures[0] : new RowsFailed(failures[0]);
  return isMore ? MORE : undefined;
}

const begun = (list: State['list'], moment: number, before: State | undefined): State => ({
  list,
  since: moment - LOOK_BACK_MS,
  beganAt: moment,
  ...{ after: null, theirsCents: 0, oursCents: 0, endedAt: null },
  wholeTheirsCents: before?.wholeTheirsCents ?? null,
  wholeOursCents: before?.wholeOursCents ?? null,
});

/** Deletes a cursor that the provider does not accept, so that the next run starts again. */
async function keepForAgain({ db }: MoneyDeps, from: State, error: unknown): Promise<void> {
  const isPassing = error instanceof Failure && error.code === 'unavailable';
  await writeBatch(db, {
    kept: sql`${insertInto(listComparisons, from)} WHERE 1 ON CONFLICT DO NOTHING`,
    forgotten: isPassing
      ? []
      : builder
          .update(listComparisons)
          .set({ after: null, theirsCents: 0, oursCents: 0 })
          .where(eq(listComparisons.list, from.list)),
  });
}

async function comparePortion(deps: MoneyDeps, list: ComparedList, from: State, failures: unknown[]): Promise<boolean> {
  let state = from;
  for (let pages = 0; pages < PAGES_AT_ONCE; pages++) {
    const { compared, next } = await list.comparePage({ since: state.since, after: state.after }, failures);
    state = {
      ...state,
      after: next,
      theirsCents: state.theirsCents + sumOf(compared, 'theirsCents'),
      oursCents: state.oursCents + sumOf(compared, 'oursCents'),
    };
    if (next === null) {
      await end(deps, list, state, compared);
      return true;
    }
    await writeBatch(deps.db, pageKept(state, compared));
  }
  return false;
}

const sumOf = (rows: readonly Compared[], name: 'theirsCents' | 'oursCents'): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

const pageKept = (state: State, compared: readonly Compared[]) => {
  const ids = sql`json_each(${JSON.stringify(compared.map(({ id }) => id))})`;
  return {
    agreed: builder
      .delete(listDifferences)
      .where(and(eq(listDifferences.list, state.list), sql`${listDifferences.id} IN (SELECT value FROM ${ids})`)),
    differ: differing(state, compared),
    listed: sql`${insertInto(listedObjects, { list: state.list, id: sql`value`, at: state.beganAt })} FROM ${ids} WHERE 1
      ${onConflictSet(listedObjects, ['list', 'id'], { at: state.beganAt })}`,
    state: sql`${insertInto(listComparisons, state)} WHERE 1 ${onConflictSet(listComparisons, ['list'], state)}`,
  };
};

const differing = ({ list, beganAt }: State, compared: readonly Compared[]): SQL => {
  const rows = compared.filter((row) => row.theirsCents !== row.oursCents);
  const json = JSON.stringify(rows.map(({ id, theirsCents, oursCents }) => [id, theirsCents, oursCents]));
  const values = { theirsCents: sql`value ->> 1`, oursCents: sql`value ->> 2`, foundAt: beganAt };
  return sql`${insertInto(listDifferences, { list, id: sql`value ->> 0`, ...values })} FROM json_each(${json}) WHERE 1
    ${onConflictSet(listDifferences, ['list', 'id'], { theirsCents: excluded.theirsCents, oursCents: excluded.oursCents, foundAt: beganAt })}`;
};

/**
 * Our objects of this period that no page had differ by their whole amount. The first day is left out: the provider's
 * objects may be older.
 */
async function end(deps: MoneyDeps, list: ComparedList, state: State, compared: readonly Compared[]): Promise<void> {
  const { since, beganAt } = state;
  await writeBatch(deps.db, pageKept(state, compared));
  const listed = sql`EXISTS (SELECT 1 FROM ${listedObjects} WHERE ${listedObjects.list} = ${list.name} AND ${listedObjects.id} = ours.id AND ${listedObjects.at} = ${beganAt})`;
  const missing = await deps.db
    .select({ id: sql<string>`ours.id`, theirsCents: sql<number>`0`, oursCents: sql<number>`ours.cents` })
    .from(sql`(${list.oursBetween(since + DAY_MS, beganAt)}) ours`)
    .where(sql`NOT ${listed}`)
    .limit(NAMED_AT_MOST);
  const oursCents = state.oursCents + sumOf(missing, 'oursCents');
  const ended = { ...state, oursCents, endedAt: deps.now() };
  const whole = { wholeTheirsCents: ended.theirsCents, wholeOursCents: oursCents };
  await writeBatch(deps.db, {
    missing: differing(state, missing),
    // A difference that was neither listed nor missing is older than the period.
    gone: builder
      .delete(listDifferences)
      .where(and(eq(listDifferences.list, list.name), lt(listDifferences.foundAt, beganAt))),
    forgotten: builder
      .delete(listedObjects)
      .where(and(eq(listedObjects.list, list.name), lt(listedObjects.at, beganAt))),
    state: builder
      .update(listComparisons)
      .set({ ...ended, ...whole })
      .where(eq(listComparisons.list, list.name)),
  });
}

async function writeSums({ db, now }: MoneyDeps): Promise<void> {
  const of = (list: State['list'], column: SQL): SQL =>
    sql`(SELECT coalesce(max(${column}), 0) FROM ${listComparisons} WHERE ${eq(listComparisons.list, list)})`;
  const { theirsCents, oursCents } = listDifferences;
  await writeBatch(db, {
    kept: sql`${insertInto(moneyComparisons, {
      checkedAt: now(),
      salesCents: of('charges', sql`${listComparisons.wholeOursCents}`),
      refundsCents: of('refunds', sql`${listComparisons.wholeOursCents}`),
      receivedCents: of('charges', sql`${listComparisons.wholeTheirsCents}`),
      differsCents: sql`(SELECT coalesce(sum(abs(${theirsCents} - ${oursCents})), 0) FROM ${listDifferences})`,
    })} FROM ${ONE_ROW} WHERE 1 ON CONFLICT DO NOTHING`,
  });
}
