import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { type Bench, openBench } from '../../../tools/stand-ins/stripe/testing/test-bench.ts';
import { soon } from '../../../tools/stand-ins/stripe/testing/test-payments.ts';
import type { Intent, NewIntent, PaymentEvent } from '../../domain/ports/payments.ts';
import type { ListPage, ListPageQuery } from '../../domain/ports/payouts.ts';
import { createStripePayments } from './stripe-payments.ts';

/** More than two of Stripe's largest pages. */
const MANY = 205;

let bench: Bench;
const payments = (secretKey = 'sk_test_bench', apiUrl = bench.url) =>
  createStripePayments({ secretKey, webhookSecret: 'x', apiUrl });
const wanted = (n: number): NewIntent => ({
  attemptId: `a${n}`,
  orderId: `o${n}`,
  listingId: `p${n}`,
  amountCents: 1000 + n,
  currency: 'usd',
  description: 'Emma',
});
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
const LONG_AGO = 0;
async function paged<Row>(page: (query: ListPageQuery) => Promise<ListPage<Row>>, since = LONG_AGO): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = null; ; ) {
    const next: ListPage<Row> = await page({ since, after });
    rows.push(...next.rows);
    after = next.next;
    if (after === null) return rows;
  }
}

let made: Intent[];
let events: PaymentEvent[];

beforeAll(async () => {
  bench = await openBench();
  bench.answerWebhooksWith(() => 500);
  made = [];
  for (let n = 0; n < MANY; n++) made.push(await payments().createIntent(wanted(n)));
  await bench.stripe.paymentIntents.confirm(made[0]?.id ?? '', { payment_method: 'pm_card_visa' });
  await payments().cancelIntent(made[1]?.id ?? '');
  await bench.create(500);
  events = (await paged((query) => payments().undeliveredPage(query))).toReversed();
});
afterAll(() => bench.close());

describe('the list of intents', () => {
  // Fails when only the first page is read, or the next one begins at the wrong row.
  test('has each one once, over all pages and in our types', async () => {
    const listed = await all(payments().listIntents(LONG_AGO));
    expect(listed).toHaveLength(MANY + 1);
    const byId = new Map(listed.map((intent) => [intent.id, intent]));
    expect(byId.size).toBe(MANY + 1);
    for (const intent of made.slice(2)) expect(byId.get(intent.id)).toEqual(intent);
    expect(byId.get(made[0]?.id ?? '')).toMatchObject({ status: 'succeeded', receivedCents: 1000, attemptId: 'a0' });
    expect(byId.get(made[1]?.id ?? '')).toMatchObject({ status: 'canceled', receivedCents: 0, attemptId: 'a1' });
    expect(listed.filter(({ attemptId }) => attemptId === null)).toMatchObject([{ status: 'open' }]);
  });

  test('begins at a moment', async () => {
    expect(await all(payments().listIntents(Date.now() + 60_000))).toEqual([]);
    expect(await all(payments().listIntents(Date.now() - 60 * 60_000))).toHaveLength(MANY + 1);
  });

  // Fails when the end is not sent along.
  test('ends at a moment', async () => {
    expect(await all(payments().listIntents(LONG_AGO, Date.now() + 60_000))).toHaveLength(MANY + 1);
    expect(await all(payments().listIntents(LONG_AGO, Date.now() - 60 * 60_000))).toEqual([]);
  });

  test('comes in pages of a hundred, and goes on after any row', async () => {
    const pages: number[] = [];
    const listed = await paged(async (query) => {
      const page = await payments().intentsPage(query);
      pages.push(page.rows.length);
      return page;
    });
    expect(pages).toEqual([100, 100, 6]);
    expect(listed).toEqual(await all(payments().listIntents(LONG_AGO)));
    const [, , third, fourth] = listed;
    const rest = await payments().intentsPage({ since: LONG_AGO, after: third?.id ?? '' });
    expect(rest.rows[0]).toEqual(fourth);
  });

  test('may be abandoned halfway', async () => {
    for await (const intent of payments().listIntents(LONG_AGO)) {
      expect(intent.id).toMatch(/^pi_/);
      break;
    }
  });
});

