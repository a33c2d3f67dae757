/** What Stripe lets the platform do, which a platform has to ask for: https://docs.stripe.com/connect */
import type { Transaction } from '../../store/store.ts';
import type { Platform } from '../objects.ts';

/** Stripe has approved the platform for accounts that only receive transfers, unless a switch says otherwise. */
export const platformOf = (tx: Pick<Transaction, 'get'>): Platform =>
  tx.get('platform', 'platform') ?? { id: 'platform', accounts: 'any' };

export function setPlatform(tx: Transaction, accounts: Platform['accounts']): Platform {
  const platform: Platform = { id: 'platform', accounts };
  tx.put('platform', platform);
  return platform;
}
