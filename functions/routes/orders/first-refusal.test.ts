/** First refusal: a new copy is offered first to those who want it, in the order of their wants. */
import { expect } from 'vitest';
import { queueOf, remove, stateFor } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { posted, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { news } from '../../../tests/fixtures/notices/bell.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import { wanted } from '../../../tests/fixtures/wants.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireQueueRules } from '../../../tests/rules/queue-rules.ts';
import { runJobs } from '../../jobs.ts';

const HOUR = 60 * 60 * 1000;

/** A third buyer, who wants nothing; nobody is served by a test's clock alone. */
const test = stockedTest.extend('stranger', ({ harness }) => signedIn(harness, 'Buyer'));

async function offered(harness: Harness, seller: SignedIn, people: readonly SignedIn[], change: object = {}) {
  for (const person of people) {
    await wanted(person, { title: 'Emma' });
    harness.clock.now += 1000;
  }
  return posted(harness, seller, { first_to_wants: true, ...change });
}

const pay = async (buyer: SignedIn, orderId: string) => (await startPaying(buyer, orderId)).status;
const secretOf = async (response: Response) =>
  ((await response.json()) as { clientSecret: string }).clientSecret.replace(/_secret_.*/, '');

test('each has a turn of an equal part of the day; others book, and pay when the turns are over', async ({
  harness,
  seller,
  buyer,
  other,
  stranger,
}) => {
  const copy = await offered(harness, seller, [buyer, other]);
  const begun = harness.clock.now;
  expect(await queueOf(harness, copy)).toEqual([
    [buyer.id, begun + 12 * HOUR],
    [other.id, null],
  ]);
  expect(await Promise.all([buyer, other, stranger].map((person) => stateFor(harness, copy, person)))).toEqual([
    'yours',
    'held',
    'held',
  ]);
  const [first, second, third] = [await booked(buyer, copy), await booked(other, copy), await booked(stranger, copy)];
  expect([await pay(other, second), await pay(stranger, third)]).toEqual([409, 409]);
  harness.clock.now += 12 * HOUR;
  expect([await pay(stranger, third), await pay(buyer, first)]).toEqual([409, 409]);
  harness.clock.now += 12 * HOUR;
  expect(await pay(stranger, third)).toBe(200);
  expect(await queueOf(harness, copy)).toEqual([]);
  await requireQueueRules(harness, [buyer, other, stranger]);
});

test('the one whose turn it is gets the copy by a booking and a payment, and the others nothing', async ({
  harness,
  seller,
  buyer,
  other,
  stranger,
}) => {
  const copy = await offered(harness, seller, [buyer, other]);
  const third = await booked(stranger, copy);
  const intentId = await secretOf(await startPaying(buyer, await booked(buyer, copy)));
  expect(await pay(stranger, third)).toBe(409);
  expect(await pay(other, await booked(other, copy))).toBe(409);
  harness.payments.succeed(intentId);
  expect((await finishPaying(buyer, intentId)).status).toBe(200);
  expect(await rowsOf(harness, 'SELECT listing_id FROM sales')).toEqual([{ listing_id: copy }]);
  expect(await queueOf(harness, copy)).toEqual([]);
  await requireQueueRules(harness, [buyer, other, stranger]);
});

test('an unpaid hold passes the copy on to the next, and counts as everywhere', async ({
  harness,
  seller,
  buyer,
  other,
  stranger,
}) => {
  const copy = await offered(harness, seller, [buyer, other]);
  const first = await booked(buyer, copy);
  await startPaying(buyer, first);
  await remove(buyer, first);
  await runJobs(harness.deps);
  expect(await stateFor(harness, copy, other)).toBe('yours');
  expect(await stateFor(harness, copy, stranger)).toBe('held');
});

test('an unused turn counts against nobody, and costs no place in other queues', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const copy = await offered(harness, seller, [buyer, other]);
  harness.clock.now += 12 * HOUR;
  await runJobs(harness.deps);
  expect(await rowsOf(harness, 'SELECT * FROM unused_turns')).toEqual([]);
  expect(await queueOf(harness, copy)).toEqual([[other.id, harness.clock.now + 12 * HOUR]]);
});

