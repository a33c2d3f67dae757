/** Payouts to the bank account: https://docs.stripe.com/api/payouts */

import { byTimer, type Cause, recordEvent } from '../../events.ts';
import type { Transaction } from '../../store.ts';
import { receivesTransfers } from '../accounts/accounts.ts';
import { refusedByState } from '../errors.ts';
import { newId, nowInSeconds } from '../ids.ts';
import type { Payout } from '../objects.ts';
import { addBalanceTransaction, balanceInsufficient, fundsOf } from './balance.ts';
import { planPayout, settingsOf } from './settings.ts';

type PayoutParameters = {
  amount: number;
  /** True if a schedule makes it. */
  automatic?: boolean;
};

const ARRIVES_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/** Pays out of the available balance of a connected account, or of the platform (null). `amount` in cents. */
export function createPayout(
  tx: Transaction,
  account: string | null,
  { amount, automatic = false }: PayoutParameters,
  cause: Cause,
): Payout {
  if (fundsOf(tx, account).available < amount) {
    throw balanceInsufficient('You have insufficient funds in your Stripe account for this payout.');
  }
  const id = newId('po_1');
  const { id: transaction } = addBalanceTransaction(tx, {
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
    automatic,
    balance_transaction: transaction,
    created: nowInSeconds(tx),
    currency: 'usd',
    description: null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
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

/** The bank returns it to the balance: https://docs.stripe.com/payouts#payout-failures */
export function failPayout(tx: Transaction, payout: Payout): Payout {
  if (payout.status === 'failed') throw refusedByState(`The payout ${payout.id} has failed already.`);
  const { id } = addBalanceTransaction(tx, {
    ...{ type: 'payout_failure', amount: payout.amount, source: payout.id, description: 'STRIPE PAYOUT FAILURE' },
    ...(payout.account !== null && { account: payout.account }),
  });
  tx.remove('settlement', payout.id);
  const failed: Payout = {
    ...payout,
    status: 'failed',
    failure_balance_transaction: id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  };
  return tell(tx, failed, 'payout.failed', byTimer);
}

export const payoutArrived = (tx: Transaction, payout: Payout): Payout =>
  tell(tx, { ...payout, status: 'paid' }, 'payout.paid', byTimer);

export const shownPayout = ({ account: _, ...payout }: Payout): Omit<Payout, 'account'> => payout;

function tell(
  tx: Transaction,
  payout: Payout,
  type: 'payout.created' | 'payout.paid' | 'payout.failed',
  cause: Cause,
): Payout {
  tx.put('payout', payout);
  recordEvent(tx, type, shownPayout(payout), { cause, account: payout.account });
  return payout;
}

/** Pays out an account's available balance, if it may be paid out, and plans the next time. */
export function payOutOnSchedule(tx: Transaction, id: string): void {
  const account = tx.get('account', id);
  if (!account || account.closed) return;
  planPayout(tx, id, settingsOf(tx, id));
  const amount = fundsOf(tx, id).available;
  if (amount > 0 && receivesTransfers(account)) createPayout(tx, id, { amount, automatic: true }, byTimer);
}
