/**
 * Warnings to all admins about what needs a person: when it begins, once an hour while it lasts, and when it is over.
 * The conditions are what the checks and queues know already; errors and refusals come from `event_counts`.
 */
import { and, gt, lt, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../core/days.ts';
import { JOB_NAMES } from '../../../core/jobs.ts';
import type { MoneyCheck } from '../../../core/payments/money-report.ts';
import { WARNING_KINDS, WARNING_REPEAT_MS, type WarningKind } from '../../../core/warnings.ts';
import { builder, type Step, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { isActiveUser } from '../../db/conditions.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { insertInto, ONE_ROW, onConflictSet } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { eventCounts, leases, warnings } from '../../db/tables/jobs.ts';
import { outbox } from '../../db/tables/letters.ts';
import { readOverdueLetters } from '../notifications/waiting-letters.ts';
import { findsAny, moneyChecks } from '../payments/money/checks/money-checks.ts';
import type { Deps } from '../ports.ts';
import { readWaitingPurges } from '../purge-queue.ts';
import { TODO_MONEY_CHECKS } from './admin-todo.ts';
import { jobStateOf } from './job-report.ts';

const MINUTE = 60 * 1000;

/** Longest wait in ms that is no reason for a warning. */
const PATIENCE = { jobs: 5 * MINUTE, letters: 15 * MINUTE, purges: 10 * MINUTE } as const;

/**
 * Least number for a warning: letters of a day that were given up; errors and refusals of the last 10 to 20 minutes.
 */
const LEAST = { deadLetters: 5, errors: 20, refusals: 500 } as const;

const SLOT_MS = 10 * MINUTE;

/** Slots of the sum, and slots that are kept. */
const SLOTS = { summed: 2, kept: 6 } as const;

const slotOf = (moment: number): number => Math.floor(moment / SLOT_MS);

/** The job that warns cannot report itself. */
const OWN_JOB = 'warn admins';

/** Checks whose rows are read in proportion to what they find; stopped jobs have a warning of their own. */
const CHECKS = [
  ...TODO_MONEY_CHECKS.filter((name) => name !== 'jobStopped'),
  'overdueSaleRefund',
  'failedSaleRefund',
] as const satisfies readonly MoneyCheck['name'][];

/** A condition that holds: how many it concerns, since when (ms), and their names, where there are any. */
type Found = { readonly count: number; readonly since?: number; readonly names?: readonly string[] };

type Needs = Pick<Deps, 'db' | 'now' | 'newId'>;

type EventCounts = Readonly<Record<'errors' | 'refusals', number>>;

/** Adds the sums of an isolate to the present ten minutes. */
export async function addEventCounts({ db, now }: Pick<Deps, 'db' | 'now'>, counts: EventCounts): Promise<void> {
  const slot = slotOf(now());
  const added = Object.entries(counts).flatMap(([kind, count]) =>
    count > 0
      ? [
          sql`${insertInto(eventCounts, { kind, slot, count })}
              ${onConflictSet(eventCounts, ['kind', 'slot'], { count: sql`${eventCounts.count} + ${count}` })}`,
        ]
      : [],
  );
  await writeBatch(db, { added });
}

/** Conditions that hold at this moment (ms), by kind. One round trip. */
export async function findWarnings(db: Db, moment: number): Promise<Readonly<Partial<Record<WarningKind, Found>>>> {
  const checks = moneyChecks(db, moment);
  const sumOf = (kind: 'errors' | 'refusals') => {
    const { count } = eventCounts;
    return sql<number>`coalesce((SELECT sum(${count}) FROM ${eventCounts} WHERE ${eventCounts.kind} = ${kind} AND ${eventCounts.slot} > ${slotOf(moment) - SLOTS.summed}), 0)`;
  };
  const [[found], rows, [letters], [purges], [dead]] = await db.batch([
    db
      .select({
        ...(Object.fromEntries(CHECKS.map((name) => [name, findsAny(checks[name])])) as Record<
          (typeof CHECKS)[number],
          SQL<number>
        >),
        errors: sumOf('errors'),
        refusals: sumOf('refusals'),
      })
      .from(ONE_ROW),
    db.select().from(leases),
    readOverdueLetters(db, moment),
    readWaitingPurges(db),
    db
      .select({ count: sql<number>`count(*)` })
      .from(outbox)
      // A literal condition, as in the partial index.
      .where(and(sql`${outbox.state} = 'dead'`, gt(outbox.createdAt, moment - DAY_MS))),
  ]);
  const failed = CHECKS.filter((name) => (found?.[name] ?? 0) > 0);
  const known = new Map(rows.map((row) => [row.job, row]));
  const stopped = JOB_NAMES.filter((name) => name !== OWN_JOB)
    .map((name) => jobStateOf(name, known.get(name), null, moment))
    .filter(({ state, since }) => (state === 'late' || state === 'failing') && (since ?? 0) <= moment - PATIENCE.jobs);
  const waited = (since: number | null | undefined, ms: number) => since != null && since <= moment - ms;
  const conditions: Readonly<Record<WarningKind, Found | false>> = {
    money: failed.length > 0 && { count: failed.length, names: failed },
    jobs: stopped.length > 0 && {
      count: stopped.length,
      since: Math.min(...stopped.map(({ since }) => since ?? moment)),
      names: stopped.map(({ name }) => name),
    },
    letters: waited(letters?.since, PATIENCE.letters) && {
      count: letters?.waiting ?? 0,
      since: letters?.since ?? moment,
    },
    undelivered: (dead?.count ?? 0) >= LEAST.deadLetters && { count: dead?.count ?? 0 },
    purges: waited(purges?.since, PATIENCE.purges) && { count: purges?.waiting ?? 0, since: purges?.since ?? moment },
    errors: (found?.errors ?? 0) >= LEAST.errors && { count: found?.errors ?? 0 },
    refusals: (found?.refusals ?? 0) >= LEAST.refusals && { count: found?.refusals ?? 0 },
  };
  return Object.fromEntries(Object.entries(conditions).filter(([, holds]) => holds));
}

const toAdmins = (condition: SQL): SQL =>
  sql`FROM ${users} JOIN ${warnings} ON ${condition} WHERE ${users.role} = 'Admin' AND ${isActiveUser(users)}`;

/**
 * Begins or repeats a warning, with a letter to each admin, unless a letter of its kind went out within the last hour.
 * A warning that comes back within the hour is recorded and not told.
 */
function warnStatements(
  kind: WarningKind,
  { count, since, names = [] }: Found,
  run: string,
  moment: number,
): readonly Step[] {
  const isDue = sql`${warnings.toldAt} <= ${moment - WARNING_REPEAT_MS}`;
  const ifDue = <Value>(then: Value, otherwise: SQL.Aliased | unknown) => sql`iif(${isDue}, ${then}, ${otherwise})`;
  const began = since ?? moment;
  return [
    sql`${insertInto(warnings, { kind, since: began, endedAt: null, toldAt: moment, toldBy: run, isTold: 1 })}
        ${onConflictSet(warnings, ['kind'], {
          since: sql`iif(${warnings.endedAt} IS NULL, ${warnings.since}, ${began})`,
          endedAt: null,
          toldAt: ifDue(moment, warnings.toldAt),
          toldBy: ifDue(run, warnings.toldBy),
          isTold: ifDue(1, warnings.isTold),
        })} WHERE ${warnings.endedAt} IS NOT NULL OR ${isDue}`,
    queueLettersStatement(
      {
        kind: 'warning',
        id: sql`${`warning:${kind}:${run}:`} || ${users.id}`,
        userId: users.id,
        facts: sql`json_object('kind', ${kind}, 'count', ${count}, 'since', ${warnings.since}, 'names', json(${JSON.stringify(names)}))`,
        urgent: true,
        from: toAdmins(sql`${warnings.kind} = ${kind} AND ${warnings.toldBy} = ${run}`),
      },
      moment,
    ),
  ];
}

/** Ends a warning, with a letter to each admin if its beginning was told. */
function endWarningStatements(kind: WarningKind, run: string, moment: number): readonly Step[] {
  const lasts = sql`${warnings.kind} = ${kind} AND ${warnings.endedAt} IS NULL`;
  return [
    queueLettersStatement(
      {
        kind: 'warning-over',
        id: sql`${`warning-over:${kind}:${run}:`} || ${users.id}`,
        userId: users.id,
        facts: sql`json_object('kind', ${kind}, 'since', ${warnings.since})`,
        urgent: true,
        from: toAdmins(sql`${lasts} AND ${warnings.isTold} = 1`),
      },
      moment,
    ),
    builder.update(warnings).set({ endedAt: moment, isTold: 0 }).where(lasts),
  ];
}

/** Scheduled job. Each transition is a conditional write, so concurrent runs tell each warning once. */
export async function warnAdmins({ db, now, newId }: Needs): Promise<void> {
  const [moment, run] = [now(), newId()];
  const [found, rows] = await Promise.all([findWarnings(db, moment), db.select().from(warnings)]);
  const known = new Map(rows.map((row) => [row.kind, row]));
  const steps = WARNING_KINDS.flatMap((kind): readonly Step[] => {
    const [holds, row] = [found[kind], known.get(kind)];
    const lasts = row !== undefined && row.endedAt === null;
    if (!holds) return lasts ? endWarningStatements(kind, run, moment) : [];
    return lasts && row.toldAt > moment - WARNING_REPEAT_MS ? [] : warnStatements(kind, holds, run, moment);
  });
  const over = builder.delete(eventCounts).where(lt(eventCounts.slot, slotOf(moment) - SLOTS.kept));
  if (steps.length > 0 || slotOf(moment) !== slotOf(moment - MINUTE)) await writeBatch(db, { over, steps });
}
