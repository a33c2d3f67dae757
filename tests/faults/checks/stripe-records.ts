/** Stripe's own records, read through its API. */
import { SECRET_KEY } from '../environment/constants.ts';
import type { Environment } from '../environment/environment.ts';

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

export type StripeRecords = { intents: Intent[]; refunds: Refund[]; charges: Charge[]; disputes: Dispute[] };

/** All intents of Stripe. */
export const readIntents = (environment: Environment): Promise<Intent[]> =>
  list<Intent>(environment, 'payment_intents');

/** All records of Stripe. Lists are read page by page. */
export async function readStripeRecords(environment: Environment): Promise<StripeRecords> {
  return {
    intents: await readIntents(environment),
    refunds: await list<Refund>(environment, 'refunds'),
    charges: await list<Charge>(environment, 'charges'),
    disputes: await list<Dispute>(environment, 'disputes'),
  };
}

async function list<Row extends { id: string }>(environment: Environment, what: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let more = true; more; ) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : '';
    const response = await fetch(`${environment.stripeUrl}/v1/${what}?limit=100${after}`, {
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
    });
    const page = (await response.json()) as { data: Row[]; has_more: boolean };
    all.push(...page.data);
    more = page.has_more;
  }
  return all;
}
