/** Balance transactions: https://docs.stripe.com/reports/balance-transaction-types */
import type Stripe from 'stripe';
import type { Transaction } from '../../store/store.ts';
import { newId, nowInSeconds } from '../ids.ts';
import type { BalanceTransaction } from '../objects.ts';

/** Reporting category of each type: https://docs.stripe.com/reports/reporting-categories */
const categories = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  payment: 'charge',
  payment_refund: 'refund',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  topup: 'topup',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
} as const;

export type Movement = {
  type: keyof typeof categories;
  /** Cents; negative amounts leave the balance. */
  amount: number;
  fee?: number;
  source: string;
  description?: string;
  /** Seconds; default now. */
  availableOn?: number | undefined;
  /** Connected account of the balance; default the platform. */
  account?: string;
};

export function addBalanceTransaction(tx: Transaction, movement: Movement): BalanceTransaction {
  const { type, amount, fee = 0, source, description = null, account = null } = movement;
  const isDispute = type === 'dispute' || type === 'dispute_reversal';
  const feeDescription = isDispute ? 'Dispute fee' : 'Stripe processing fees';
  const created = nowInSeconds(tx);
  const transaction: BalanceTransaction = {
    id: newId('txn_3'),
    object: 'balance_transaction',
    account,
    amount,
    available_on: Math.max(created, movement.availableOn ?? created),
    balance_type: 'payments',
    created,
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: 'usd', description: feeDescription, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: categories[type],
    source,
    type: isDispute ? 'adjustment' : type,
  };
  tx.put('balance_transaction', transaction);
  return transaction;
}

/** A transaction in a response: its status follows from the clock. */
export function shownTransaction(
  { now }: Pick<Transaction, 'now'>,
  { account: _, ...transaction }: BalanceTransaction,
): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= nowInSeconds({ now }) ? 'available' : 'pending' };
}

/** Moment at which the money of a charge or payment becomes available, in seconds; undefined if it is already. */
export function pendingUntil(tx: Pick<Transaction, 'get' | 'now'>, transaction: unknown): number | undefined {
  const found = tx.get('balance_transaction', String(transaction));
  return found && found.available_on > nowInSeconds(tx) ? found.available_on : undefined;
}
