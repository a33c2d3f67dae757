import { sql } from 'drizzle-orm';
import { writeBatch } from '../../db/batch.ts';
import { insertInto } from '../../db/rows.ts';
import { stripeEvents } from '../../db/tables/money/payments.ts';
import { recordRefundsByHand } from '../fulfilment/disputes/refunds-by-hand.ts';
import { endSavedRefunds } from '../fulfilment/disputes/saved-refunds.ts';
import { recordSaleRefund } from '../fulfilment/refunds/sale-refund-news.ts';
import type { PaymentEvent, ProviderRefund } from '../ports/payments.ts';
import type { MoneyDeps } from '../ports.ts';
import { endAfterDeclines } from './end-after-declines.ts';
import { readTransferAgain } from './payouts/transfers/found-transfers.ts';
import { recordDispute, recordNotice } from './provider-notices.ts';
import { recordPaymentEvent } from './settlement.ts';

/** Handles an event of the provider, delivered or listed. Events may come in any order and repeatedly. */
export async function handlePaymentEvent(deps: MoneyDeps, event: PaymentEvent): Promise<void> {
  await recordPaymentEvent(deps, event);
  // An event is only a hint, and may be an old one: how a dispute or a refund stands, the provider says.
  if (event.notice?.kind === 'dispute')
    await recordDispute(deps, await deps.payments.retrieveDispute(event.notice.id), event);
  else if (event.notice) await recordNotice(deps, event.notice, event);
  if (event.notice?.kind === 'refund') await recordRefund(deps, event.notice);
  if (event.intent) await endAfterDeclines(deps, event.intent);
  if (event.transferId !== undefined) {
    await readTransferAgain(deps, event.transferId);
    await keepEvent(deps, event);
  }
}

/** Kept when all of it is done, so that a list of undelivered events does not tell it again. */
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
