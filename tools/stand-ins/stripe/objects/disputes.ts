/**
 * Disputes and early fraud warnings: https://docs.stripe.com/api/disputes,
 * https://docs.stripe.com/api/radar/early_fraud_warnings
 */
import type Stripe from 'stripe';
import { byTimer, type Cause, recordEvent } from '../events.ts';
import type { Transaction } from '../store.ts';
import { addBalanceTransaction, shownTransaction } from './balance/balance.ts';
import { forbiddenByState } from './errors.ts';
import { newId, nowInSeconds } from './ids.ts';
import type { Charge, Dispute, FraudWarning } from './objects.ts';
import { endRefund } from './refund-outcomes.ts';

/** Deadline for an answer, in seconds: networks give one to three weeks. */
const ANSWER_WITHIN = 9 * 24 * 60 * 60;

const OPEN: readonly Dispute['status'][] = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
];

/** The card's holder disputes a charge. The money is withdrawn at once, except for an inquiry. */
export function openDispute(tx: Transaction, charge: Charge, kind: 'dispute' | 'inquiry'): Dispute {
  const id = newId('du_3');
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: kind === 'inquiry' ? [] : [movement(tx, id, charge.id, -charge.amount)],
    charge: charge.id,
    created: nowInSeconds(tx),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Dispute['evidence'],
    evidence_details: {
      due_by: nowInSeconds(tx) + ANSWER_WITHIN,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  };
  tx.put('charge', { ...charge, disputed: true });
  tell(tx, dispute, 'charge.dispute.created', byTimer);
  if (kind === 'inquiry') return dispute;
  tell(tx, dispute, 'charge.dispute.funds_withdrawn', byTimer);
  // Pending refunds fail: the bank has the money now (https://docs.stripe.com/refunds#failed-refunds).
  for (const refund of tx
    .newestFirst('refund')
    .filter(({ charge: of, status }) => of === charge.id && status === 'pending'))
    endRefund(tx, refund, { outcome: 'failed', reason: 'charge_for_pending_refund_disputed' });
  return dispute;
}

/** Fee of a dispute, in cents: https://stripe.com/pricing */
const FEE = 1500;

/**
 * The bank moves money of the balance: a negative amount is a withdrawal with a fee; a positive one returns it without
 * the fee.
 */
function movement(tx: Transaction, dispute: string, charge: string, amount: number): Stripe.BalanceTransaction {
  const [type, fee, what] =
    amount < 0 ? (['dispute', FEE, 'withdrawal'] as const) : (['dispute_reversal', 0, 'reversal'] as const);
  return shownTransaction(
    tx,
    addBalanceTransaction(tx, { type, amount, fee, source: dispute, description: `Chargeback ${what} for ${charge}` }),
  );
}

/** Money withdrawn by the bank, for now or finally, cannot be refunded as well. */
export const isDisputed = (tx: Pick<Transaction, 'newestFirst'>, { id, disputed }: Charge): boolean =>
  disputed &&
  tx
    .newestFirst('dispute')
    .some(({ charge, is_charge_refundable: refundable, status }) => charge === id && !refundable && status !== 'won');

/** Evidence for the bank. These two words decide at once: https://docs.stripe.com/testing#disputes */
export function submitEvidence(tx: Transaction, dispute: Dispute, text: string | undefined, cause: Cause): Dispute {
  refuseClosed(dispute);
  const isInquiry = dispute.status.startsWith('warning');
  if (text === 'winning_evidence') return close(tx, dispute, isInquiry ? 'warning_closed' : 'won', cause);
  if (text === 'losing_evidence') return close(tx, dispute, isInquiry ? 'warning_closed' : 'lost', cause);
  return tell(
    tx,
    { ...dispute, status: isInquiry ? 'warning_under_review' : 'under_review' },
    'charge.dispute.updated',
    cause,
  );
}

export function acceptDispute(tx: Transaction, dispute: Dispute, cause: Cause): Dispute {
  refuseClosed(dispute);
  return close(tx, dispute, 'lost', cause);
}

/** A full refund answers an inquiry: https://docs.stripe.com/disputes/how-disputes-work (inquiries). */
export function endInquiries(tx: Transaction, charge: Charge, cause: Cause): void {
  for (const dispute of tx.newestFirst('dispute'))
    if (dispute.charge === charge.id && OPEN.includes(dispute.status) && dispute.status.startsWith('warning'))
      close(tx, dispute, 'warning_closed', cause);
}

/** Early fraud warning by the card's bank: https://docs.stripe.com/disputes/how-disputes-work */
export function warnOfFraud(tx: Transaction, charge: Charge): FraudWarning {
  const warning: FraudWarning = {
    id: newId('issfr_3'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: nowInSeconds(tx),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: charge.payment_intent,
  };
  tx.put('fraud_warning', warning);
  recordEvent(tx, 'radar.early_fraud_warning.created', warning, { intentId: charge.payment_intent, cause: byTimer });
  return warning;
}

function close(tx: Transaction, dispute: Dispute, status: 'won' | 'lost' | 'warning_closed', cause: Cause): Dispute {
  const closed = tell(
    tx,
    { ...dispute, status, is_charge_refundable: status !== 'lost' },
    'charge.dispute.closed',
    cause,
  );
  if (status !== 'won') return closed;
  const back = movement(tx, dispute.id, String(dispute.charge), dispute.amount);
  const reinstated = { ...closed, balance_transactions: [...closed.balance_transactions, back] };
  return tell(tx, reinstated, 'charge.dispute.funds_reinstated', cause);
}

function tell(tx: Transaction, dispute: Dispute, type: Stripe.Event.Type, cause: Cause): Dispute {
  tx.put('dispute', dispute);
  recordEvent(tx, type, dispute, { intentId: String(dispute.payment_intent), cause });
  return dispute;
}

function refuseClosed({ status }: Dispute): void {
  if (OPEN.includes(status)) return;
  throw forbiddenByState('resource_already_closed', `This dispute is already closed, with a status of ${status}.`);
}
