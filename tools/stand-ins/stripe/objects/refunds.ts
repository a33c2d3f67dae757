import { type Cause, recordEvent } from '../events.ts';
import { faultByCard } from '../faults.ts';
import type { Transaction } from '../store.ts';
import { addBalanceTransaction } from './balance/balance.ts';
import { behaviourOf } from './cards.ts';
import { endInquiries, isDisputed } from './disputes.ts';
import { dollars, forbiddenByState, invalidParameter, noSuch } from './errors.ts';
import { newId, nowInSeconds } from './ids.ts';
import { findIntent } from './intents.ts';
import type { Charge, Refund, RefundFate } from './objects.ts';

export type RefundParameters = {
  payment_intent?: string;
  charge?: string;
  amount?: number;
  metadata?: Record<string, string> | '';
};

/** The charge of a refund. Throws without one, or for one that did not succeed. */
export function chargeToRefund(tx: Pick<Transaction, 'get'>, params: RefundParameters): Charge {
  if (!params.charge && !params.payment_intent) {
    throw invalidParameter(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  if (params.amount !== undefined && params.amount < 1) {
    throw invalidParameter('parameter_invalid_integer', 'Invalid positive integer', 'amount');
  }
  const id = params.charge ?? findIntent(tx, params.payment_intent as string, 'payment_intent').latest_charge;
  const charge = id ? tx.get('charge', id) : undefined;
  if (params.charge && !charge) throw noSuch('charge', params.charge, 'charge');
  if (charge?.status !== 'succeeded') {
    const message = 'This PaymentIntent does not have a successful charge to refund.';
    throw forbiddenByState('payment_intent_unexpected_state', message);
  }
  return charge;
}

/**
 * Refunds a charge. `amount` in cents, by default the whole rest; at most the charged amount:
 * https://docs.stripe.com/api/refunds/create
 */
export function createRefund(tx: Transaction, charge: Charge, params: RefundParameters, cause: Cause): Refund {
  const rest = charge.amount - charge.amount_refunded;
  if (rest === 0) {
    throw forbiddenByState('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  }
  if (isDisputed(tx, charge)) {
    throw forbiddenByState('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  }
  const amount = params.amount ?? rest;
  if (amount > rest) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(rest)})`;
    throw forbiddenByState('amount_too_large', message, { param: 'amount' });
  }
  const fate = fateOf(tx, charge);
  const id = newId('re_3');
  const waits = fate?.pending_reason === 'insufficient_funds';
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: waits ? null : addBalanceTransaction(tx, { type: 'refund', amount: -amount, source: id }).id,
    charge: charge.id,
    created: nowInSeconds(tx),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: params.metadata || {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: fate?.status ?? 'succeeded',
    transfer_reversal: null,
    ...(fate?.pending_reason && { pending_reason: fate.pending_reason }),
  };
  if (fate) tx.put('settlement', { id: refund.id, of: 'refund', dueAt: tx.now() + fate.afterMs, ...fate.end });
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === rest,
  };
  tx.put('refund', refund);
  tx.put('charge', refunded);
  const context = { intentId: charge.payment_intent, cause };
  recordEvent(tx, 'refund.created', refund, context);
  recordEvent(tx, 'charge.refunded', refunded, context);
  if (refunded.refunded) endInquiries(tx, refunded, cause);
  return refund;
}

/** Outcome of refunds by card: https://docs.stripe.com/testing#refunds, and faulty ones (`faults.ts`). */
function fateOf(tx: Transaction, { payment_intent: intent }: Charge): RefundFate | undefined {
  const card = tx.get('note', intent)?.card ?? '';
  const behaviour = behaviourOf(card);
  return faultByCard(card)?.refund ?? (behaviour.kind === 'succeed' ? behaviour.refund : undefined);
}
