/** The rows that the overview counts, also those that changed later. */
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { type Period, periodStart } from '../../../core/period.ts';
import { type Chart, DEFAULT_PERIOD } from '../../../core/stats/overview.ts';
import type { OverviewRow, OverviewRowState } from '../../../core/stats/overview-row.ts';
import type { Db } from '../../db/client.ts';
import { emailOf, isNotDeleted, isNotSold } from '../../db/conditions.ts';
import { accountBalanceOver } from '../../db/money/seller-money.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { ledgerEntries, ledgerTimes } from '../../db/tables/money/ledger.ts';
import { orders, paymentAttempts, refunds, sales } from '../../db/tables/money/payments.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { largestSales } from './largest-sales.ts';

type Part = { readonly since: number; readonly now: number; readonly after: Paging['after']; readonly most: number };

const [ledgerEntry, ledgerTime] = [alias(ledgerEntries, 'ledger_entry'), alias(ledgerTimes, 'ledger_time')];

/** The same rule as on the listing's page. */
const hasPage = sql<number>`(${listings.hiddenAt} IS NULL AND (NOT ${isNotSold(listings)} OR ${isNotDeleted(listings)}))`;
const listing = { listingId: listings.id, listingName: listings.name, hasPage };
const buyer = { personName: orders.buyerName, personEmail: orders.buyerEmail };

const isBehind = ({ after }: Part, rank: SQL<number>, id: SQL): SQL | undefined =>
  after && sql`(${rank}, ${id}) < (${after.at}, ${after.id})`;

function postedRows(db: Db, part: Part) {
  const [rank, id] = [sql<number>`${listings.postedAt}`, sql<string>`${listings.id}`];
  return db
    .select({
      ...listing,
      id,
      rank,
      at: rank,
      amountCents: sql<number>`${listings.resellPriceCents}`,
      state: sql<OverviewRowState>`CASE WHEN NOT ${isNotSold(listings)} THEN 'sold' WHEN ${isNotDeleted(listings)} THEN 'listed' ELSE 'removed' END`,
      personName: users.name,
      personEmail: emailOf(users),
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(gte(listings.postedAt, part.since), isBehind(part, rank, id)))
    .orderBy(desc(rank), desc(id))
    .limit(part.most);
}

const saleId = sql<string>`${sales.listingId}`;
const soldAt = sql<number>`${sales.soldAt}`;
const amount = sql<number>`${sales.amountCents}`;

const newestSales = (db: Db, part: Part) =>
  saleRows(db, part, soldAt, and(gte(sales.soldAt, part.since), isBehind(part, soldAt, saleId)));

const revenueRows = (db: Db, part: Part) => {
  const { since, now, most } = part;
  return saleRows(
    db,
    part,
    amount,
    sql`${saleId} IN ${largestSales(since, now, isBehind(part, amount, saleId), most)}`,
  );
};

function saleRows(db: Db, part: Part, rank: SQL<number>, which: SQL | undefined) {
  const id = saleId;
  return db
    .select({
      ...listing,
      id,
      rank,
      at: sql<number>`${sales.soldAt}`,
      amountCents: sql<number>`${sales.amountCents}`,
      state: sql<OverviewRowState>`CASE ${orders.state} WHEN 'refunded' THEN 'refunded' ELSE 'paid' END`,
      ...buyer,
    })
    .from(sales)
    .innerJoin(orders, eq(orders.id, sales.orderId))
    .innerJoin(listings, eq(listings.id, sales.listingId))
    .where(which)
    .orderBy(desc(rank), desc(id))
    .limit(part.most);
}

function unsoldRefunds(db: Db, part: Part) {
  const [rank, id] = [sql<number>`${refunds.createdAt}`, sql<string>`${refunds.attemptId}`];
  return (
    db
      .select({
        ...listing,
        id,
        rank,
        at: rank,
        amountCents: sql<number>`${refunds.amountCents}`,
        state: sql<OverviewRowState>`${refunds.state}`,
        ...buyer,
      })
      .from(refunds)
      // The plus signs keep the database from starting with all orders.
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, sql`+${refunds.attemptId}`))
      .innerJoin(orders, eq(orders.id, sql`+${paymentAttempts.orderId}`))
      .innerJoin(listings, eq(listings.id, orders.listingId))
      .where(and(gte(refunds.createdAt, part.since), isBehind(part, rank, id)))
      .orderBy(desc(rank), desc(id))
      .limit(part.most)
  );
}

/** Refunds of sales: for each event, the cents moved to `back` less the cents moved from it, if not zero. */
function saleRefundRows(db: Db, part: Part) {
  const [rank, id] = [
    sql<number>`${ledgerTime.at}`,
    sql<string>`(${ledgerTime.orderId} || '_' || ${ledgerTime.event})`,
  ];
  const backCents = sql<number>`(SELECT ${accountBalanceOver(ledgerEntry, 'back')} FROM ${ledgerEntries} ledger_entry WHERE ${ledgerEntry.orderId} = ${ledgerTime.orderId} AND ${ledgerEntry.event} = ${ledgerTime.event})`;
  return db
    .select({
      ...listing,
      id,
      rank,
      at: rank,
      amountCents: backCents,
      state: sql<OverviewRowState>`CASE ${saleRefunds.state} WHEN 'succeeded' THEN 'refunded' ELSE coalesce(${saleRefunds.state}, 'replaced') END`,
      ...buyer,
    })
    .from(ledgerTime)
    .innerJoin(orders, eq(orders.id, sql`+${ledgerTime.orderId}`))
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .leftJoin(saleRefunds, and(eq(saleRefunds.orderId, ledgerTime.orderId), eq(saleRefunds.event, ledgerTime.event)))
    .where(
      and(
        sql`${ledgerTime.isRefund} = 1`,
        gte(ledgerTime.at, part.since),
        isBehind(part, rank, id),
        sql`${backCents} <> 0`,
      ),
    )
    .orderBy(desc(rank), desc(id))
    .limit(part.most);
}

async function refundRows(db: Db, part: Part) {
  const found = (await db.batch([unsoldRefunds(db, part), saleRefundRows(db, part)])).flat();
  return found.sort((a, b) => b.rank - a.rank || (a.id < b.id ? 1 : -1)).slice(0, part.most);
}

const READS = {
  listings: postedRows,
  sales: newestSales,
  revenue: revenueRows,
  refunds: refundRows,
} as const satisfies Readonly<Record<Chart, (db: Db, part: Part) => unknown>>;

/** The rows behind a number of the overview in its period, newest first; those of the revenue largest first. */
export async function listOverviewRows(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  chart: Chart,
  period: Period = DEFAULT_PERIOD,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<OverviewRow>> {
  const moment = now();
  const rows = await READS[chart](db, { since: periodStart(moment, period), now: moment, after, most: limit + 1 });
  const { items, next } = toPage(rows, limit, ({ rank, id }) => ({ at: rank, id }));
  return { items: items.map(({ rank: _, hasPage, ...row }) => ({ ...row, hasPage: hasPage === 1 })), next };
}
