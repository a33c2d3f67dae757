/** Balance of an account: https://docs.stripe.com/api/balance */
import type Stripe from 'stripe';
import type { Store, Transaction } from '../../store.ts';
import { ApiError } from '../errors.ts';
import { newId, nowInSeconds } from '../ids.ts';
import type { BalanceTransaction } from '../objects.ts';

/**
 * Cents. The available ones may be negative: Stripe takes the missing amount of a refund or a dispute from the bank
 * account.
 */
type Funds = { available: number; pending: number };

/** Balance of a connected account, or of the platform (null). */
export function fundsOf(tx: Pick<Transaction, 'newestFirst' | 'now'>, account: string | null): Funds {
  const now = nowInSeconds(tx);
  const funds: Funds = { available: 0, pending: 0 };
  for (const row of tx.newestFirst('balance_transaction')) {
    if (row.account === account) funds[row.available_on <= now ? 'available' : 'pending'] += row.net;
  }
  return funds;
}

export function shownBalance(tx: Pick<Transaction, 'newestFirst' | 'now'>, account: string | null): Stripe.Balance {
  const { available, pending } = fundsOf(tx, account);
  const inCards = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return {
    object: 'balance',
    available: inCards(available),
    // https://docs.stripe.com/connect/account-balances: for negative accounts, of which there are none here.
    ...(account === null && { connect_reserved: [{ amount: 0, currency: 'usd' }] }),
    livemode: false,
    pending: inCards(pending),
  };
}

/** Stored under the key, since the balance is known only at execution. */
export function balanceInsufficient(message: string): ApiError {
  const type = 'invalid_request_error';
  return new ApiError(400, { type, code: 'balance_insufficient', message }, { stored: true });
}

/** Balance transactions: https://docs.stripe.com/reports/balance-transaction-types */

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

type Movement = {
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

/**
 * Top-ups of the platform's balance from its bank account: https://docs.stripe.com/connect/top-ups. Their API is not
 * simulated.
 */

/** Adds this amount (cents), unless an earlier run did. */
export function topUpOnce(store: Store, amount: number): void {
  store.transact((tx) => {
    if (tx.newestFirst('balance_transaction').some(({ type }) => type === 'topup')) return;
    addBalanceTransaction(tx, { type: 'topup', amount, source: newId('tu_1'), description: 'TOPUP' });
  });
}
