/** A buyer's browser at Stripe, with the publishable key and a client secret. It does not go through our proxies. */
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../environment/constants.ts';
import type { Environment } from '../../environment/environment.ts';
import type { Random } from '../../random.ts';
import { postToStripe } from './stripe-call.ts';

/** Stripe's test cards, and those that make the stand-in fail (`tools/stand-ins/stripe/faults.ts`). */
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
  // Payments disputed at once or later, and refunds that arrive late or not at all.
  [3, '4000000000000259'],
  [1, '4000000000005423'],
  [4, '4000000000007726'],
  [3, '4000000000005126'],
  [4, '4000006666120000'],
  [3, '4000006666130009'],
  [3, '4000006666140008'],
];

export const intentOf = (clientSecret: string): string => clientSecret.replace(/_secret_.*/, '');

/** Confirms the intent with this card. Returns the intent's status as far as the browser knows it. */
export function confirmWith(environment: Environment, clientSecret: string, number: string): Promise<string> {
  const id = intentOf(clientSecret);
  return postToStripe(environment, `/v1/payment_intents/${id}/confirm`, PUBLISHABLE_KEY, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
}

/** The same with any card, and with its bank's authentication. */
export async function confirm(environment: Environment, clientSecret: string, random: Random): Promise<string> {
  const id = intentOf(clientSecret);
  const number = random.weighted(CARDS);
  let status = await confirmWith(environment, clientSecret, number);
  if (status === 'requires_action') {
    const outcome = random.chance(0.7) ? 'complete' : 'fail';
    status = await postToStripe(environment, `/3ds/${id}`, PUBLISHABLE_KEY, { client_secret: clientSecret, outcome });
  }
  environment.eventLog.add('browser', `confirms ${id} with ${number}: ${status}`);
  return status;
}

/**
 * Changes the amount of an open intent, as Stripe's dashboard allows: the paid amount then differs from the requested
 * one.
 */
export async function changeAmount(environment: Environment, clientSecret: string, cents: number): Promise<void> {
  const id = intentOf(clientSecret);
  const status = await postToStripe(environment, `/v1/payment_intents/${id}`, SECRET_KEY, { amount: String(cents) });
  environment.eventLog.add('dashboard', `sets ${id} to ${cents}: ${status}`);
}
