/** What a seller sees of their money: where it is, what keeps it from them, and each sale of theirs. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { Cursor } from '../../../../core/cursor.ts';
import { commissionOfKept } from '../../../../core/fulfilment/commission.ts';
import { PAYOUT, type PayoutState } from '../../../../core/payments/payouts/payout-state.ts';
import type { EntryState, PayoutEntry, Payouts } from '../../../../core/payments/payouts/payouts.ts';
import { payoutsWords } from '../../../../core/words/payments/payouts.ts';
import type { Db } from '../../../db/client.ts';
import { isFrozen } from '../../../db/frozen.ts';
import { isOpenDebt } from '../../../db/open-debts.ts';
import { fulfilmentEvents, fulfilments } from '../../../db/tables/fulfilment.ts';
import { ledgerEntries, sellerBalances } from '../../../db/tables/ledger.ts';
import { orders } from '../../../db/tables/payments.ts';
import { debts, payoutAccounts, payoutTotals, transfers } from '../../../db/tables/payouts.ts';
import { type Paging, toPage } from '../../paging.ts';
import type { Deps } from '../../ports.ts';

const l = alias(ledgerEntries, 'l');
const t = alias(transfers, 't');

/** Sales of a part, unless the call says otherwise: each is read from six tables. */
const ENTRIES = 20;

export type PayoutsPage = Payouts & { readonly nextPage: Cursor | null };

/** Their sums, and a part of their sales, the newest first. One round trip. */
export async function getPayouts(
  { db }: Pick<Deps, 'db'>,
  { userId, emailVerified }: Actor,
  { after, limit = ENTRIES }: Paging = {},
): Promise<PayoutsPage> {
  const [[account], totals, [sending], [debt], [oldest], sales] = await db.batch([
    db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)),
    db.select().from(payoutTotals).where(eq(payoutTotals.sellerId, userId)),
    sendingTo(db, userId),
    debtOf(db, userId),
    oldestWaiting(db, userId),
    salesOf(db, userId, after, limit),
  ]);
  const totalOf = (name: string) => totals.find((total) => total.account === name)?.cents ?? 0;
  const state = account?.state ?? 'none';
  const isAsked = account?.accountId != null || totalOf('seller') > 0;
  const page = toPage(sales, limit, (sale) => ({ at: sale.place, id: sale.orderId }));
  return {
    state,
    blockedBy: isAsked ? blockedBy(state, account ?? null) : null,
    next: isAsked && PAYOUT[state].needsSeller ? nextOf(emailVerified) : null,
    onHoldCents: totalOf('held'),
    waitingCents: totalOf('seller'),
    sendingCents: sending?.cents ?? 0,
    paidCents: totalOf('paid'),
    debtCents: debt?.cents ?? 0,
    dueAt: oldest?.dueAt ?? null,
    entries: page.items.map(entryOf),
    nextPage: page.next,
  };
}

const nextOf = (emailVerified: boolean) => (emailVerified ? 'account' : 'verify_email');

function blockedBy(
  state: PayoutState,
  account: Pick<typeof payoutAccounts.$inferSelect, 'needs' | 'refusal'> | null,
): string | null {
  const words = payoutsWords.blockedBy;
  if (account?.refusal) return words.refused;
  if (state === 'active') return null;
  return state === 'restricted' && account?.needs === 'contact_stripe' ? words.contact : words[state];
}

/** What the provider was asked to send them, and may have sent. Few are being sent at a time. */
const sendingTo = (db: Db, sellerId: string) =>
  db
    .select({ cents: sql<number>`coalesce(sum(${transfers.cents}), 0)` })
    .from(transfers)
    .where(and(eq(transfers.sellerId, sellerId), sql`state = 'sending'`));

