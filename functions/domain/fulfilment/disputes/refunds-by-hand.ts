/**
 * Refunds of a sale that somebody made at the payment provider, and not the shop: the ledger and the rows of refunds say so, and the sale
 * stands still until an admin says what becomes of it (`settling.ts`).
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type Statements, unlessStopped, writeBatch } from '../../../db/batch.ts';
import { noticeId, noticeIdOf } from '../../../db/money/notice-id.ts';
import { insertInto, onConflictSet } from '../../../db/rows.ts';
import { saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { paymentAttempts, sales, stripeEvents } from '../../../db/tables/money/payments.ts';
import type { ProviderRefund } from '../../ports/payments.ts';
import type { Deps } from '../../ports.ts';
import { runAll } from '../../runs/run-all.ts';
import { updateState } from '../effects.ts';
import { freezing } from '../freezing.ts';
import { orderRefunded, recordSaleRefund, refundTold } from '../refunds/sale-refund-news.ts';
import { type Move, takeFrom } from './account-moves.ts';
import { askedBack } from './lent-money.ts';
import { getSaleMoney, moneyEvent, replaced, type SaleMoney } from './sale-money.ts';
import { shareLetter } from './share-letters.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

/** Somebody else may move money of the sale at the same moment; then it is looked at again, so often. */
const TRIES = 3;

/**
 * Asks the provider for all refunds of this intent, and writes down what our books do not say: how ours stand, and each that somebody
 * made by hand. Answers them as the provider says them; none where the money was no sale's.
 */
export async function recordRefundsByHand(deps: Edges, intentId: string): Promise<readonly ProviderRefund[]> {
  const [sale] = await deps.db
    .select({ orderId: sales.orderId, attemptId: sales.attemptId })
    .from(sales)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, sales.attemptId))
    .where(eq(paymentAttempts.intentId, intentId));
  if (!sale) return [];
  const listed = await deps.payments.refundsOf(intentId);
  // What of ours has left is not owed any more, also where its reply got lost.
  for (const refund of listed) await recordSaleRefund(deps, refund);
  const byHand = listed.filter(({ attemptId, state }) => attemptId === null && state !== 'failed');
  for (const refund of byHand) await bookByHand(deps, { ...sale, intentId }, refund);
  return listed;
}

type Sale = { readonly orderId: string; readonly attemptId: string; readonly intentId: string };

/** Takes the money from where it is, unless that is done. More than there is cannot be booked: the alert stays, and a person looks at it. */
async function bookByHand(deps: Edges, sale: Sale, refund: ProviderRefund): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const money = await getSaleMoney(deps, sale.orderId);
    // Asked after the version was read: who books it from now on stops the batch.
    if (await isBooked(deps, refund.id)) return;
    const booking = money && bookingOf(money, sale, refund, deps.now());
    if (!booking || (await unlessStopped('changed meanwhile', writeBatch(deps.db, booking)))) return;
  }
}

async function isBooked({ db }: Edges, refundId: string): Promise<boolean> {
  const rows = await db
    .select({ order: saleRefunds.orderId })
    .from(saleRefunds)
    .where(eq(saleRefunds.stripeRefundId, refundId));
  return rows.length > 0;
}

/**
 * What the shop owed already is what was sent by hand, as far as it goes: it is held again, so that a rest of it is not lost, and not
 * sent once more.
 */
function bookingOf(
  money: SaleMoney,
  { orderId, attemptId, intentId }: Sale,
  { id, amountCents, state, failure }: ProviderRefund,
  moment: number,
): Statements | null {
  const { unsentCents, balances, version } = money;
  const held = balances.held + unsentCents;
  const { moves, missing, lentCents } = takeFrom({ ...balances, held }, money, 'back', amountCents, money.gotCents);
  if (missing > 0) return null;
  const again: readonly Move[] = unsentCents > 0 ? [{ from: 'back', to: 'held', cents: unsentCents }] : [];
  return {
    ...moneyEvent(money, { action: 'refund-by-hand', moves: [...again, ...moves] }, moment),
    asked: askedBack(money, version + 1, lentCents, moment),
    notSent: replaced(orderId, moment),
    made: insertInto(saleRefunds, {
      orderId: sql`${orderId}`,
      event: version + 1,
      attemptId,
      amountCents,
      state: state === 'succeeded' ? 'succeeded' : 'sent',
      stripeRefundId: id,
      failure,
      origin: 'by_hand',
      createdAt: moment,
      changedAt: moment,
    }),
    // Whatever was said of it before, somebody is asked about the sale now: its own event may come later, and finds it in our books.
    noticeKept: sql`${insertInto(stripeEvents, {
      id: noticeId(id, 'made'),
      type: 'refund',
      intentId,
      alert: 'refund_by_hand',
      receivedAt: moment,
    })} WHERE 1 ${onConflictSet(stripeEvents, ['id'], {
      alert: 'refund_by_hand',
      seenAt: sql`CASE WHEN ${stripeEvents.settledAt} IS NULL THEN ${stripeEvents.seenAt} END`,
      settledAt: null,
    })}`,
    told: refundTold(id, moment),
    sellerTold: shareLetter(orderId, moment),
    orderRefunded: orderRefunded(sql`${orderId}`, moment),
    updated: updateState(JSON.stringify([orderId])),
    // The event of an earlier refund may have brought this one: then nothing has stopped the sale yet.
    stopped: freezing(sql`${JSON.stringify([orderId])}`, moment),
  };
}

const saleRefund = alias(saleRefunds, 'sale_refund');

/** So many a run. */
const AT_ONCE = 50;

/** Those of which a notice is kept and no row: a run was ended between the two, or the notice is older than rows. */
export async function bookRefundsByHand(deps: Edges): Promise<void> {
  const notices = await deps.db
    .select({ intentId: sql<string>`${stripeEvents.intentId}` })
    .from(stripeEvents)
    .innerJoin(paymentAttempts, eq(paymentAttempts.intentId, stripeEvents.intentId))
    .innerJoin(sales, eq(sales.attemptId, paymentAttempts.id))
    .where(
      and(
        sql`${stripeEvents.alert} IS NOT NULL`,
        eq(stripeEvents.alert, 'refund_by_hand'),
        isNull(stripeEvents.settledAt),
        sql`NOT EXISTS (SELECT 1 FROM ${saleRefunds} sale_refund WHERE ${saleRefund.orderId} = ${sales.orderId}
          AND ${noticeIdOf(saleRefund.stripeRefundId, 'made')} = ${stripeEvents.id})`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  await runAll(
    notices.map(
      ({ intentId }) =>
        () =>
          recordRefundsByHand(deps, intentId),
    ),
  );
}
