/**
 * The drill of a restore: a shop sells and takes a backup while it sells, sells on, sends money back, and loses its
 * database; then the backup is restored and the schedule runs. The Stripe stand-in and the mailer know all of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@libsql/client/http';
import type { ShopDatabase } from '../../../tools/backup/open-database.ts';
import { restoreBackup } from '../../../tools/backup/restore-backup.ts';
import { takeBackup } from '../../../tools/backup/take-backup.ts';
import { confirm } from '../month/at-stripe.ts';
import { ADDRESS, booking, offer } from '../month/deals.ts';
import { Person } from '../month/people.ts';
import { openShop, type Shop } from '../month/shop.ts';
import type { World } from '../month/world.ts';
import { type Random, randomFrom } from '../random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../times.ts';
import { problemsOf } from './problems.ts';

export type Size = { readonly sellers: number; readonly buyers: number; readonly deals: number };

export type Drill = {
  /** Violations; empty if all money has an explanation and nothing was told twice. */
  readonly problems: readonly string[];
  readonly told: readonly string[];
  /** Payments before and after the backup. */
  readonly before: number;
  readonly after: number;
};

export type Servers = {
  readonly source: { readonly client: Client; readonly url: string; stop(): Promise<void> };
  readonly target: ShopDatabase;
};

/** Far ahead: sessions are compared with the machine's clock as well. */
const STARTS_AT = Date.UTC(2036, 0, 1);

const CARD = '4242424242424242';

type Booked = { readonly orderId: string; readonly buyer: Person; readonly seller: Person; readonly listing: string };

/**
 * `withoutReading`: the restored shop opens at once, as without the job that reads Stripe's lists; the drill must then
 * find problems.
 */
