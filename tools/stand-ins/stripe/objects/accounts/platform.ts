/** Account types for which Stripe has approved the platform: https://docs.stripe.com/connect */
import type { Transaction } from '../../store/store.ts';
import type { Platform } from '../objects.ts';

/** The platform is approved for accounts that only receive transfers, unless a switch changes that. */
export const platformOf = (tx: Pick<Transaction, 'get'>): Platform =>
  tx.get('platform', 'platform') ?? { id: 'platform', accounts: 'any' };

export function setPlatform(tx: Transaction, accounts: Platform['accounts']): Platform {
  const platform: Platform = { id: 'platform', accounts };
  tx.put('platform', platform);
  return platform;
}
