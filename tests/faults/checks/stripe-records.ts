/** Stripe's own records, read through its API. */
import type { Environment } from '../environment/environment.ts';
import { listOf } from '../environment/stripe-api.ts';
import { type PayoutRecords, readPayoutRecords } from './payouts/payout-records.ts';

type Intent = {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
};
type Refund = {
  id: string;
  payment_intent: string;
  amount: number;
  status: string;
  metadata: { attempt?: string; mark?: string };
};
type Charge = { id: string; payment_intent: string; status: string; amount_refunded: number; disputed: boolean };

type Dispute = {
  id: string;
  payment_intent: string;
  status: string;
  created: number;
  balance_transactions: { amount: number }[];
};

export type StripeRecords = {
  intents: Intent[];
  refunds: Refund[];
  charges: Charge[];
  disputes: Dispute[];
  payouts: PayoutRecords;
};

/** Metadata of a top-up of the platform's balance. */
export const TOP_UP = 'top_up';

/** All intents at Stripe without those of top-ups, which belong to no sale. */
export const readIntents = async (environment: Environment): Promise<Intent[]> =>
  (await listOf<Intent>(environment, 'payment_intents')).filter(({ metadata }) => metadata[TOP_UP] === undefined);

export async function readStripeRecords(environment: Environment): Promise<StripeRecords> {
  const intents = await readIntents(environment);
  const charges = await listOf<Charge>(environment, 'charges');
  return {
    intents,
    refunds: await listOf<Refund>(environment, 'refunds'),
    charges: charges.filter(({ payment_intent: of }) => intents.some(({ id }) => id === of)),
    disputes: await listOf<Dispute>(environment, 'disputes'),
    payouts: await readPayoutRecords(environment),
  };
}
