/** The provider's lists in portions: however long they are, each run gets on, and whatever ends a run loses nothing. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pageOf } from '../../../../tests/fakes/payments.ts';
import {
  ledger,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  signedIn,
} from '../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { unavailable } from '../../../errors.ts';
import { runJobs } from '../../../jobs.ts';
import { MORE } from '../../leases.ts';
import type { Intent, ListCursor, PaymentEvent } from '../../ports.ts';
import { reconcileIntents } from './reconciler-lists.ts';

const MINUTE = 60_000;
let harness: Harness;
let seller: SignedIn;

/** The list of intents, the newest first, and the places at which it was asked for. */
let list: Intent[];
let asked: (string | null)[];

beforeEach(async () => {
  harness = await createHarness();
  ({ seller } = await market(harness));
  list = [];
  asked = [];
  harness.payments.intentsPage = async ({ after }: ListCursor) => {
    asked.push(after);
    return pageOf(list, after);
  };
  // The sums of the night settle what is late as well.
  harness.payments.listIntents = async function* () {};
});

const run = () => reconcileIntents(harness.deps);
/** An intent that the list only has to have: nothing is to be done about it. */
const idle = (n: number): Intent => ({
  id: `pi_idle_${n}`,
  status: 'open',
  receivedCents: 0,
  currency: 'usd',
  attemptId: `nobody_${n}`,
  clientSecret: '',
  declined: false,
});
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => idle(from + n));

/** A payment that succeeded without anybody having told us. */
async function paid(): Promise<Purchase & { intent: Intent }> {
  const bought = await purchase(harness, seller, await signedIn(harness, 'Buyer'));
  return { ...bought, intent: harness.payments.succeed(bought.intentId) };
}
/** So many of them at once, as rows: their intents. */
async function paidRows(count: number): Promise<Intent[]> {
  const first = await purchase(harness, seller, await signedIn(harness, 'Buyer'));
  const { client, payments } = harness;
  const copies = async (table: string, change: Record<string, string>, id: string) => {
    const columns = (await client.execute(`SELECT * FROM ${table} LIMIT 0`)).columns;
    await client.execute({
      sql: `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
            INSERT INTO ${table} (${columns.join()}) SELECT ${columns.map((name) => change[name] ?? name).join()} FROM ${table}, n WHERE id = ?`,
      args: [count, id],
    });
  };
  const intent = payments.succeed(first.intentId);
  const attemptId = intent.attemptId ?? '';
  const numbered = (name: string) => `${name} || '-' || i`;
  const [id, listingId, orderId] = [numbered('id'), numbered('product_id'), numbered('order_id')];
  await copies('products', { id }, first.listingId);
  await copies('orders', { id, product_id: listingId }, first.orderId);
  const ofAttempt = { id, product_id: listingId, order_id: orderId, intent_id: numbered('intent_id') };
  await copies('attempts', ofAttempt, attemptId);
  const rest = Array.from({ length: count - 1 }, (_, n) => n + 2).map((n) => ({
    ...intent,
    id: `${intent.id}-${n}`,
    attemptId: `${attemptId}-${n}`,
  }));
  return [intent, ...rest];
}
const soldCopies = async () => (await ledger(harness)).sales.map(({ listingId }) => listingId).toSorted();
const cursor = async () => (await rowsOf(harness, `SELECT after FROM list_cursors WHERE list = 'intents'`))[0]?.after;
/** Runs until the reading has come to its end; how many runs that took. */
async function runs(): Promise<number> {
  for (let count = 1; count <= 500; count++) if ((await run()) !== MORE) return count;
  throw new Error('the reading does not come to its end');
}

// Fails while the whole list is collected before anything is settled.
test('ten thousand intents: every run settles something, and all is settled after finitely many', async () => {
  const bought = [await paid(), await paid(), await paid()];
  const [first, second, third] = bought.map(({ intent }) => intent) as [Intent, Intent, Intent];
  list = [...many(50), first, ...many(4_000, 50), second, ...many(6_000, 4_050), third];
  expect(await run()).toBe(MORE);
  expect(await soldCopies()).toEqual([bought[0]?.listingId]);
  // The newest page, and a bounded portion of the rest.
  expect(asked.length).toBeLessThanOrEqual(11);
  const count = await runs();
  expect(count).toBeLessThanOrEqual(11);
  expect(await soldCopies()).toEqual(bought.map(({ listingId }) => listingId).toSorted());
  expect(await cursor()).toBeUndefined();
  // Apart from the newest page of each run nothing was read twice.
  const further = asked.filter((after) => after !== null);
  expect(new Set(further).size).toBe(further.length);
});

test('what is new is settled by the next run, however much of the rest is left', async () => {
  list = many(20_000);
  expect(await run()).toBe(MORE);
  const place = await cursor();
  const late = await paid();
  list = [late.intent, ...many(80, 30_000), ...list];
  expect(await run()).toBe(MORE);
  expect(await soldCopies()).toEqual([late.listingId]);
  expect(await cursor()).not.toBe(place);
});

test('a run that wrote for many rows ends after its page', async () => {
  list = await paidRows(310);
  expect(await run()).toBe(MORE);
  expect(await soldCopies()).toHaveLength(300);
  expect(await run()).toBeUndefined();
  expect(await soldCopies()).toHaveLength(310);
});

