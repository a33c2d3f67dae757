import { eq, sql } from 'drizzle-orm';
import { SHOP_EVENTS, type ShopEvent } from '../../../core/payments/provider-events.ts';
import { writeBatch } from '../../db/batch.ts';
import { insertInto } from '../../db/rows.ts';
import { paymentAttempts, stripeEvents } from '../../db/tables/money/payments.ts';
import { NotAtProvider } from '../../errors.ts';
import { endBankPaidRefunds } from '../fulfilment/disputes/bank-paid-refunds.ts';
import { recordRefundsByHand } from '../fulfilment/disputes/refunds-by-hand.ts';
import { recordSaleRefund } from '../fulfilment/refunds/record-sale-refunds.ts';
import type { PaymentEvent, ProviderRefund } from '../ports/payments.ts';
import type { MoneyDeps } from '../ports.ts';
import { endAfterDeclines } from './cancel-payment.ts';
import { readTransferOfEvent } from './payouts/transfers/found-transfers.ts';
import { recordDispute, recordProviderNotice } from './provider-notices.ts';
import { recordKnownOrLost } from './reconciler/after-restore.ts';

/** Applies an event. Returns false where its object is none of ours. */
type Handler = (deps: MoneyDeps, event: PaymentEvent) => Promise<boolean>;

/**
 * Reads the intent that the event carries: a sale, a refund, a canceled attempt, or one hold less after declined cards.
 */
const applyIntent: Handler = async (deps, event) => {
  const { intent } = event;
  if (!intent) return false;
  await recordKnownOrLost(deps, intent, event);
  await endAfterDeclines(deps, intent);
  return true;
};

/** Reads the refund again: one of ours changes its state; one made by hand questions the sale. */
const applyRefund: Handler = async (deps, event) => {
  const { notice } = event;
  if (notice?.kind !== 'refund' || !(await isIntentOfOurs(deps, notice.intentId))) return false;
  await recordProviderNotice(deps, notice, event);
  await recordRefund(deps, notice);
  return true;
};

/**
 * Reads the dispute again: it freezes its sale, moves money in the ledger, or ends the sale. An event may be outdated.
 */
const applyDispute: Handler = async (deps, event) => {
  const { notice } = event;
  if (notice?.kind !== 'dispute' || !(await isIntentOfOurs(deps, notice.intentId))) return false;
  await recordDispute(deps, await deps.payments.retrieveDispute(notice.id), event);
  return true;
};

/** Reads the warning that the event carries: the sale stands still until an admin has seen it. */
const applyFraudWarning: Handler = async (deps, event) => {
  const { notice } = event;
  if (notice?.kind !== 'fraud_warning' || !(await isIntentOfOurs(deps, notice.intentId))) return false;
  await recordProviderNotice(deps, notice, event);
  return true;
};

/** Reads the transfer again: one that somebody made or reversed by hand is an alert. */
const applyTransfer: Handler = async (deps, event) => {
  if (event.transferId === undefined) return false;
  await readTransferOfEvent(deps, event.transferId);
  await keepEvent(deps, event);
  return true;
};

const HANDLERS: Readonly<Record<ShopEvent, Handler>> = {
  'payment_intent.succeeded': applyIntent,
  'payment_intent.canceled': applyIntent,
  'payment_intent.processing': applyIntent,
  'payment_intent.payment_failed': applyIntent,
  'refund.created': applyRefund,
  'refund.updated': applyRefund,
  'refund.failed': applyRefund,
  'charge.dispute.created': applyDispute,
  'charge.dispute.updated': applyDispute,
  'charge.dispute.closed': applyDispute,
  'charge.dispute.funds_withdrawn': applyDispute,
  'charge.dispute.funds_reinstated': applyDispute,
  'radar.early_fraud_warning.created': applyFraudWarning,
  'transfer.created': applyTransfer,
  'transfer.updated': applyTransfer,
  'transfer.reversed': applyTransfer,
};

const isHandled = (type: string): type is ShopEvent => SHOP_EVENTS.some((one) => one === type);

/**
 * Handles an event of the provider, delivered or listed. Events may come in any order and repeatedly. Returns false for
 * one that is not in the table, and for one that is not about our objects: the provider's account may have others, also
 * deleted ones.
 */
export async function handlePaymentEvent(deps: MoneyDeps, event: PaymentEvent): Promise<boolean> {
  if (!isHandled(event.type)) return false;
  try {
    return await HANDLERS[event.type](deps, event);
  } catch (error) {
    if (!(error instanceof NotAtProvider)) throw error;
    await keepEvent(deps, event);
    return false;
  }
}

/** The intent belongs to a payment attempt of ours. The provider is not called about other intents. */
async function isIntentOfOurs({ db }: MoneyDeps, intentId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.intentId, intentId));
  return row !== undefined;
}

/** Stored after all effects, so that a list of undelivered events does not repeat them. */
const keepEvent = ({ db, now }: MoneyDeps, { id, type }: PaymentEvent) =>
  writeBatch(db, {
    kept: sql`${insertInto(stripeEvents, { id, type, intentId: null, alert: null, receivedAt: now() })} WHERE 1 ON CONFLICT DO NOTHING`,
  });

async function recordRefund(deps: MoneyDeps, { id, attemptId, intentId }: ProviderRefund): Promise<void> {
  if (attemptId === null) await recordRefundsByHand(deps, intentId);
  else {
    const refund = await deps.payments.retrieveRefund(id);
    await recordSaleRefund(deps, refund);
    if (refund.state === 'failed') await endBankPaidRefunds(deps, intentId);
  }
}
