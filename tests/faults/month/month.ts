/**
 * A month of deals by a jumping clock: all of them go through the calls and the jobs, with the Stripe stand-in beside
 * them. In the end every cent has an explanation, in our books as in Stripe's.
 */
import type { Client } from '@libsql/client';
import { type Random, randomFrom } from '../random.ts';
import { DAY_MS } from '../times.ts';
import { post } from './at-stripe.ts';
import { type Bucket, bucketsOf, type ProviderBooks, readProviderBooks } from './buckets.ts';
import { differencesOf } from './comparison.ts';
import { deal } from './deals.ts';
import { Person } from './people.ts';
import { Schedule } from './schedule.ts';
import { admin, seller } from './sellers.ts';
import { openShop, type Shop } from './shop.ts';
import type { World } from './world.ts';

export type Size = {
  readonly deals: number;
  readonly sellers: number;
  readonly buyers: number;
  /** Size of a jump of the clock. */
  readonly stepMs: number;
};

export type Month = {
  readonly buckets: readonly Bucket[];
  readonly provider: ProviderBooks;
  /** Courses of the deals, counted by name. */
  readonly counts: ReadonlyMap<string, number>;
  readonly days: number;
  readonly runs: number;
  /** Differences; empty if every bucket is explained and both books agree. */
  readonly differences: readonly string[];
};

/** Far ahead: sessions are compared with the machine's clock as well, and must not be expired by it. */
const STARTS_AT = Date.UTC(2036, 0, 1);

/** The deals begin within this time; their consequences may take as long again, and more. */
const BEGIN_WITHIN_MS = 30 * DAY_MS;
const DAY_LIMIT = 130;

/** Initial balance at Stripe: fees, and money taken by banks, exceed the first commissions. */
const FLOAT_CENTS = 500_000;

/** Steps after which pending work is checked. */
const DAY_OF_STEPS = 8;

export async function runMonth(
  client: Client,
  seed: number,
  size: Size,
  progress: (text: string) => void,
): Promise<Month> {
  const random = randomFrom(seed);
  const shop = await openShop(client, STARTS_AT, random.fork('shop').next);
  try {
    const world = await worldOf(shop, random, size);
    const accounts = new Map<string, string>();
    const schedule = new Schedule();
    for (let number = 0; number < size.deals; number++)
      schedule.add(deal(world, number), STARTS_AT + random.below(BEGIN_WITHIN_MS));
    for (const person of world.sellers) schedule.add(seller(world, person, accounts), STARTS_AT + DAY_MS);
    schedule.add(admin(world, DAY_LIMIT), STARTS_AT);
    const runs = await passTime(shop, schedule, size.stepMs, progress);
    const [buckets, provider] = [await bucketsOf(shop), await readProviderBooks(shop, [...accounts.values()])];
    const days = Math.round((shop.clock.now - STARTS_AT) / DAY_MS);
    return {
      buckets,
      provider,
      counts: world.counts,
      days,
      runs,
      differences: await differencesOf(client, FLOAT_CENTS, buckets, provider, accounts),
    };
  } finally {
    await shop.close();
  }
}

async function worldOf(shop: Shop, random: Random, size: Size): Promise<World> {
  await shop.client.execute("INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 0)");
  const create = async (role: 'Seller' | 'Buyer', many: number) => {
    const people: Person[] = [];
    for (let i = 0; i < many; i++) people.push(await Person.create(shop, `${role.toLowerCase()}${i}`, role));
    return people;
  };
  await post(shop, '/v1/payment_intents', {
    ...{ amount: String(FLOAT_CENTS), currency: 'usd', confirm: 'true', payment_method: 'pm_card_bypassPending' },
    ...{ 'automatic_payment_methods[enabled]': 'true', 'automatic_payment_methods[allow_redirects]': 'never' },
  });
  return {
    ...{ shop, random, counts: new Map() },
    ...{ sellers: await create('Seller', size.sellers), buyers: await create('Buyer', size.buyers) },
    admin: await Person.create(shop, 'admin', 'Admin'),
  };
}

/** Advances the clock until no course and no deadline or payment is pending. Returns the number of job runs. */
async function passTime(
  shop: Shop,
  schedule: Schedule,
  stepMs: number,
  progress: (text: string) => void,
): Promise<number> {
  const startsAt = shop.clock.now;
  let runs = 0;
  const isLate = () => shop.clock.now > startsAt + DAY_LIMIT * DAY_MS;
  while (!isLate()) {
    shop.clock.now += stepMs;
    await shop.settled();
    await schedule.run(shop.clock.now);
    await shop.settled();
    await shop.runJobs();
    await shop.settled();
    runs++;
    const day = Math.floor((shop.clock.now - startsAt) / DAY_MS);
    if (runs % DAY_OF_STEPS !== 0) continue;
    progress(`day ${day}`);
    if (day > BEGIN_WITHIN_MS / DAY_MS && !(await isUnderWay(shop))) break;
  }
  return runs;
}

const UNDER_WAY = `SELECT (SELECT count(*) FROM fulfilments WHERE deadline_at IS NOT NULL AND frozen_at IS NULL)
  + (SELECT count(*) FROM sale_refunds WHERE state IN ('owed', 'sent')) + (SELECT count(*) FROM reversals WHERE state = 'owed')
  + (SELECT count(*) FROM transfers t WHERE t.state = 'sending' OR (t.state = 'waiting' AND t.due_at IS NOT NULL)) AS open`;

const isUnderWay = async ({ client }: Shop): Promise<boolean> =>
  Number((await client.execute(UNDER_WAY)).rows[0]?.open) > 0;
