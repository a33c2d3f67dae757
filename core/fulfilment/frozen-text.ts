import { frozenWords as words } from '../words/en/order-page.ts';
import type { FreezeReason } from './money/freeze-reasons.ts';
import { type FulfilmentState, isUnsentState, type Trader } from './state.ts';

/**
 * Text about a frozen sale: its reason, the consequence, and advice. `frozenBy` is null once the payment is no longer
 * questioned.
 */
export function frozenText(side: Trader, state: FulfilmentState, frozenBy: FreezeReason | null): string {
  const reason = frozenBy ?? 'null';
  if (side === 'buyer') return words.buyer[reason];
  const said = words.seller[reason](isUnsentState(state));
  return isUnsentState(state) ? `${words.keep[state]} ${said}` : said;
}