describe('the list of events that were not delivered', () => {
  // Fails with Stripe's own order, newest first.
  test('has them oldest first, over all pages', async () => {
    expect(events.length).toBeGreaterThanOrEqual(MANY + 3);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const created = events
      .filter(({ type }) => type === 'payment_intent.created')
      .map(({ intent }) => intent?.attemptId);
    expect(created).toEqual([...Array.from({ length: MANY }, (_, n) => `a${n}`), null]);
    const about = (id = '') =>
      events.filter(({ intent }) => intent?.id === id).map(({ type, intent }) => [type, intent?.status]);
    expect(about(made[0]?.id)).toEqual([
      ['payment_intent.created', 'open'],
      ['payment_intent.succeeded', 'succeeded'],
    ]);
    expect(about(made[1]?.id).at(-1)).toEqual(['payment_intent.canceled', 'canceled']);
  });

  test('begins at a moment, and omits delivered events', async () => {
    const undelivered = (since?: number) => paged((query) => payments().undeliveredPage(query), since);
    expect(await undelivered(Date.now() + 60_000)).toEqual([]);
    // One event arrives at its first delivery. The others wait for their next one, longer each time, and fail again.
    const { amountCents } = wanted(901);
    const arrives = () => {
      const about = bench.received.at(-1)?.event.data.object;
      return about !== undefined && 'amount' in about && about.amount === amountCents;
    };
    bench.answerWebhooksWith(() => (arrives() ? 200 : 500));
    const { id } = await payments().createIntent(wanted(901));
    await soon(() => expect(bench.eventsAbout(id)).toHaveLength(1));
    const [arrived] = bench.eventsAbout(id);
    await soon(async () =>
      expect((await bench.stripe.events.retrieve(arrived?.event.id ?? '')).pending_webhooks).toBe(0),
    );
    expect((await undelivered()).toReversed()).toEqual(events);
    expect((await bench.stripe.events.list({ limit: 1 })).data).toMatchObject([{ id: arrived?.event.id }]);
  });
});

// Fails when anything but a declined card is counted, or only the last one.
test('counts declined cards until a card is accepted', async () => {
  const intent = await payments().createIntent(wanted(900));
  const { id } = intent;
  expect([intent.declined, await payments().countDeclines(id)]).toEqual([false, 0]);
  for (const card of ['4000000000000002', '4000000000009995', '4000000000000002'])
    await bench.confirm(await bench.stripe.paymentIntents.retrieve(id), card);
  expect([(await payments().retrieveIntent(id)).declined, await payments().countDeclines(id)]).toEqual([true, 3]);
  await bench.confirm(await bench.stripe.paymentIntents.retrieve(id), '4242424242424242');
  expect(await payments().retrieveIntent(id)).toMatchObject({ status: 'succeeded', declined: false });
  expect(await payments().countDeclines(id)).toBe(3);
});

// Fails when a card is identified by its payment, or declined ones are missing.
test('identifies the cards of a payment by their fingerprints, accepted or declined', async () => {
  const cardsOf = async (n: number, cards: readonly string[]) => {
    const { id } = await payments().createIntent(wanted(n));
    for (const card of cards) await bench.confirm(await bench.stripe.paymentIntents.retrieve(id), card);
    const used = await payments().cardsOf(id);
    for (const { at } of used) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    return used.map(({ card }) => card).toReversed();
  };
  const [declined, taken] = await cardsOf(902, ['4000000000000002', '4242424242424242']);
  expect(new Set([declined, taken]).size).toBe(2);
  expect(await cardsOf(903, ['4242424242424242'])).toEqual([taken]);
  expect(taken).not.toContain('4242');
});

test('an outage of Stripe is `unavailable`, and a wrong key a defect of ours', async () => {
  const failure = { code: 'unavailable', message: commonWords.error.paymentsUnavailable };
  const nowhere = payments('sk_test_x', 'http://localhost:1');
  await expect(all(nowhere.listIntents(LONG_AGO))).rejects.toMatchObject(failure);
  const first = { since: LONG_AGO, after: null };
  await expect(nowhere.undeliveredPage(first)).rejects.toMatchObject(failure);
  await expect(nowhere.intentsPage(first)).rejects.toMatchObject(failure);
  await expect(nowhere.countDeclines('pi_x')).rejects.toMatchObject(failure);
  await expect(all(payments('sk_wrong').listIntents(LONG_AGO))).rejects.toMatchObject({ statusCode: 401 });
  await expect(payments('sk_wrong').undeliveredPage(first)).rejects.toMatchObject({ statusCode: 401 });
});