describe('a run that is ended', () => {
  let early: Awaited<ReturnType<typeof paid>>;
  let late: Awaited<ReturnType<typeof paid>>;
  beforeEach(async () => {
    [early, late] = [await paid(), await paid()];
    list = [...many(350), early.intent, ...many(300, 350), late.intent];
  });

  // Fails when the place is kept in memory, or only at the end of the run.
  test('by the death of its process goes on where it was, once its lease has run out', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { intentsPage } = harness.payments;
    const dead = Promise.withResolvers<never>();
    const hangs = Promise.withResolvers<void>();
    let pages = 0;
    harness.payments.intentsPage = async (place) => {
      if (++pages <= 5) return intentsPage(place);
      hangs.resolve();
      return dead.promise;
    };
    void runJobs(harness.deps);
    await hangs.promise;
    expect(await soldCopies()).toEqual([early.listingId]);
    const place = await cursor();
    harness.payments.intentsPage = intentsPage;
    asked = [];
    harness.clock.now += MINUTE;
    await runJobs(harness.deps);
    expect(asked).toEqual([]);
    harness.clock.now += 5 * MINUTE;
    await runJobs(harness.deps);
    expect(asked.slice(0, 2)).toEqual([null, place]);
    expect(await soldCopies()).toEqual([early.listingId, late.listingId].toSorted());
  });

  test('by an outage goes on where it was, when the provider is back', async () => {
    const { intentsPage } = harness.payments;
    let pages = 0;
    harness.payments.intentsPage = async (place) => {
      if (++pages > 5) throw unavailable();
      return intentsPage(place);
    };
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
    const place = await cursor();
    harness.payments.intentsPage = intentsPage;
    asked = [];
    expect(await run()).toBeUndefined();
    expect(asked.slice(0, 2)).toEqual([null, place]);
    expect(await soldCopies()).toEqual([early.listingId, late.listingId].toSorted());
  });

  test('by its time goes on where it was', async () => {
    const { intentsPage } = harness.payments;
    harness.payments.intentsPage = async (place) => {
      harness.clock.now += MINUTE;
      return intentsPage(place);
    };
    expect(await run()).toBe(MORE);
    expect(asked).toHaveLength(2);
    expect(await runs()).toBeGreaterThan(2);
    expect(await soldCopies()).toEqual([early.listingId, late.listingId].toSorted());
  });

  test('at a place that the provider knows no more begins anew', async () => {
    const { intentsPage } = harness.payments;
    await harness.client.execute(`INSERT INTO list_cursors VALUES ('intents', 1, 'pi_gone')`);
    harness.payments.intentsPage = async (place) => {
      if (place.after === 'pi_gone') throw new Error('No such payment_intent');
      return intentsPage(place);
    };
    await expect(run()).rejects.toThrow('No such');
    expect(await run()).toBeUndefined();
    expect(await soldCopies()).toEqual([early.listingId, late.listingId].toSorted());
  });

  test('is gone on with by the schedule in the next minute, and when all is read it pauses', async () => {
    list = [...many(1_500), late.intent];
    await runJobs(harness.deps);
    expect(await soldCopies()).toEqual([]);
    harness.clock.now += MINUTE;
    await runJobs(harness.deps);
    expect(await soldCopies()).toEqual([late.listingId]);
    asked = [];
    harness.clock.now += MINUTE;
    await runJobs(harness.deps);
    expect(asked).toEqual([]);
  });
});

// Fails when a row that fails ends the run, or keeps its page from being left behind.
test('an intent that fails keeps none of the others back, and is tried again by the next reading', async () => {
  const [bad, good, old] = [await paid(), await paid(), await paid()];
  list = [bad.intent, good.intent, ...many(400), old.intent];
  await harness.client.execute(
    `CREATE TRIGGER no_sale BEFORE INSERT ON sales WHEN NEW.product_id = '${bad.listingId}' BEGIN SELECT RAISE(ABORT, 'not now'); END`,
  );
  await expect(run()).rejects.toThrow();
  expect(await soldCopies()).toEqual([good.listingId, old.listingId].toSorted());
  expect(await cursor()).toBeUndefined();
  await harness.client.execute('DROP TRIGGER no_sale');
  await run();
  expect(await soldCopies()).toHaveLength(3);
});

test('two runs at once settle everything once, and the later one moves no place back', async () => {
  const bought = [await paid(), await paid()];
  list = [...many(900), ...bought.map(({ intent }) => intent), ...many(3_000, 900)];
  await Promise.all([run(), run()]);
  expect(await soldCopies()).toEqual(bought.map(({ listingId }) => listingId).toSorted());
  const before = Number(
    String(await cursor())
      .split('_')
      .at(-1),
  );
  await run();
  expect(
    Number(
      String(await cursor())
        .split('_')
        .at(-1),
    ),
  ).toBeGreaterThan(before);
});

describe('events that were not delivered', () => {
  const stale = (n: number): PaymentEvent => ({ id: `evt_${n}`, type: 'charge.updated', intent: null });

  // Fails when the intents come first, or when one list waits for the other.
  test('come first, page by page, and go on where they stopped', async () => {
    const late = await paid();
    const events = [...Array.from({ length: 1_500 }, (_, n) => stale(n))];
    events.push({ id: 'evt_late', type: 'payment_intent.succeeded', intent: late.intent });
    const order: string[] = [];
    harness.payments.undeliveredPage = async ({ after }) => {
      order.push('events');
      return pageOf(events, after);
    };
    const { intentsPage } = harness.payments;
    harness.payments.intentsPage = async (place) => {
      order.push('intents');
      return intentsPage(place);
    };
    for (let count = 0; (await run()) === MORE; count++) expect(count).toBeLessThan(20);
    expect([order[0], await soldCopies()]).toEqual(['events', [late.listingId]]);
    expect(order.indexOf('intents')).toBeGreaterThan(order.indexOf('events'));
  });

  test('that cannot be listed do not keep the intents from being settled', async () => {
    const late = await paid();
    list = [late.intent];
    harness.payments.undeliveredPage = async () => {
      throw unavailable();
    };
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await soldCopies()).toEqual([late.listingId]);
  });
});
