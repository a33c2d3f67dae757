import type { MoneyDeps, PaymentEvent } from '../ports.ts';
import { endAfterDeclines } from './declines.ts';
import { recordPaymentEvent } from './settlement.ts';

/** Everything that follows from an event of the provider's, delivered or listed, in any order and any number of times. */
export async function handlePaymentEvent(deps: MoneyDeps, event: PaymentEvent): Promise<void> {
  await recordPaymentEvent(deps, event);
  if (event.intent) await endAfterDeclines(deps, event.intent);
}