test('the whole ends a day after the posting, however often turns were interrupted', async ({
  harness,
  seller,
  buyer,
  other,
  stranger,
}) => {
  const copy = await offered(harness, seller, [buyer, other], { isbn: '' });
  const listings = [{ _id: copy, version: 0 }];
  harness.clock.now += 11 * HOUR;
  await seller.ask('PATCH', '/api/my-products', { action: 'take_off_sale', listings });
  await seller.ask('PATCH', '/api/my-products', { action: 'put_on_sale', listings });
  expect(await queueOf(harness, copy)).toMatchObject([
    [buyer.id, harness.clock.now + 12 * HOUR],
    [other.id, null],
  ]);
  harness.clock.now += 12 * HOUR;
  await runJobs(harness.deps);
  expect(await queueOf(harness, copy)).toEqual([[other.id, harness.clock.now + HOUR]]);
  harness.clock.now += HOUR;
  expect(await stateFor(harness, copy, stranger)).toBe('available');
  expect(await pay(stranger, await booked(stranger, copy))).toBe(200);
});

test('turns end with the day, also when the copy was off sale for all of it', async ({
  harness,
  seller,
  buyer,
  other,
  stranger,
}) => {
  const copy = await offered(harness, seller, [buyer, other]);
  const listings = [{ _id: copy, version: 0 }];
  await seller.ask('PATCH', '/api/my-products', { action: 'take_off_sale', listings });
  harness.clock.now += 24 * HOUR;
  await seller.ask('PATCH', '/api/my-products', { action: 'put_on_sale', listings });
  expect(await queueOf(harness, copy)).toEqual([]);
  expect(await stateFor(harness, copy, stranger)).toBe('available');
});

test('the seller may change the copy meanwhile, and take it down', async ({ harness, seller, buyer }) => {
  const copy = await offered(harness, seller, [buyer], { isbn: '' });
  const cheaper = { action: 'lower_price', listings: [{ _id: copy, version: 0 }] };
  expect(await answer(seller.ask('PATCH', '/api/my-products', cheaper))).toMatchObject([200, { modified: [copy] }]);
  expect((await seller.ask('DELETE', `/api/products/${copy}`)).status).toBe(200);
  expect(await queueOf(harness, copy)).toEqual([]);
});

test('twelve people at most, buyers whom the copy fits, in the order of their first want', async ({
  harness,
  seller,
}) => {
  const people = await Promise.all(Array.from({ length: 14 }, () => signedIn(harness, 'Buyer')));
  await wanted(seller, { title: 'Emma' });
  await wanted(await signedIn(harness, 'Seller'), { title: 'Emma' });
  await wanted(people[13] as SignedIn, { title: 'Emma', max_price: 1 });
  for (const person of people.toReversed()) {
    harness.clock.now += 1;
    await wanted(person, { author: 'Jane Austen' });
    await wanted(person, { title: 'Emma' });
  }
  const copy = await posted(harness, seller, { first_to_wants: true });
  const queue = await queueOf(harness, copy);
  expect(queue.map(([id]) => id)).toEqual(
    people
      .toReversed()
      .slice(0, 12)
      .map(({ id }) => id),
  );
  expect(queue[0]?.[1]).toBe(harness.clock.now + 2 * HOUR);
});

test('a copy that no reader wants is for sale at once', async ({ harness, seller, stranger }) => {
  const copy = await offered(harness, seller, []);
  expect(await stateFor(harness, copy, stranger)).toBe('available');
  expect(await pay(stranger, await booked(stranger, copy))).toBe(200);
});

test('a turn is told once, by the bell and an email with the page of the book', async ({ harness, seller, buyer }) => {
  harness.clock.now = Date.UTC(2026, 10, 22, 9);
  const copy = await offered(harness, seller, [buyer]);
  await runJobs(harness.deps);
  await runJobs(harness.deps);
  const line = {
    kind: 'want-turn',
    href: `/book/${copy}`,
    text: expect.stringContaining('Reserved for you until Nov'),
  };
  expect((await news(buyer)).filter(({ kind }) => kind === 'want-turn')).toMatchObject([line]);
  const letters = kindsTo(harness, buyer).filter(([kind]) => kind === 'want-turn');
  expect(letters.map(([, { subject }]) => subject)).toEqual(['Reserved for you: “Emma”']);
  expect(letters[0]?.[1].text).toContain(`https://dogear.test/book/${copy}`);
});

