import type Stripe from 'stripe';
import { faultByEmail } from '../../faults/faults-by-name.ts';
import type { Transaction } from '../../store/store.ts';
import { recordThinEvent } from '../../webhooks/thin-events.ts';
import type { Account } from '../objects.ts';

type Core = Stripe.V2.Core.Event;

/** An account event with the data of its type. */
type News = {
  type: Extract<
    Core['type'],
    | 'v2.core.account.closed'
    | 'v2.core.account[configuration.recipient].capability_status_updated'
    | 'v2.core.account[requirements].updated'
  >;
  data?: { updated_capability: 'stripe_balance.stripe_transfers' | 'stripe_balance.payouts' };
};

/** Records an account event for the second webhook; its person's email may cause a webhook fault. */
export function recordAccountEvent(tx: Transaction, { id, contact_email: email }: Account, news: News): void {
  const object = { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` };
  recordThinEvent(tx, news, object, faultByEmail(email)?.webhook);
}
