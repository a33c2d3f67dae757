/** Money on its way to the bank account: https://docs.stripe.com/api/payouts */
import type { Transaction } from '../../store/store.ts';
import { byTimer, type Cause, recordEvent } from '../../webhooks/events.ts';
import { invalidParameter } from '../errors.ts';
import { newId, nowInSeconds } from '../ids.ts';
import type { Payout } from '../objects.ts';
import { balanceInsufficient, fundsOf } from './balance.ts';
import { moveBalance } from './transactions.ts';

export type PayoutParameters = { amount: number; description?: string; metadata?: Record<string, string> | '' };

const ARRIVES_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/** Pays out of the available balance of a connected account, or of the platform's (null). `amount` in cents. */
export function createPayout(
  tx: Transaction,
  account: string | null,
  { amount, description, metadata }: PayoutParameters,
  cause: Cause,
): Payout {
  if (amount < 1) throw invalidParameter('parameter_invalid_integer', 'Invalid positive integer', 'amount');
  if (fundsOf(tx, account).available < amount) {
    throw balanceInsufficient('You have insufficient funds in your Stripe account for this payout.');
  }
  const id = newId('po_1');
  const { id: transaction } = moveBalance(tx, {
    type: 'payout',
    amount: -amount,
    source: id,
    description: 'STRIPE PAYOUT',
    ...(account !== null && { account }),
  });
  const arrivesAt = tx.now() + ARRIVES_AFTER_MS;
  const payout: Payout = {
    id,
    object: 'payout',
    account,
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.floor(arrivesAt / 1000),
    automatic: false,
    balance_transaction: transaction,
    created: nowInSeconds(tx),
    currency: 'usd',
    description: description ?? null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: metadata || {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
  tx.put('settlement', { id, of: 'payout', dueAt: arrivesAt, outcome: 'paid' });
  tell(tx, payout, 'payout.created', cause);
  return payout;
}

/** The bank has it. */
export const payoutArrived = (tx: Transaction, payout: Payout): Payout =>
  tell(tx, { ...payout, status: 'paid' }, 'payout.paid', byTimer);

export const shownPayout = ({ account: _, ...payout }: Payout): Omit<Payout, 'account'> => payout;

/** Events of connected accounts go to an endpoint of their own (https://docs.stripe.com/connect/webhooks), which is not simulated. */
function tell(tx: Transaction, payout: Payout, type: 'payout.created' | 'payout.paid', cause: Cause): Payout {
  tx.put('payout', payout);
  if (payout.account === null) recordEvent(tx, type, shownPayout(payout), { cause });
  return payout;
}
