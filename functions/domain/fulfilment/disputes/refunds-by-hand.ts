/**
 * Refunds of a sale that a person made at the payment provider: booked in the ledger and the rows of refunds; the sale
 * is frozen until an admin settles it (`settle-sale.ts`).
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { nullIfStopped, type Statements, writeBatch } from '../../../db/batch.ts';
import { noticeId, noticeIdExpression } from '../../../db/money/sale-status.ts';
import { insertInto, onConflictSet } from '../../../db/rows.ts';
import { saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { paymentAttempts, sales, stripeEvents } from '../../../db/tables/money/payments.ts';
import type { ProviderRefund } from '../../ports/payments.ts';
import type { Deps } from '../../ports.ts';
import { runAll } from '../../runs/run-all.ts';
import { updateStateStatement } from '../event-effects.ts';
import { freezeSalesStatements } from '../freeze-sales.ts';
import {
  recordSaleRefund,
  saleRefundLetterStatements,
  setOrderRefundedStatement,
} from '../refunds/record-sale-refunds.ts';
import { type LedgerMove, moveFromSale } from './ledger-moves.ts';
import { requestReversalsStatements } from './platform-advances.ts';
import { getSaleMoney, moneyEventStatements, replaceUnsentRefundsStatement, type SaleMoney } from './sale-money.ts';
import { moneyLettersStatements } from './seller-money-letters.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

/** Tries when another write moves money of the sale at the same moment. */
const TRIES = 3;

/**
 * Reads all refunds of this intent at the provider, and records unknown states of ours and refunds by hand. Returns the
 * provider's refunds; none where the money is of no sale.
 */
export async function recordRefundsByHand(deps: Needs, intentId: string): Promise<readonly ProviderRefund[]> {
  const [sale] = await deps.db
    .select({ orderId: sales.orderId, attemptId: sales.attemptId })
    .from(sales)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, sales.attemptId))
    .where(eq(paymentAttempts.intentId, intentId));
  if (!sale) return [];
  const listed = await deps.payments.refundsOf(intentId);
  // A refund of ours that was sent is no longer owed, even if its reply got lost.
  for (const refund of listed) await recordSaleRefund(deps, refund);
  const owedEvents = await eventsWithRefunds(deps, sale.orderId);
  // A restored backup may lack the row of a refund of ours: it then counts as made by hand, too.
  const byHand = listed.filter(
    ({ attemptId, mark, state }) =>
      state !== 'failed' && (attemptId === null || (mark !== null && !owedEvents.has(mark.split(':')[0] ?? ''))),
  );
  for (const refund of byHand) await bookByHand(deps, { ...sale, intentId }, refund);
  return listed;
}

/** Events of a sale that have a row of refunds. */
async function eventsWithRefunds({ db }: Needs, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await db.select({ event: saleRefunds.event }).from(saleRefunds).where(eq(saleRefunds.orderId, orderId));
  return new Set(rows.map(({ event }) => String(event)));
}

type Sale = { readonly orderId: string; readonly attemptId: string; readonly intentId: string };

/**
 * Books a refund by hand once. An amount above the money of the sale cannot be booked: its alert stays for an admin.
 */
async function bookByHand(deps: Needs, sale: Sale, refund: ProviderRefund): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const money = await getSaleMoney(deps, sale.orderId);
    // The version was read first: a concurrent booking stops the batch.
    if (await isBooked(deps, refund.id)) return;
    const booking = money && bookingOf(money, sale, refund, deps.now());
    if (!booking || (await nullIfStopped('changed meanwhile', writeBatch(deps.db, booking)))) return;
  }
}

async function isBooked({ db }: Needs, refundId: string): Promise<boolean> {
  const rows = await db
    .select({ order: saleRefunds.orderId })
    .from(saleRefunds)
    .where(eq(saleRefunds.stripeRefundId, refundId));
  return rows.length > 0;
}

/**
 * Refunds that the shop owed count as sent by hand, up to the amount; the rest is held again, so that it is neither
 * lost nor sent twice.
 */
function bookingOf(
  money: SaleMoney,
  { orderId, attemptId, intentId }: Sale,
  { id, amountCents, state, failure }: ProviderRefund,
  moment: number,
): Statements | null {
  const { unsentCents, balances, version } = money;
  const held = balances.held + unsentCents;
  const { moves, missing, advancedCents } = moveFromSale(
    { ...balances, held },
    money,
    'back',
    amountCents,
    money.gotCents,
  );
  if (missing > 0) return null;
  const again: readonly LedgerMove[] = unsentCents > 0 ? [{ from: 'back', to: 'held', cents: unsentCents }] : [];
  return {
    ...moneyEventStatements(money, { action: 'refund-by-hand', moves: [...again, ...moves] }, moment),
    asked: requestReversalsStatements(money, version + 1, advancedCents, moment),
    notSent: replaceUnsentRefundsStatement(orderId, moment),
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
    // The sale needs a decision from now on, whatever an earlier notice said: the refund's own event may come later and
    // finds this row.
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
    letters: saleRefundLetterStatements(id, moment),
    sellerLetters: moneyLettersStatements({ ...money, action: 'refund-by-hand' }, moment),
    orderRefunded: setOrderRefundedStatement(sql`${orderId}`, moment),
    updated: updateStateStatement(JSON.stringify([orderId])),
    // The event of an earlier refund may have brought this one: then the sale is not frozen yet.
    stopped: freezeSalesStatements(sql`${JSON.stringify([orderId])}`, moment),
  };
}

const saleRefund = alias(saleRefunds, 'sale_refund');

/** Limit per run. */
const RUN_LIMIT = 50;

/** Records refunds by hand that have a notice and no row: after a killed run, or for notices older than the rows. */
export async function recordMissedRefundsByHand(deps: Needs): Promise<void> {
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
          AND ${noticeIdExpression(saleRefund.stripeRefundId, 'made')} = ${stripeEvents.id})`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(RUN_LIMIT);
  await runAll(
    notices.map(
      ({ intentId }) =>
        () =>
          recordRefundsByHand(deps, intentId),
    ),
  );
}
