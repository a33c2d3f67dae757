/** Balance of an account: https://docs.stripe.com/api/balance */
import type Stripe from 'stripe';
import type { Transaction } from '../../store/store.ts';
import { ApiError } from '../errors.ts';
import { nowInSeconds } from '../ids.ts';

/** Cents. The available ones may be negative: Stripe takes the missing amount of a refund or a dispute from the bank account. */
export type Funds = { available: number; pending: number };

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
