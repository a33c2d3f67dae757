/**
 * Top-ups of the platform's balance from its bank account: https://docs.stripe.com/connect/top-ups. Their API is not
 * simulated.
 */
import type { Store } from '../../store/store.ts';
import { newId } from '../ids.ts';
import { addBalanceTransaction } from './transactions.ts';

/** Adds this amount (cents), unless an earlier run did. */
export function topUpOnce(store: Store, amount: number): void {
  store.transact((tx) => {
    if (tx.newestFirst('balance_transaction').some(({ type }) => type === 'topup')) return;
    addBalanceTransaction(tx, { type: 'topup', amount, source: newId('tu_1'), description: 'TOPUP' });
  });
}
