import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../core/days.ts';
import { PAGE_SIZE } from '../../../../core/paging.ts';
import { type MoneyPeriod, type Movement, movementOf } from '../../../../core/payments/movement.ts';
import { CURRENCY } from '../../../../core/payments/payment-attempt.ts';
import { type Days, momentsOfDays } from '../../../../core/period.ts';
import type { Db } from '../../../db/client.ts';
import { dayCounts } from '../../../db/tables/counts.ts';
import { ledgerEntries, ledgerTimes } from '../../../db/tables/money/ledger.ts';
import { orders, paymentAttempts, refunds } from '../../../db/tables/money/payments.ts';
import { type Page, type Paging, toPage } from '../../paging.ts';
import type { Deps } from '../../ports.ts';
import { isPaidOutside } from '../payouts/page/payout-entries.ts';

type Reads = Pick<Deps, 'db'>;

/** Sums of these days (UTC), from the same counts as the overview. */
export async function getMoneyPeriod({ db }: Reads, days: Days): Promise<MoneyPeriod> {
  const { since, until } = momentsOfDays(days);
  const rows = await db
    .select({
      kind: dayCounts.kind,
      count: sql<number>`sum(${dayCounts.count})`,
      cents: sql<number>`sum(${dayCounts.cents})`,
    })
    .from(dayCounts)
    .where(
      and(
        inArray(dayCounts.kind, ['sales', 'refunds', 'commission']),
        gte(dayCounts.day, since / DAY_MS),
        lt(dayCounts.day, until / DAY_MS),
      ),
    )
    .groupBy(dayCounts.kind);
  const of = (kind: (typeof rows)[number]['kind']) => rows.find((row) => row.kind === kind);
  return {
    ...days,
    sales: of('sales')?.count ?? 0,
    salesCents: of('sales')?.cents ?? 0,
    commissionCents: of('commission')?.cents ?? 0,
    refundsCents: of('refunds')?.cents ?? 0,
  };
}

type Part = { readonly since: number; readonly until: number; readonly after: Paging['after']; readonly most: number };

const isBehind = ({ after }: Part, at: SQL<number>, id: SQL): SQL | undefined =>
  after && sql`(${at}, ${id}) < (${after.at}, ${after.id})`;

function entries(db: Db, part: Part) {
  const { orderId, event, fromAccount, toAccount, cents } = ledgerEntries;
  const at = sql<number>`${ledgerTimes.at}`;
  const id = sql<string>`(${ledgerTimes.orderId} || '_' || ${ledgerTimes.event} || '_' || ${fromAccount} || '_' || ${toAccount})`;
  return (
    db
      .select({
        ...{ id, at, orderId, listingName: orders.listingName, from: fromAccount, to: toAccount, cents },
        isOutside: sql<number>`iif(${fromAccount} = 'seller' AND ${toAccount} = 'platform', ${isPaidOutside(ledgerEntries)}, 0)`,
      })
      .from(ledgerTimes)
      // The plus signs keep the database from starting with all entries.
      .innerJoin(ledgerEntries, and(eq(orderId, sql`+${ledgerTimes.orderId}`), eq(event, sql`+${ledgerTimes.event}`)))
      .innerJoin(orders, eq(orders.id, sql`+${ledgerTimes.orderId}`))
      .where(and(gte(ledgerTimes.at, part.since), lt(ledgerTimes.at, part.until), isBehind(part, at, id)))
      .orderBy(desc(at), desc(id))
      .limit(part.most)
  );
}

function unsoldRefunds(db: Db, part: Part) {
  const [at, id] = [sql<number>`${refunds.createdAt}`, sql<string>`${refunds.attemptId}`];
  return db
    .select({
      id,
      at,
      orderId: paymentAttempts.orderId,
      listingName: orders.listingName,
      from: sql<'buyer'>`'buyer'`,
      to: sql<'back'>`'back'`,
      cents: refunds.amountCents,
      isOutside: sql<number>`0`,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, sql`+${refunds.attemptId}`))
    .innerJoin(orders, eq(orders.id, sql`+${paymentAttempts.orderId}`))
    .where(and(gte(refunds.createdAt, part.since), lt(refunds.createdAt, part.until), isBehind(part, at, id)))
    .orderBy(desc(at), desc(id))
    .limit(part.most);
}

/**
 * Every movement of these days, newest first; sales and refunds add up to their sums in `getMoneyPeriod`. One round
 * trip.
 */
export async function listMovements(
  { db }: Reads,
  days: Days,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<Movement>> {
  const part = { ...momentsOfDays(days), after, most: limit + 1 };
  const found = (await db.batch([entries(db, part), unsoldRefunds(db, part)])).flat();
  found.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const { items, next } = toPage(found, limit, ({ at, id }) => ({ at, id }));
  return {
    items: items.map(({ from, to, cents, isOutside, ...row }) => ({
      ...row,
      ...movementOf(from, to, cents, isOutside === 1),
      currency: CURRENCY,
    })),
    next,
  };
}
