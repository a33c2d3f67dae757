/** Scheduled ends of states whose deadlines have passed. */
import { and, asc, isNotNull, lte, sql } from 'drizzle-orm';
import { DEADLINE_EDGES, type DeadlineFacts } from '../../../core/fulfilment/process.ts';
import { deadlineOf, edgeOnDeadline } from '../../../core/fulfilment/steps.ts';
import { writeBatch } from '../../db/batch.ts';
import { isFrozen } from '../../db/money/sale-status.ts';
import { insertInto } from '../../db/rows.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { saleCases } from '../../db/tables/money/sale-cases.ts';
import type { Deps } from '../ports.ts';
import { writeThenPurge } from '../purge-queue.ts';
import { MORE } from '../runs/leases.ts';
import { inPortions } from '../runs/pace.ts';
import { allOrEach } from '../runs/run-all.ts';
import { applyEventStatements, type ReadSale, SALE_COLUMNS } from './event-effects.ts';
import { thawSettledSales } from './freeze-sales.ts';
import { isOpenCaseOf, progressColumns } from './progress.ts';
import { cancelRemainingUnsentSales, hasNoTimeLeft, isUnsentOfSuspended } from './suspended-sellers.ts';

const PACE = { least: 10, first: 50, most: 400 } as const;
/** Limit of portions per run. */
const PORTIONS = 400;

/**
 * A run starts no portion after `mostMs`, and its lease ends before the next minute: the next run does what a killed
 * one left, within the promised two minutes. A portion that outlasts the lease meets the next run; each deadline still
 * has one event, because the second insert does nothing.
 */
export const DEADLINE_RUN_LIMITS = { mostMs: 25_000, leaseMs: 45_000 } as const;

type Needs = Pick<Deps, 'db' | 'now' | 'pages'>;

type Passed = DeadlineFacts & ReadSale;
type DeadlineEdge = (typeof DEADLINE_EDGES)[number];

/**
 * Ends the states of passed deadlines. A failure does not stop the other fulfilments. Returns `MORE` when a run was not
 * enough; throws the first failure at the end.
 */
export async function passDeadlines(deps: Needs): Promise<typeof MORE | undefined> {
  const failed = new Map<string, unknown>();
  await thawSettledSales(deps, failed);
  await cancelRemainingUnsentSales(deps, failed);
  const portion = async (size: number) => {
    const moment = deps.now();
    const passed = (await deps.db
      .select({
        ...SALE_COLUMNS,
        state: fulfilments.state,
        caseKind: progressColumns.caseKind,
        sentBack: progressColumns.sentBack,
        buyerSuspended: progressColumns.buyerSuspended,
        buyerPartCents: sql<number>`coalesce(${saleCases.offeredCents}, 0)`,
      })
      .from(fulfilments)
      .leftJoin(saleCases, isOpenCaseOf(fulfilments.orderId))
      .where(
        and(
          isNotNull(fulfilments.deadlineAt),
          lte(fulfilments.deadlineAt, moment),
          sql`NOT ${isFrozen(fulfilments.orderId)}`,
          sql`${fulfilments.orderId} NOT IN (SELECT value FROM json_each(${JSON.stringify([...failed.keys()])}))`,
        ),
      )
      .orderBy(asc(fulfilments.deadlineAt))
      .limit(size)) satisfies readonly Passed[];
    if (passed.length === 0) return 'done';
    for (const edge of DEADLINE_EDGES) {
      const sales = new Map(passed.filter((one) => edgeOnDeadline(one) === edge).map((one) => [one.orderId, one]));
      const read = (ids: readonly string[]) => ids.flatMap((id) => sales.get(id) ?? []);
      await allOrEach([...sales.keys()], (ids) => end(deps, read(ids), edge, moment), failed);
    }
    return 'more';
  };
  const isDone = await inPortions(deps, PACE, PORTIONS, portion, DEADLINE_RUN_LIMITS.mostMs);
  const [failure] = failed.values();
  if (failure) throw failure;
  return isDone ? undefined : MORE;
}

const end = (deps: Needs, read: readonly ReadSale[], edge: DeadlineEdge, moment: number) => {
  const { from, to } = edge;
  const versions = JSON.stringify(read.map(({ orderId, version }) => [orderId, version]));
  const batch = writeBatch(deps.db, {
    event: sql`${insertInto(fulfilmentEvents, {
      orderId: fulfilments.orderId,
      number: sql`${fulfilments.version} + 1`,
      at: moment,
      by: 'shop',
      // A seller who was suspended since the read, or when the sale thawed, missed nothing.
      action: sql`CASE WHEN ${isUnsentOfSuspended(fulfilments)} OR ${hasNoTimeLeft(fulfilments)} THEN 'cancel' ELSE 'expire' END`,
      state: to,
      deadlineAt: deadlineOf(to, moment),
    })} FROM json_each(${versions}) read CROSS JOIN ${fulfilments}
        ON ${fulfilments.orderId} = read.value ->> 0 AND ${fulfilments.version} = read.value ->> 1
        WHERE ${fulfilments.state} = ${from} AND ${fulfilments.deadlineAt} <= ${moment} AND NOT ${isFrozen(fulfilments.orderId)}`,
    ...applyEventStatements(read, edge, moment),
  });
  return writeThenPurge(deps, batch);
};
