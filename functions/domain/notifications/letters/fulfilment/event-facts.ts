/** The event of a letter, and the state of its sale when the letter is written. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { STATES } from '../../../../../core/fulfilment/process.ts';
import type { FulfilmentState, LedgerAccount, Trader } from '../../../../../core/fulfilment/state.ts';
import { type ForeignText, sampleText } from '../../../../../core/notifications/foreign-text.ts';
import { SAMPLE } from '../../../../../core/words/en/letters/samples.ts';
import type { Db } from '../../../../db/client.ts';
import { isNotSuspended } from '../../../../db/conditions.ts';
import { readForeignText, readUnrestrictedText } from '../../../../db/foreign-texts.ts';
import { freezeReasonOf, isFrozen, isRefundBlocked, lateCodeAt } from '../../../../db/money/sale-status.ts';
import { accountBalanceOver, balanceOfSale, remainingShareOfSeller } from '../../../../db/money/seller-money.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { listings } from '../../../../db/tables/catalog.ts';
import { fulfilmentEvents, fulfilments, saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { orders } from '../../../../db/tables/money/payments.ts';
import { saleCases } from '../../../../db/tables/money/sale-cases.ts';
import type { LetterFacts, SampleWay } from '../define-letter.ts';

const buyer = alias(users, 'buyer');
const later = alias(fulfilmentEvents, 'later');
const before = alias(fulfilmentEvents, 'before');

/**
 * The sale was frozen after the event and thawed, or a claim was withdrawn: another deadline is valid, with
 * reminders of its own.
 */
const isRenewed = sql<number>`EXISTS (SELECT 1 FROM ${fulfilmentEvents} later WHERE ${later.orderId} = ${fulfilmentEvents.orderId}
  AND ${later.number} > ${fulfilmentEvents.number} AND ${later.action} IN ('thaw', 'withdraw'))`;
/** Amount that this event moves into an account. */
const entered = (account: LedgerAccount) =>
  sql<number>`coalesce((SELECT sum(${ledgerEntries.cents}) FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${fulfilmentEvents.orderId}
    AND ${ledgerEntries.event} = ${fulfilmentEvents.number} AND ${ledgerEntries.toAccount} = ${account}), 0)`;
/** Amount that this event moves out of an account. */
const left = (account: LedgerAccount) =>
  sql<number>`coalesce((SELECT sum(${ledgerEntries.cents}) FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${fulfilmentEvents.orderId}
    AND ${ledgerEntries.event} = ${fulfilmentEvents.number} AND ${ledgerEntries.fromAccount} = ${account}), 0)`;
/** Amount that the buyer had back up to this event, from the shop or the bank. */
const goneCents = sql<number>`(SELECT ${accountBalanceOver(ledgerEntries, 'back')} + ${accountBalanceOver(ledgerEntries, 'bank')} FROM ${ledgerEntries}
  WHERE ${ledgerEntries.orderId} = ${fulfilmentEvents.orderId} AND ${ledgerEntries.event} <= ${fulfilmentEvents.number})`;
/** Reason of the settlement, where the event before this one is one. */
const settledNote = sql`(SELECT ${before.note} FROM ${fulfilmentEvents} before
  WHERE ${before.orderId} = ${fulfilmentEvents.orderId} AND ${before.number} = ${fulfilmentEvents.number} - 1
    AND ${before.action} = 'settle' AND ${before.by} = 'admin')`;
/** State of the sale before this event. */
const stateBefore = sql<FulfilmentState | null>`(SELECT ${before.state} FROM ${fulfilmentEvents} before
  WHERE ${before.orderId} = ${fulfilmentEvents.orderId} AND ${before.number} = ${fulfilmentEvents.number} - 1)`;
/** Author of an event's note, if the buyer or the seller. */
const writer = sql`CASE ${fulfilmentEvents.by} WHEN 'buyer' THEN ${orders.buyerId} WHEN 'seller' THEN ${orders.sellerId} END`;
/** The listing of the relisted copy. */
const back = alias(listings, 'back');

