/** What a buyer's browser does at Stripe, with the publishable key and a client secret. It goes past our proxies. */

import { PUBLISHABLE_KEY, SECRET_KEY } from './names.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Stripe's test cards, and the ones with which the stand-in misbehaves (`tools/stripe/faults.ts`). */
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
];

export const intentOf = (clientSecret: string): string => clientSecret.replace(/_secret_.*/, '');

async function post(world: World, path: string, key: string, fields: Record<string, string>): Promise<string> {
  try {
    const response = await fetch(world.stripeUrl + path, {
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

/** Types a card and presses the button; answers how the intent stands then, as far as the browser knows. */
export async function confirm(world: World, clientSecret: string, random: Random): Promise<string> {
  const id = intentOf(clientSecret);
  const number = random.weighted(CARDS);
  let status = await post(world, `/v1/payment_intents/${id}/confirm`, PUBLISHABLE_KEY, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  if (status === 'requires_action') {
    const outcome = random.chance(0.7) ? 'complete' : 'fail';
    status = await post(world, `/3ds/${id}`, PUBLISHABLE_KEY, { client_secret: clientSecret, outcome });
  }
  world.journal.add('browser', `confirms ${id} with ${number}: ${status}`);
  return status;
}

/** Somebody with the key to Stripe's dashboard changes what an open intent costs: the money that comes is not what we asked. */
export async function changeAmount(world: World, clientSecret: string, cents: number): Promise<void> {
  const id = intentOf(clientSecret);
  const status = await post(world, `/v1/payment_intents/${id}`, SECRET_KEY, { amount: String(cents) });
  world.journal.add('dashboard', `sets ${id} to ${cents}: ${status}`);
}
