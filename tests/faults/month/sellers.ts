/** Sellers in the month: they read their money, set up payouts, and Stripe changes the status of some. */

import { DAY_MS } from '../times.ts';
import { fillIn, turn } from './at-stripe.ts';
import type { Person } from './people.ts';
import type { Course } from './schedule.ts';
import { around, count, type World } from './world.ts';

/** Stripe's first status of a seller who fills in the form. */
const FIRST = [
  [80, 'active'],
  [6, 'pending'],
  [5, 'restricted'],
  [2, 'rejected'],
  [7, 'never'],
] as const;

/** Share of active accounts that are restricted later. */
const ASKED_AGAIN = 0.15;

/** Number of days with a look. */
const LOOKS = 60;

/** From the first waiting money until the final status of the account. */
export async function* seller(world: World, person: Person, accounts: Map<string, string>): Course {
  const { shop, random } = world;
  const outcome = random.weighted(FIRST);
  if (outcome === 'never') return count(world, 'seller without an account');
  for (let looks = 0; looks < LOOKS; looks++) {
    yield around(world, DAY_MS / 2);
    if ((await person.do('GET', '/api/payouts')).next !== 'account') continue;
    const { url } = await person.do('POST', '/api/payouts/account');
    const account = await fillIn(shop, String(url), outcome);
    await person.do('POST', '/api/payouts/account/check');
    accounts.set(person.id, account);
    count(world, `account ${outcome}`);
    if (outcome !== 'active') {
      yield around(world, 3 * DAY_MS);
      // Some refusals are final.
      if (outcome === 'rejected' && random.chance(0.5)) return;
      await turn(shop, `accounts/${account}`, 'activate');
    }
    if (random.chance(ASKED_AGAIN)) yield* askedAgain(world, account);
    return;
  }
}

/** The account is restricted for some days, while sales continue. */
async function* askedAgain(world: World, account: string): Course {
  yield around(world, 10 * DAY_MS);
  await turn(world.shop, `accounts/${account}`, 'restrict');
  count(world, 'account restricted in between');
  yield around(world, 3 * DAY_MS);
  await turn(world.shop, `accounts/${account}`, 'activate');
}

/** An admin looks each day: retries failures, and reviews fraud warnings. */
export async function* admin(world: World, days: number): Course {
  for (let day = 0; day < days; day++) {
    yield DAY_MS;
    const { checks } = await world.admin.do('GET', '/api/money');
    for (const { name, rows } of checks as { name: string; rows: { id: string }[] }[]) {
      if (name === 'alert') for (const { id } of rows) await world.admin.ask('PUT', `/api/money/alerts/${id}`);
      if (name === 'failedSaleRefund') for (const { id } of rows) await sendAgain(world, id);
    }
  }
}

async function sendAgain(world: World, id: string): Promise<void> {
  const isAgain = world.random.chance(0.5);
  const [way, json] = isAgain ? ['retry'] : ['paid-outside', { note: 'By bank transfer.' }];
  const { status } = await world.admin.ask('POST', `/api/money/sale-refunds/${id}/${way}`, json as object | undefined);
  count(world, status < 300 ? `refund ${way}` : `refund ${way} refused`);
}
