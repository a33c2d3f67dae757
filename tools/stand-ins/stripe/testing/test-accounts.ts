import type Stripe from 'stripe';
import type { Bench } from './test-bench.ts';

type Create = Stripe.V2.Core.AccountCreateParams;

/**
 * A recipient of transfers, as a marketplace creates it: https://docs.stripe.com/connect/separate-charges-and-transfers
 */
export const recipient = (more: Create = {}): Create => ({
  contact_email: 'person@example.com',
  dashboard: 'express',
  identity: { country: 'us' },
  defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  ...more,
});

export const newRecipient = ({ stripe }: Pick<Bench, 'stripe'>, more: Create = {}): Promise<Stripe.V2.Core.Account> =>
  stripe.v2.core.accounts.create(recipient(more));

/** Id of a recipient with the capability. Its payouts are manual, so that a test sees its balance. */
export async function activeRecipient(bench: Pick<Bench, 'stripe' | 'turn'>): Promise<string> {
  const { id } = await newRecipient(bench);
  await bench.turn(`accounts/${id}`, { do: 'activate' });
  const payments = { payouts: { schedule: { interval: 'manual' as const } } };
  await bench.stripe.balanceSettings.update({ payments }, { stripeAccount: id });
  return id;
}