test('a person has three turns of a title a day: no seller sends them more emails', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  await offered(harness, seller, [buyer, other]);
  const more: string[] = [];
  for (let copy = 0; copy < 4; copy++) more.push(await posted(harness, seller, { first_to_wants: true }));
  const queues = await Promise.all(more.map((copy) => queueOf(harness, copy)));
  expect(queues.map((queue) => queue.map(([id]) => id))).toEqual([[buyer.id, other.id], [buyer.id, other.id], [], []]);
  harness.clock.now += 12 * HOUR;
  await runJobs(harness.deps);
  for (const person of [buyer, other])
    expect(kindsTo(harness, person).filter(([kind]) => kind === 'want-turn')).toHaveLength(3);
  harness.clock.now += 25 * HOUR;
  expect(await queueOf(harness, await posted(harness, seller, { first_to_wants: true }))).toHaveLength(2);
});

test('a payment by someone else that comes late is refunded: the copy is sold once', async ({
  harness,
  seller,
  buyer,
  other,
  stranger,
}) => {
  const copy = await offered(harness, seller, [buyer, other]);
  const [first, second, third] = [await booked(buyer, copy), await booked(other, copy), await booked(stranger, copy)];
  const intents = [await secretOf(await startPaying(buyer, first))];
  const tries = await Promise.all([pay(other, second), pay(stranger, third), pay(other, second), pay(stranger, third)]);
  expect(tries).toEqual([409, 409, 409, 409]);
  await remove(buyer, first);
  await runJobs(harness.deps);
  intents.push(await secretOf(await startPaying(other, second)));
  for (const intent of intents) await deliver(harness, harness.payments.succeed(intent));
  expect(await rowsOf(harness, 'SELECT count(*) AS n FROM sales')).toEqual([{ n: 1 }]);
});

test('begins with the posting alone: an edit begins none', async ({ harness, seller, buyer }) => {
  await wanted(buyer, { title: 'Emma' });
  const photos = await uploaded(harness, seller, 'cover');
  const copy = await posted(harness, seller, { photos });
  const edit = wireListing({ photos, resell_price: 9, first_to_wants: true });
  expect((await seller.ask('PATCH', `/api/products/${copy}`, edit)).status).toBe(200);
  expect(await queueOf(harness, copy)).toEqual([]);
});

/** So many accounts, each with these wants of the copy. */
const CROWDS = [
  ['in many other categories', 3, "'emma', '', NULL, 'other-' || n", 200],
  [
    'in each way, and too cheap',
    160,
    "iif(n < 3, 'emma', ''), iif(n IN (1, 3), 'jane austen', ''), iif(n = 4, '9780141439587', NULL), NULL",
    4,
  ],
] as const;

test.for(CROWDS)(
  'few accounts that want it %s keep nobody from a turn',
  async ([, people, columns, each], { harness, seller, buyer }) => {
    const { client } = harness;
    const numbers = (most: number) =>
      `(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${most}) SELECT n FROM c)`;
    await client.execute(`INSERT INTO users (id, email, name, role, created_at)
    SELECT 'p' || n, 'p' || n || '@example.org', 'P', 'Buyer', 1 FROM ${numbers(people)}`);
    await client.execute(`INSERT INTO wants (id, person_id, name_key, author_key, isbn, category_id, max_cents, created_at, used_at)
    SELECT 'w' || users.id || '-' || n, users.id, ${columns}, 50, 1, 1 FROM users, ${numbers(each)} WHERE users.id LIKE 'p%'`);
    const copy = await offered(harness, seller, [buyer]);
    expect((await queueOf(harness, copy)).map(([person]) => person)).toEqual([buyer.id]);
  },
);
