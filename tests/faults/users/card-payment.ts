/** What a buyer's browser does at Stripe, with the publishable key and a client secret. It does not go through our proxies. */
import { PUBLISHABLE_KEY, SECRET_KEY } from '../environment/constants.ts';
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';

/** Stripe's test cards, and those that make the stand-in fail (`tools/stripe/faults/faults.ts`). */
const CARDS: readonly (readonly [weight: number, number: string])[] = [
  [20, '4242424242424242'],
  [2, '4000000000000002'],
  [1, '4000000000009995'],
  [4, '4000002500003155'],
  [1, '4000006666010003'],
  [1, '4000006666020002'],
  [1, '4000006666040000'],
  [2, '4000006666050009'],
  [1, '4000006666060008'],
  [1, '4000006666070007'],
  [1, '4000006666080006'],
  [1, '4000006666090005'],
  [1, '4000006666110001'],
  // The money is questioned, at once or later, or goes back late or not at all.
  [3, '4000000000000259'],
  [1, '4000000000005423'],
  [4, '4000000000007726'],
  [3, '4000000000005126'],
  [4, '4000006666120000'],
  [3, '4000006666130009'],
  [3, '4000006666140008'],
];

export const intentOf = (clientSecret: string): string => clientSecret.replace(/_secret_.*/, '');

async function post(
  environment: Environment,
  path: string,
  key: string,
  fields: Record<string, string>,
): Promise<string> {
  try {
    const response = await fetch(environment.stripeUrl + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: new URLSearchParams(fields),
    });
    const { status } = (await response.json()) as { status?: string };
    return status ?? `error ${response.status}`;
  } catch {
    return 'no answer';
  }
}

/** Confirms the intent with a card. Returns the intent's status as far as the browser knows it. */
export async function confirm(environment: Environment, clientSecret: string, random: Random): Promise<string> {
  const id = intentOf(clientSecret);
  const number = random.weighted(CARDS);
  let status = await post(environment, `/v1/payment_intents/${id}/confirm`, PUBLISHABLE_KEY, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  if (status === 'requires_action') {
    const outcome = random.chance(0.7) ? 'complete' : 'fail';
    status = await post(environment, `/3ds/${id}`, PUBLISHABLE_KEY, { client_secret: clientSecret, outcome });
  }
  environment.eventLog.add('browser', `confirms ${id} with ${number}: ${status}`);
  return status;
}

/** Refunds a part of a payment, as a person in Stripe's dashboard can. */
export async function refundByHand(environment: Environment, intent: string): Promise<void> {
  const status = await post(environment, '/v1/refunds', SECRET_KEY, { payment_intent: intent, amount: '100' });
  environment.eventLog.add('dashboard', `refunds 100 of ${intent}: ${status}`);
}

/** Answers a dispute that is open, as a person in Stripe's dashboard can: the evidence decides at once. */
export async function answerDispute(environment: Environment, random: Random): Promise<void> {
  const response = await fetch(`${environment.stripeUrl}/v1/disputes?limit=100`, {
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
  });
  const { data } = (await response.json()) as { data: { id: string; status: string }[] };
  const [open] = random.shuffled(data.filter(({ status }) => status === 'needs_response'));
  if (!open) return;
  const evidence = random.chance(0.6) ? 'winning_evidence' : 'losing_evidence';
  const fields = { 'evidence[uncategorized_text]': evidence };
  const status = await post(environment, `/v1/disputes/${open.id}`, SECRET_KEY, fields);
  environment.eventLog.add('dashboard', `answers ${open.id} with ${evidence}: ${status}`);
}

/** Changes the amount of an open intent, as a person in Stripe's dashboard can: the amount paid then differs from what we asked. */
export async function changeAmount(environment: Environment, clientSecret: string, cents: number): Promise<void> {
  const id = intentOf(clientSecret);
  const status = await post(environment, `/v1/payment_intents/${id}`, SECRET_KEY, { amount: String(cents) });
  environment.eventLog.add('dashboard', `sets ${id} to ${cents}: ${status}`);
}
