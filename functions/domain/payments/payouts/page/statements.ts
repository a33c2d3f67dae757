import { and, eq, gt, gte, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Cursor } from '../../../../../core/paging.ts';
import { addMonths } from '../../../../../core/payments/payouts/months.ts';
import {
  COMPARED_MONTHS,
  type MonthSums,
  type PayoutMonths,
  type StatementKind,
  type StatementLine,
} from '../../../../../core/payments/payouts/statement.ts';
import { accountBalanceOver } from '../../../../db/money/seller-money.ts';
import { fulfilmentEvents, fulfilments } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { orders } from '../../../../db/tables/money/payments.ts';
import { payoutMonths, statementLines } from '../../../../db/tables/money/payout-totals.ts';
import { type Page, type Paging, toPage } from '../../../paging.ts';
import type { Deps } from '../../../ports.ts';

const ledgerEntry = alias(ledgerEntries, 'ledger_entry');

type Moved = { readonly seller: number; readonly paid: number; readonly fee: number };

/** Cents moved to each account by an event, less those moved from it; the names are those of the accounts. */
const moved =
  sql`(SELECT json_object('seller', ${accountBalanceOver(ledgerEntry, 'seller')}, 'paid', ${accountBalanceOver(ledgerEntry, 'paid')}, 'fee', ${accountBalanceOver(ledgerEntry, 'fee')})
  FROM ${ledgerEntries} ledger_entry WHERE ${ledgerEntry.orderId} = ${statementLines.orderId} AND ${ledgerEntry.event} = ${statementLines.event})`.mapWith(
    (json: string) => JSON.parse(json) as Moved,
  );

/** Default number of lines per page: each is read from four tables. */
const LINES = 40;

type Span = { readonly month: string; readonly from: number; readonly until: number };

/** Kind of line by event; a completed sale has none here. The triggers of `payout_months` have the same kinds. */
const KINDS: Readonly<Record<string, StatementKind>> = {
  'paid-out': 'paid',
  'taken-back': 'taken_back',
  'debt-kept': 'kept',
  'paid-outside': 'paid_outside',
  'funds-withdrawn': 'changed',
  'funds-reinstated': 'changed',
  'refund-by-hand': 'changed',
  settle: 'changed',
};

/** Sums of a month: sold cents less commission; the difference to the seller's cents are changes. */
const sumsOf = (month: string, row: typeof payoutMonths.$inferSelect | undefined): MonthSums => {
  const { sales = 0, soldCents = 0, feeCents = 0, yoursCents = 0, paidCents = 0 } = row ?? {};
  const changedCents = yoursCents - (soldCents - feeCents);
  return { month, sales, soldCents, feeCents, changedCents, yoursCents, paidCents };
};

/** The last months with a line, until this one, oldest first. */
export async function getPayoutMonths(
  { db }: Pick<Deps, 'db'>,
  sellerId: string,
  month: string,
): Promise<PayoutMonths> {
  const rows = await db
    .select()
    .from(payoutMonths)
    .where(
      and(
        eq(payoutMonths.sellerId, sellerId),
        gt(payoutMonths.month, addMonths(month, -COMPARED_MONTHS)),
        lte(payoutMonths.month, month),
      ),
    )
    .orderBy(payoutMonths.month);
  return { month, months: rows.map((row) => sumsOf(row.month, row)) };
}

/** The lines of a month, oldest first, and the sums of the month. One round trip. */
export async function getStatement(
  { db }: Pick<Deps, 'db'>,
  sellerId: string,
  { month, from, until }: Span,
  { after, limit = LINES }: Paging = {},
): Promise<Page<StatementLine> & { readonly sums: MonthSums }> {
  const { at, orderId } = statementLines;
  const lines = db
    .select({
      at,
      orderId,
      event: statementLines.event,
      action: fulfilmentEvents.action,
      listingName: orders.listingName,
      priceCents: fulfilments.priceCents,
      moved,
    })
    .from(statementLines)
    .innerJoin(
      fulfilmentEvents,
      and(eq(fulfilmentEvents.orderId, orderId), eq(fulfilmentEvents.number, statementLines.event)),
    )
    .innerJoin(fulfilments, eq(fulfilments.orderId, orderId))
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(eq(statementLines.sellerId, sellerId), gte(at, from), lt(at, until), after && behind(after)))
    .orderBy(at, orderId, statementLines.event)
    .limit(limit + 1);
  const whole = db
    .select()
    .from(payoutMonths)
    .where(and(eq(payoutMonths.sellerId, sellerId), eq(payoutMonths.month, month)));
  const [rows, [row]] = await db.batch([lines, whole]);
  const { items, next } = toPage(rows, limit, (row) => ({ at: row.at, id: `${row.orderId}-${row.event}` }));
  return { items: items.map(lineOf), next, sums: sumsOf(month, row) };
}

/** The id of a cursor is an order and the number of its event. */
function behind({ at, id }: Cursor) {
  const cut = id.lastIndexOf('-');
  const [order, event] = [id.slice(0, cut), Number(id.slice(cut + 1))];
  const { orderId, event: number } = statementLines;
  return or(
    gt(statementLines.at, at),
    and(eq(statementLines.at, at), sql`(${orderId}, ${number}) > (${order}, ${Number.isFinite(event) ? event : 0})`),
  );
}

type Row = { readonly action: string; readonly moved: Moved; readonly priceCents: number } & Pick<
  StatementLine,
  'at' | 'orderId' | 'listingName'
>;

function lineOf({ at, orderId, listingName, action, priceCents, moved: { seller, paid, fee } }: Row): StatementLine {
  const kind = KINDS[action] ?? 'sold';
  const ofSale = kind === 'sold' ? { priceCents, feeCents: fee } : { priceCents: null, feeCents: null };
  // Money paid outside only changes its place, as any payout.
  const ofMove =
    kind === 'paid_outside' ? { amountCents: 0, paidCents: -seller } : { amountCents: seller + paid, paidCents: paid };
  return { at, kind, orderId, listingName, ...ofSale, ...ofMove };
}
