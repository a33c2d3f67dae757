import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../../core/accounts/user.ts';
import type { Cursor } from '../../../../../core/paging.ts';
import { PAYOUT_STATE_FACTS, type PayoutAccountState } from '../../../../../core/payments/payouts/payout-state.ts';
import type { Payouts } from '../../../../../core/payments/payouts/payouts.ts';
import { payoutsWords } from '../../../../../core/words/en/payouts.ts';
import type { Db } from '../../../../db/client.ts';
import { sumOfOpenDebts } from '../../../../db/money/open-debts.ts';
import { noNewListingsFrom } from '../../../../db/money/payout-waits.ts';
import { isSellerPaidByHand } from '../../../../db/money/sale-status.ts';
import { maySendFrom } from '../../../../db/money/transfer-waits.ts';
import { ONE_ROW } from '../../../../db/rows.ts';
import { payoutTotals } from '../../../../db/tables/money/payout-totals.ts';
import { payoutAccounts, transfers } from '../../../../db/tables/money/payouts.ts';
import { type Paging, toPage } from '../../../paging.ts';
import type { Deps } from '../../../ports.ts';
import { type PayoutPause, payoutEntryOf, payoutPauseOf, readPayoutSales } from './payout-entries.ts';

const waiting = alias(transfers, 'waiting');

/** Default number of sales per page: each is read from six tables. */
const ENTRIES = 20;

export type PayoutsPage = Payouts & { readonly nextPage: Cursor | null };

/** The seller's sums, and a page of their sales, newest first. One round trip. */
export async function getPayouts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, emailVerified }: Actor,
  { after, limit = ENTRIES }: Paging = {},
): Promise<PayoutsPage> {
  const moment = now();
  const [[account], [sums], totals, [sending], waiting, sales] = await db.batch([
    db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)),
    db
      .select({
        noNewListingsFrom: noNewListingsFrom(userId),
        debtCents: sumOfOpenDebts(userId),
        isStopped: isSellerPaidByHand(userId).mapWith(Boolean),
      })
      .from(ONE_ROW),
    db.select().from(payoutTotals).where(eq(payoutTotals.sellerId, userId)),
    sendingTo(db, userId),
    waitingByTime(db, userId),
    readPayoutSales(db, userId, moment, after, limit),
  ]);
  const totalOf = (name: string) => totals.find((total) => total.account === name)?.cents ?? 0;
  const state = account?.state ?? 'none';
  const isAsked = account?.accountId != null || totalOf('seller') > 0;
  const isStopped = sums?.isStopped === true;
  const page = toPage(sales, limit, (sale) => ({ at: sale.position, id: sale.orderId }));
  return {
    state,
    blockedBy: isAsked ? blockedBy(state, account ?? null) : null,
    next: isAsked && (needsSeller(state, totalOf('seller')) || isSentBack(account)) ? nextOf(emailVerified) : null,
    onHoldCents: totalOf('held'),
    waitingCents: totalOf('seller'),
    sendingCents: sending?.cents ?? 0,
    paidCents: totalOf('paid'),
    debtCents: sums?.debtCents ?? 0,
    ...nextPayment(waiting, isStopped, moment),
    noNewListingsFrom: sums?.noNewListingsFrom ?? null,
    entries: page.items.map((sale) => payoutEntryOf(sale, isStopped, moment)),
    nextPage: page.next,
  };
}

type Account = Pick<typeof payoutAccounts.$inferSelect, 'state' | 'needs' | 'refusal' | 'bankFailedAt'>;

/** A closed account is replaced only when money waits, as a first one is created. */
const needsSeller = (state: PayoutAccountState, waitingCents: number): boolean =>
  PAYOUT_STATE_FACTS[state].needsSeller && (waitingCents > 0 || !PAYOUT_STATE_FACTS[state].canBeReplaced);

/** The last bank payout failed: only the seller can correct the bank account at the provider. */
const isSentBack = (account: Account | null | undefined): boolean =>
  account?.state === 'active' && account.bankFailedAt !== null;

const nextOf = (emailVerified: boolean) => (emailVerified ? 'account' : 'verify_email');

function blockedBy(state: PayoutAccountState, account: Account | null): string | null {
  const words = payoutsWords.blockedBy;
  if (account?.refusal) return words.refused;
  if (state === 'active') return isSentBack(account) ? words.bank : null;
  return state === 'restricted' && account?.needs === 'contact_stripe' ? words.contact : words[state];
}

/** Cents of transfers in progress, which may have been sent. Few at a time. */
const sendingTo = (db: Db, sellerId: string) =>
  db
    .select({ cents: sql<number>`coalesce(sum(${transfers.cents}), 0)` })
    .from(transfers)
    .where(and(eq(transfers.sellerId, sellerId), sql`state = 'sending'`));

/**
 * Limit of waiting transfers whose pause is read, by due date. Paused transfers stay and others leave when due, so all
 * paused ones come to be among them.
 */
const LOOKED_AT = 20;

/**
 * Waiting transfers to an active account, by their time: few, because larger sums are sent. For other accounts no time
 * is known.
 */
const waitingByTime = (db: Db, sellerId: string) =>
  db
    .select({
      dueAt: sql<number>`sendable`,
      pause: sql<PayoutPause>`CASE WHEN position <= ${LOOKED_AT} THEN ${payoutPauseOf(waiting.orderId)} END`,
      cents: sql<number>`sum(${waiting.cents})`,
    })
    .from(
      sql`(SELECT ${transfers.orderId}, ${maySendFrom(transfers)} AS sendable, ${transfers.cents}, row_number() OVER (ORDER BY ${maySendFrom(transfers)}) AS position
        FROM ${payoutAccounts} CROSS JOIN ${transfers} ON ${transfers.sellerId} = ${payoutAccounts.userId}
        WHERE ${payoutAccounts.userId} = ${sellerId} AND ${payoutAccounts.state} = 'active' AND ${transfers.state} = 'waiting' AND ${transfers.dueAt} IS NOT NULL) waiting`,
    )
    .groupBy(sql`1`, sql`2`);

type Waiting = { readonly dueAt: number; readonly pause: PayoutPause; readonly cents: number };

/**
 * Date and sum of the next payout; if some are already due, the sum of all due ones. Paused transfers have no date.
 * With `isStopped` all are paused.
 */
function nextPayment(waiting: readonly Waiting[], isStopped: boolean, moment: number) {
  const sum = (rows: readonly Waiting[]) => rows.reduce((cents, row) => cents + row.cents, 0);
  const questioned = waiting.filter(({ pause }) => pause === 'paused');
  const byHand = waiting.filter(({ pause }) => pause === 'by_hand' || (pause === null && isStopped));
  const goes = waiting.filter(({ pause }) => pause === null && !isStopped);
  const first = Math.min(...goes.map(({ dueAt }) => dueAt));
  return {
    dueAt: goes.length > 0 ? first : null,
    dueCents: sum(goes.filter(({ dueAt }) => dueAt <= Math.max(first, moment))),
    pausedCents: sum([...questioned, ...byHand]),
    byHandCents: sum(byHand),
  };
}
