import { eq, sql } from 'drizzle-orm';
import { writeBatch } from '../../db/batch.ts';
import { insertInto } from '../../db/rows.ts';
import { paymentAttempts, stripeEvents } from '../../db/tables/money/payments.ts';
import { NotAtProvider } from '../../errors.ts';
import { recordRefundsByHand } from '../fulfilment/disputes/refunds-by-hand.ts';
import { endSavedRefunds } from '../fulfilment/disputes/saved-refunds.ts';
import { recordSaleRefund } from '../fulfilment/refunds/sale-refund-news.ts';
import type { PaymentEvent, ProviderRefund } from '../ports/payments.ts';
import type { MoneyDeps } from '../ports.ts';
import { endAfterDeclines } from './end-after-declines.ts';
import { readTransferAgain } from './payouts/transfers/found-transfers.ts';
import { recordDispute, recordNotice } from './provider-notices.ts';
import { recordPaymentEvent } from './settlement.ts';

/**
 * Handles an event of the provider, delivered or listed. Events may come in any order and repeatedly. Returns false for
 * an event that is not about our objects: the provider's account may have others, also deleted ones.
 */
export async function handlePaymentEvent(deps: MoneyDeps, event: PaymentEvent): Promise<boolean> {
  await recordPaymentEvent(deps, event);
  try {
    return await follow(deps, event);
  } catch (error) {
    if (!(error instanceof NotAtProvider)) throw error;
    await keepEvent(deps, event);
    return false;
  }
}

async function follow(deps: MoneyDeps, event: PaymentEvent): Promise<boolean> {
  const { notice, intent, transferId } = event;
  if (notice && !(await isIntentOfOurs(deps, notice.intentId))) return false;
  // An event may be outdated, so the state of a dispute or a refund is read from the provider.
  if (notice?.kind === 'dispute') await recordDispute(deps, await deps.payments.retrieveDispute(notice.id), event);
  else if (notice) await recordNotice(deps, notice, event);
  if (notice?.kind === 'refund') await recordRefund(deps, notice);
  if (intent) await endAfterDeclines(deps, intent);
  if (transferId !== undefined) {
    await readTransferAgain(deps, transferId);
    await keepEvent(deps, event);
  }
  return notice !== undefined || intent !== null || transferId !== undefined;
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
    if (refund.state === 'failed') await endSavedRefunds(deps, intentId);
  }
}
