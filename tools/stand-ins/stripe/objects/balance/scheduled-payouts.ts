import type { Transaction } from '../../store/store.ts';
import { byTimer } from '../../webhooks/events.ts';
import { receivesTransfers } from '../accounts/accounts.ts';
import { fundsOf } from './balance.ts';
import { createPayout } from './payouts.ts';
import { planPayout } from './schedules.ts';
import { settingsOf } from './settings.ts';

/** Pays out an account's balance above its minimum, if it may be paid out, and plans the next time. */
export function payOutOnSchedule(tx: Transaction, id: string): void {
  const account = tx.get('account', id);
  if (!account || account.closed) return;
  const settings = settingsOf(tx, id);
  planPayout(tx, id, settings);
  const amount = fundsOf(tx, id).available - (settings.payments.payouts?.minimum_balance_by_currency?.usd ?? 0);
  if (amount > 0 && receivesTransfers(account)) createPayout(tx, id, { amount, automatic: true }, byTimer);
}
