import { byTimer, recordEvent } from '../events.ts';
import type { Transaction } from '../store.ts';
import { addBalanceTransaction } from './balance/balance.ts';
import type { Refund, RefundOutcome } from './objects.ts';

/**
 * Sets the outcome of a refund. The money of a failed one returns to the balance and may be refunded again. One that
 * waited for the balance had taken nothing from it: https://docs.stripe.com/refunds#failed-refunds
 */
export function endRefund(tx: Transaction, { pending_reason: _, ...refund }: Refund, end: RefundOutcome): Refund {
  const context = { intentId: refund.payment_intent, cause: byTimer };
  if (end.outcome === 'succeeded') {
    const { id, amount } = refund;
    const taken =
      refund.balance_transaction ?? addBalanceTransaction(tx, { type: 'refund', amount: -amount, source: id }).id;
    const succeeded: Refund = { ...refund, status: 'succeeded', balance_transaction: taken };
    tx.put('refund', succeeded);
    recordEvent(tx, 'refund.updated', succeeded, context);
    return succeeded;
  }
  const back =
    refund.balance_transaction === null
      ? undefined
      : addBalanceTransaction(tx, { type: 'refund_failure', amount: refund.amount, source: refund.id }).id;
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_reason: end.reason,
    ...(back && { failure_balance_transaction: back }),
  };
  tx.put('refund', failed);
  const charge = tx.get('charge', refund.charge);
  if (charge) tx.put('charge', { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  recordEvent(tx, 'refund.updated', failed, context);
  recordEvent(tx, 'refund.failed', failed, context);
  return failed;
}
