import { expect } from 'vitest';
import { remove, stepOut, TURN_MS } from '../../../../tests/fakes/queue.ts';
import { booked, deliver, listing, signedIn } from '../../../../tests/fixtures/factories.ts';
import { posted, repriced } from '../../../../tests/fixtures/listings.ts';
import { bell, news, paying, prefer, texts, waiting } from '../../../../tests/fixtures/notices/bell.ts';
import { letterRows } from '../../../../tests/fixtures/notices/letters.ts';
import { stockedTest as test } from '../../../../tests/fixtures/test.ts';
import { wish } from '../../../../tests/fixtures/wishes.ts';
import { runJobs } from '../../../jobs.ts';

const MINUTE = 60_000;

test('a sale is shown to buyer and seller, each with its link, and to nobody else', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { intentId, orderId } = await paying(harness, seller, buyer);
  harness.clock.now += 1;
  await deliver(harness, harness.payments.succeed(intentId));
  expect(await news(buyer)).toMatchObject([
    {
      ...{ id: `receipt:${orderId}`, kind: 'receipt', text: 'You bought “Emma” for $12.50.', read: false },
      href: `/dashboard/receipt?id=${orderId}`,
      created_at: new Date(harness.clock.now).toISOString(),
    },
  ]);
  expect((await news(seller)).map(({ text, href }) => [text, href])).toEqual([
    [expect.stringMatching(/^Sold for \$12\.50: “Emma”, to “Buyer \S+”\.$/), '/dashboard/my-buyers?state=to_hand_over'],
    ['Booked: “Emma”.', '/dashboard/my-buyers'],
  ]);
  expect(await news(other)).toEqual([]);
});

test('shows an event while the mailer is out of order', async ({ harness, seller, buyer }) => {
  harness.mail.how.fails = 'later';
  const { intentId } = await paying(harness, seller, buyer);
  await deliver(harness, harness.payments.succeed(intentId));
  expect(await texts(buyer)).toEqual(['You bought “Emma” for $12.50.']);
});

// Fails when a line is stored with its row, or does not check that this turn still lasts.
test('a turn is shown while it lasts, its reminder from when it is due, and then its end', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  harness.clock.now = Date.UTC(2026, 10, 22, 9, 0) - 1;
  const { first, second } = await waiting(harness, seller, buyer, other);
  await remove(buyer, first);
  const [turn] = await news(other);
  expect([turn?.text, turn?.href]).toEqual([
    'It is your turn: “Emma” is reserved for you until Nov\u00a022,\u00a09:15\u00a0AM\u00a0UTC.',
    `/dashboard/payment/${second}`,
  ]);
  expect(await texts(other)).toHaveLength(1);
  harness.clock.now += 10 * MINUTE;
  expect((await texts(other))[0]).toBe(
    'Five minutes left: your turn for “Emma” ends on Nov\u00a022,\u00a09:15\u00a0AM\u00a0UTC.',
  );
  harness.clock.now += 5 * MINUTE;
  expect(await texts(other)).toEqual([]);
  await runJobs(harness.deps);
  expect(await texts(other)).toEqual(['Your turn for “Emma” has passed.']);
});

test('a turn that was given up is not shown', async ({ harness, seller, buyer, other }) => {
  const { first, second } = await waiting(harness, seller, buyer, other);
  await remove(buyer, first);
  expect(await texts(other)).toHaveLength(1);
  await stepOut(other, second);
  expect(await texts(other)).toEqual([]);
});

test('a page polls often only while its user is in a queue or has a turn', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const within = async () => (await bell(other)).headers.get('X-Ask-Within');
  expect(await within()).toBe('60');
  const { first } = await waiting(harness, seller, buyer, other);
  expect(await within()).toBe('5');
  await remove(buyer, first);
  expect(await within()).toBe('5');
  harness.clock.now += TURN_MS;
  await runJobs(harness.deps);
  expect(await within()).toBe('60');
});

test('a canceled booking is not shown', async ({ harness, seller, buyer }) => {
  const order = await booked(buyer, await listing(harness, seller, { name: 'Emma' }));
  await remove(buyer, order);
  expect(await texts(seller)).toEqual([]);
});

test('a wish is shown in its present state', async ({ harness, seller, buyer }) => {
  const emma = () => listing(harness, seller, { name: 'Emma' });
  const [cheaper, restored] = [await emma(), await emma()];
  await wish(buyer, cheaper);
  await repriced(seller, cheaper, 10);
  await repriced(seller, cheaper, 9);
  expect((await news(buyer)).map(({ text, href }) => [text, href])).toEqual([
    ['From your wish list: “Emma” is now $9.00, it was $12.50.', `/book/${cheaper}`],
  ]);
  await repriced(seller, cheaper, 20);
  expect(await texts(buyer)).toEqual([]);
  await wish(buyer, restored);
  await repriced(seller, restored, 9);
  expect(await texts(buyer)).toEqual(['From your wish list: “Emma” and 1 more.']);
});

test('shows a removed listing and a decided report', async ({ harness, seller, buyer, admin }) => {
  const id = await posted(harness, seller);
  await buyer.ask('PUT', `/api/reported-product/${id}`);
  await admin.ask('DELETE', `/api/products/${id}`);
  expect(await texts(seller)).toEqual([expect.stringMatching(/^Dogear support removed .+\.$/)]);
  expect(await texts(buyer)).toEqual([expect.stringMatching(/^Your report about .+: Removed\.$/)]);
});

test('letters with a secret, or to another address, are not shown', async ({ harness, buyer }) => {
  await harness.client.execute('UPDATE users SET email_verified_at = NULL');
  await buyer.ask('POST', '/api/auth/verify/again');
  await buyer.ask('POST', '/api/auth/email', { email: 'new@example.org' });
  expect((await letterRows(harness, 'kind')).map(({ kind }) => kind).toSorted()).toEqual(['email', 'verify']);
  expect(await texts(buyer)).toEqual([]);
});

test('lists the last fifty', async ({ harness, seller }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  for (let n = 0; n < 52; n++) {
    await booked(await signedIn(harness, 'Buyer'), copy);
    harness.clock.now += 11 * MINUTE;
    await harness.deps.db.$client.execute("UPDATE outbox SET group_key = NULL WHERE kind = 'booked'");
  }
  const rows = await news(seller);
  expect(rows).toHaveLength(50);
  expect(rows.map(({ created_at }) => created_at)).toEqual(
    rows
      .map(({ created_at }) => created_at)
      .toSorted()
      .reverse(),
  );
});

test('the end of an account deletes its notifications and wishes', async ({ harness, seller, buyer }) => {
  await booked(buyer, await listing(harness, seller, { name: 'Emma' }));
  await prefer(seller, 'booked', 'shop', false);
  await seller.ask('DELETE', '/api/auth/account', {});
  const left = await harness.client.execute({
    sql: 'SELECT user_id FROM outbox WHERE user_id = ?1 UNION ALL SELECT user_id FROM refused_topics WHERE user_id = ?1',
    args: [seller.id],
  });
  expect(left.rows).toEqual([]);
});