/** What the shop paid in their stead and has not got back. */
const debtOf = (db: Db, sellerId: string) =>
  db
    .select({ cents: sql<number>`coalesce(sum(${debts.cents} - ${debts.settledCents} - ${debts.waivedCents}), 0)` })
    .from(debts)
    .where(and(eq(debts.sellerId, sellerId), isOpenDebt(debts)));

/** What has waited for the longest time; the next is sent when it is, or before. */
const oldestWaiting = (db: Db, sellerId: string) =>
  db
    .select({ dueAt: transfers.dueAt })
    .from(transfers)
    .where(and(eq(transfers.sellerId, sellerId), sql`state = 'waiting'`))
    .orderBy(transfers.createdAt)
    .limit(1);

type Sums = { readonly held: number; readonly seller: number; readonly paid: number; readonly fee: number };

const inAccount = (account: keyof Sums) =>
  sql`sum(CASE ${account} WHEN ${l.toAccount} THEN ${l.cents} WHEN ${l.fromAccount} THEN -${l.cents} ELSE 0 END)`;

/** Its sums of the ledger; the names are those of the accounts. */
const sums =
  sql`(SELECT json_object('held', ${inAccount('held')}, 'seller', ${inAccount('seller')}, 'paid', ${inAccount('paid')}, 'fee', ${inAccount('fee')})
  FROM ${ledgerEntries} l WHERE ${l.orderId} = ${fulfilments.orderId})`.mapWith(
    (json: string) => JSON.parse(json) as Sums,
  );

const ofLatestTry = sql`${t.orderId} = ${fulfilments.orderId} AND ${t.tryNumber} = (SELECT max(try) FROM ${transfers} WHERE ${transfers.orderId} = ${fulfilments.orderId})`;

const rowid = sql<number>`${fulfilments}.rowid`;

/** One more than a page, along the index of what they sold. */
const salesOf = (db: Db, sellerId: string, after: Cursor | undefined, limit: number) =>
  db
    .select({
      orderId: fulfilments.orderId,
      listingName: orders.listingName,
      priceCents: fulfilments.priceCents,
      agreedFeeCents: fulfilments.feeCents,
      at: fulfilmentEvents.at,
      sums,
      transfer: sql<string | null>`(SELECT ${t.state} FROM ${transfers} t WHERE ${ofLatestTry})`,
      dueAt: sql<
        number | null
      >`(SELECT ${t.dueAt} FROM ${transfers} t WHERE ${ofLatestTry} AND ${t.state} = 'waiting')`,
      // Few wait: nobody asks about the others.
      isPaused: sql<number>`EXISTS (SELECT 1 FROM ${sellerBalances} WHERE ${sellerBalances.orderId} = ${fulfilments.orderId}) AND ${isFrozen(fulfilments.orderId)}`,
      place: rowid,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(
      fulfilmentEvents,
      and(eq(fulfilmentEvents.orderId, fulfilments.orderId), eq(fulfilmentEvents.number, fulfilments.version)),
    )
    .where(and(eq(fulfilments.sellerId, sellerId), after && sql`${rowid} < ${after.at}`))
    .orderBy(desc(rowid))
    .limit(limit + 1);

type Sale = Awaited<ReturnType<typeof salesOf>>[number];

function stateOf({ sums, transfer, isPaused }: Sale): EntryState {
  if (sums.held > 0) return 'held';
  if (sums.seller > 0) {
    if (isPaused) return 'paused';
    return transfer === 'sending' ? 'sending' : 'waiting';
  }
  return sums.paid > 0 ? 'paid' : 'returned';
}

function entryOf(sale: Sale): PayoutEntry {
  const { orderId, listingName, priceCents, agreedFeeCents, sums, at, dueAt } = sale;
  const state = stateOf(sale);
  const feeCents = state === 'held' ? commissionOfKept(agreedFeeCents, priceCents, sums.held) : sums.fee;
  const amountCents = state === 'held' ? sums.held - feeCents : sums.seller + sums.paid;
  return { orderId, listingName, amountCents, feeCents, state, at, dueAt };
}