export async function runDrill(
  { source, target }: Servers,
  seed: number,
  size: Size,
  { withoutReading = false } = {},
): Promise<Drill> {
  const random = randomFrom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'dogear-drill-'));
  const shop = await openShop(source.client, STARTS_AT, random.fork('shop').next);
  try {
    const world = await worldOf(shop, random, size);
    const [booked, sold] = await sellBefore(world, size.deals);
    const during = booked.splice(0, 1);
    // The backup is taken beside a payment: it has all of it, or nothing.
    const backedUp = takeBackup(
      { client: source.client, url: source.url, dataDir: null },
      join(folder, 'backup'),
      undefined,
    );
    await Promise.all([backedUp, ...during.map((one) => pay(shop, one))]);
    const after = await sellAfter(world, booked, sold, size.deals);
    await source.stop();
    const told: string[] = [];
    const holds = await restoreBackup(
      async () => target,
      join(folder, 'backup'),
      undefined,
      (line) => told.push(line),
    );
    if (withoutReading) await target.client.execute('UPDATE restores SET restored_at = 1, opened_at = 1');
    shop.use(target.client);
    await passTime(shop);
    const problems = await problemsOf(shop, after);
    if (!holds) problems.push('the restore found something that does not hold');
    return { problems, told, before: sold.length + during.length, after: after.length };
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function worldOf(shop: Shop, random: Random, { sellers, buyers }: Size): Promise<World> {
  await shop.client.execute("INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 0)");
  const create = async (role: 'Seller' | 'Buyer', many: number) => {
    const people: Person[] = [];
    for (let i = 0; i < many; i++) people.push(await Person.create(shop, `${role.toLowerCase()}${i}`, role));
    return people;
  };
  return {
    ...{ shop, random, counts: new Map() },
    ...{ sellers: await create('Seller', sellers), buyers: await create('Buyer', buyers) },
    admin: await Person.create(shop, 'admin', 'Admin'),
  };
}

async function book(world: World, number: number, listing?: Booked): Promise<Booked | null> {
  const seller = listing?.seller ?? world.random.pick(world.sellers);
  const buyer = world.random.pick(world.buyers.filter((one) => one !== listing?.buyer));
  const id = listing?.listing ?? (await offer(world, seller, number));
  if (id === null) return null;
  const { status, body } = await buyer.ask('POST', '/api/my-orders', booking(id));
  return status < 300 ? { orderId: String(body.insertedId), buyer, seller, listing: id } : null;
}

type Paid = Booked & { readonly intent: string };

/** Starts a payment. Null where the copy is sold or held. */
async function open({ orderId, buyer }: Booked): Promise<string | null> {
  const delivery = { method: 'post', ...ADDRESS };
  const { status, body } = await buyer.ask('POST', '/api/create-payment-intent', { bookedId: orderId, delivery });
  return status < 300 ? String(body.clientSecret) : null;
}

/** Pays. Null where the copy is sold or held. `isTold`: the shop learns it from the buyer's page. */
async function pay(shop: Shop, one: Booked, isTold = true): Promise<Paid | null> {
  const secret = await open(one);
  if (secret === null) return null;
  const intent = secret.replace(/_secret_.*/, '');
  if ((await confirm(shop, secret, CARD)) !== 'succeeded') return null;
  if (isTold) await one.buyer.ask('POST', '/api/payment', { transactionId: intent });
  return { ...one, intent };
}

const isThere = <Item>(item: Item | null): item is Item => item !== null;

/** Half of the bookings are paid before the backup; some of these are canceled and refunded. */
async function sellBefore(world: World, deals: number): Promise<[Booked[], Paid[]]> {
  const { shop, random } = world;
  const booked: Booked[] = [];
  const sold: Paid[] = [];
  for (let number = 0; number < deals; number++) {
    const one = await book(world, number);
    if (!one) continue;
    const paid = number % 2 === 1 ? await pay(shop, one) : null;
    if (paid) sold.push(paid);
    else booked.push(one);
    if (paid && random.chance(0.2)) await cancel(paid);
    shop.clock.now += 20 * MINUTE_MS;
  }
  await shop.settled();
  await shop.runJobs();
  return [booked, sold];
}

const cancel = ({ seller, orderId }: Booked) =>
  seller.ask('POST', `/api/fulfilments/${orderId}/cancel`, { reason: 'It fell into the bath.' });

/**
 * Orders of the backup are paid, new ones are booked and paid, also for copies of the backup's orders; a sale of the
 * backup is sent back; one payment is not finished, and the last one is never told to the shop.
 */
async function sellAfter(
  world: World,
  booked: readonly Booked[],
  sold: readonly Paid[],
  deals: number,
): Promise<Paid[]> {
  const { shop, random } = world;
  const paid: (Paid | null)[] = [];
  for (const one of booked) {
    const rival = random.chance(0.3) ? await book(world, 0, one) : null;
    paid.push(await pay(shop, rival ?? one));
  }
  for (let number = 0; number < Math.ceil(deals / 2); number++) {
    const one = await book(world, deals + number);
    if (one) paid.push(await pay(shop, one));
  }
  for (const one of sold.slice(0, 1)) await cancel(one);
  shop.clock.now += 20 * MINUTE_MS;
  await shop.settled();
  await shop.runJobs();
  const unfinished = await book(world, 3 * deals);
  if (unfinished) await open(unfinished);
  const untold = await book(world, 3 * deals + 1);
  shop.goDown();
  if (untold) paid.push(await pay(shop, untold, false));
  return paid.filter(isThere);
}

/** The schedule until the shop sends again, then a day, so that waits and pauses of jobs pass. */
async function passTime(shop: Shop): Promise<void> {
  shop.clock.now += HOUR_MS;
  const steps = [...Array(8).fill(MINUTE_MS), 11 * MINUTE_MS, 11 * MINUTE_MS, DAY_MS, HOUR_MS];
  for (const step of steps) {
    shop.clock.now += step;
    await shop.settled();
    await shop.runJobs();
  }
}