/** Null for a missing order or event. Amounts in cents, moments in ms since the epoch (UTC). */
export async function readSaleEvent(db: Db, { userId: readerId, facts }: LetterFacts) {
  const [row] = await db
    .select({
      orderId: orders.id,
      name: readForeignText(orders.sellerId, orders.listingName, { readerId }),
      side: sql<Trader>`${String(facts.to)}`,
      eventState: fulfilmentEvents.state,
      fromState: stateBefore,
      action: fulfilmentEvents.action,
      at: fulfilmentEvents.at,
      by: fulfilmentEvents.by,
      note: sql<ForeignText | null>`CASE WHEN ${fulfilmentEvents.by} IN ('admin', 'shop') THEN ${readUnrestrictedText(fulfilmentEvents.note)}
        ELSE ${readForeignText(writer, fulfilmentEvents.note, { readerId })} END`,
      settledNote: readUnrestrictedText(settledNote),
      kind: saleCases.kind,
      offeredCents: saleCases.offeredCents,
      answered: sql<number>`${saleCases.answerText} IS NOT NULL`,
      returnedAt: saleCases.returnedAt,
      returnCarrier: readForeignText(orders.buyerId, saleCases.returnCarrier, { readerId }),
      returnTracking: readForeignText(orders.buyerId, saleCases.returnTracking, { readerId }),
      isReturnTracked: sql`${saleCases.returnTracking} IS NOT NULL`.mapWith(Boolean),
      /** Amounts that this event gives to the buyer, the seller and the shop. */
      backCents: entered('back'),
      sellerCents: entered('seller'),
      keptFeeCents: entered('fee'),
      /** Amount that this event takes from the seller. */
      takenCents: left('seller'),
      /** Balances of held money and of the seller when the letter is written. */
      heldCents: balanceOfSale(fulfilmentEvents.orderId, 'held'),
      ownCents: balanceOfSale(fulfilmentEvents.orderId, 'seller'),
      /** Amount that the sale leaves to its seller at that moment, paid or not. */
      shareCents: remainingShareOfSeller(fulfilmentEvents.orderId),
      goneCents,
      isBack: sql`${back.id} IS NOT NULL`.mapWith(Boolean),
      recheck: back.recheck,
      method: fulfilments.method,
      cancelAsked: sql`${fulfilments.cancelAskedAt} IS NOT NULL`.mapWith(Boolean),
      state: fulfilments.state,
      deadlineAt: fulfilments.deadlineAt,
      priceCents: fulfilments.priceCents,
      feeCents: fulfilments.feeCents,
      carrier: readForeignText(orders.sellerId, fulfilments.carrier, { readerId }),
      tracking: readForeignText(orders.sellerId, fulfilments.tracking, { readerId }),
      isTracked: sql`${fulfilments.tracking} IS NOT NULL`.mapWith(Boolean),
      frozen: isFrozen(fulfilments.orderId),
      frozenBy: freezeReasonOf(fulfilments.orderId),
      /** All refunds of the sale are blocked now. */
      isHeldBack: sql<number>`(${isRefundBlocked(fulfilments.orderId)} OR ${lateCodeAt(fulfilments.orderId)} IS NOT NULL)`,
      refundCents: saleRefunds.amountCents,
      refundState: saleRefunds.state,
      refundNote: readUnrestrictedText(saleRefunds.note),
      isRenewed,
      buyerSuspended: sql<number>`EXISTS (SELECT 1 FROM ${users} buyer WHERE ${buyer.id} = ${fulfilments.buyerId} AND NOT ${isNotSuspended(buyer)})`,
    })
    .from(fulfilmentEvents)
    .innerJoin(fulfilments, eq(fulfilments.orderId, fulfilmentEvents.orderId))
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .leftJoin(saleCases, and(eq(saleCases.orderId, fulfilments.orderId), isNull(saleCases.withdrawnAt)))
    .leftJoin(
      saleRefunds,
      and(eq(saleRefunds.orderId, fulfilmentEvents.orderId), eq(saleRefunds.event, fulfilmentEvents.number)),
    )
    .leftJoin(back, eq(back.relistedFrom, orders.listingId))
    .where(and(eq(fulfilmentEvents.orderId, String(facts.order)), eq(fulfilmentEvents.number, Number(facts.event))));
  return row ?? null;
}

export type SaleEvent = NonNullable<Awaited<ReturnType<typeof readSaleEvent>>>;

/** An event with a deadline. */
export type SaleEventWithDeadline = SaleEvent & { readonly deadlineAt: number };

/** Final events for samples of letters. */
const SAMPLE_ENDS = {
  completed: { action: 'confirm', by: 'buyer' },
  canceled: { action: 'cancel', by: 'seller' },
  refunded: { action: 'refund', by: 'seller' },
} as const;

const FEE_CENTS = 125;

/** An event that has just happened, for a sample of its letter. */
export const sampleSaleEvent = (
  state: FulfilmentState,
  { method, side }: SampleWay,
  now: number,
): SaleEventWithDeadline => ({
  ...{
    orderId: SAMPLE.order,
    name: sampleText('book'),
    side,
    method,
    cancelAsked: false,
    eventState: state,
    fromState: null,
    state,
    note: sampleText('note'),
    settledNote: sampleText('reason'),
  },
  ...{
    deadlineAt: now + (STATES[state].lasts ?? 0),
    priceCents: SAMPLE.cents,
    feeCents: FEE_CENTS,
    carrier: method === 'post' ? sampleText('carrier') : null,
    tracking: method === 'post' ? sampleText('tracking') : null,
    isTracked: method === 'post',
  },
  ...{
    action: 'claim',
    at: now,
    by: side === 'buyer' && state !== 'claimed' ? 'seller' : 'buyer',
    ...(state in SAMPLE_ENDS ? SAMPLE_ENDS[state as keyof typeof SAMPLE_ENDS] : {}),
    kind: 'not_as_described',
    offeredCents: SAMPLE.cents / 4,
  },
  ...{
    returnedAt: null,
    isReturnTracked: true,
    returnCarrier: sampleText('carrier'),
    returnTracking: sampleText('tracking'),
    answered: 0,
  },
  ...{
    backCents: state === 'completed' ? 0 : SAMPLE.cents,
    sellerCents: SAMPLE.cents - FEE_CENTS,
    keptFeeCents: FEE_CENTS,
  },
  ...{ takenCents: 0, heldCents: SAMPLE.cents, ownCents: SAMPLE.cents - FEE_CENTS, shareCents: 0 },
  goneCents: state === 'completed' ? 0 : SAMPLE.cents,
  ...{
    refundCents: SAMPLE.cents,
    refundState: null,
    refundNote: sampleText('note'),
    frozen: 0,
    frozenBy: null,
    isHeldBack: 0,
    isRenewed: 0,
    buyerSuspended: 0,
  },
  ...{ isBack: false, recheck: null },
});
