/** Letters about money: Stripe's report, outbox rows, and mail. */
import { expect } from 'vitest';
import { booked, deliver, finishPaying, purchase } from '../../../../tests/fixtures/factories.ts';
import { kindsTo, letterRows } from '../../../../tests/fixtures/notices/letters.ts';
import { payingTest as test } from '../../../../tests/fixtures/test.ts';
import { runJobs } from '../../../jobs.ts';

test('sends one letter about a sale to each trader, whichever report comes first', async ({
  harness,
  seller,
  buyer,
  paying,
}) => {
  harness.clock.now = Date.UTC(2026, 10, 22, 9, 0);
  await harness.client.execute(`UPDATE orders SET listing_name = 'Emma'`);
  const intent = harness.payments.succeed(paying.intentId);
  const answers = await Promise.all([deliver(harness, intent), finishPaying(buyer, paying.intentId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await deliver(harness, intent);
  await runJobs(harness.deps);
  expect([kindsTo(harness, buyer).length, kindsTo(harness, seller).length]).toEqual([1, 1]);
  const [[, receipt]] = kindsTo(harness, buyer) as [[string, (typeof harness.mail.sent)[number]]];
  expect(receipt.subject).toBe('Your receipt: “Emma”');
  expect(receipt.text).toMatch(
    /Book: “Emma”\nSeller: “Seller id-\d+”\nPaid: \$12\.50\nOn: Nov\u00a022,\u00a02026,\u00a09:00\u00a0AM\u00a0UTC\nDelivery: In person\nOrder: id-\d+\n/,
  );
  expect(receipt.text).toContain(`https://dogear.test/dashboard/order/${paying.orderId}`);
  const [[, sold]] = kindsTo(harness, seller) as [[string, (typeof harness.mail.sent)[number]]];
  expect(sold.subject).toBe('Sold: “Emma”');
  expect(sold.text).toMatch(/“Buyer id-\d+” paid \$12\.50 for “Emma”\./);
  // Mail about money cannot be switched off.
  expect(Object.keys(receipt.headers)).toEqual(['Auto-Submitted', 'Content-Language']);
});

test('tells other buyers of the copy about its sale, with a link to other copies', async ({
  harness,
  other,
  paying,
}) => {
  const order = await booked(other, paying.listingId);
  await deliver(harness, harness.payments.succeed(paying.intentId));
  const [[kind, letter]] = kindsTo(harness, other) as [[string, (typeof harness.mail.sent)[number]]];
  expect([kind, kindsTo(harness, other).length]).toEqual(['order-void', 1]);
  expect(letter.text).toMatch(/https:\/\/dogear\.test\/title\/\S+/);
  expect(await letterRows(harness, 'id')).toContainEqual({ id: `order-void:${order}` });
});

test('sends nothing to a buyer who has removed the void order', async ({ harness, other, paying }) => {
  const order = await booked(other, paying.listingId);
  harness.mail.how.fails = 'later';
  await deliver(harness, harness.payments.succeed(paying.intentId));
  expect((await other.ask('DELETE', `/api/my-orders/${order}`)).status).toBe(200);
  harness.mail.how.fails = undefined;
  harness.clock.now += 90_000;
  await runJobs(harness.deps);
  expect(kindsTo(harness, other)).toEqual([]);
});

test('sends a letter about a refund without a sale when it is owed, and when it is sent', async ({
  harness,
  seller,
  other,
}) => {
  const odd = await purchase(harness, seller, other);
  await deliver(harness, harness.payments.succeed(odd.intentId, { receivedCents: 700 }));
  expect(kindsTo(harness, other).map(([kind, { subject }]) => [kind, subject.split(':')[0]])).toEqual([
    ['refund-owed', 'Your refund'],
  ]);
  await runJobs(harness.deps);
  await runJobs(harness.deps);
  expect(kindsTo(harness, other).map(([kind]) => kind)).toEqual(['refund-owed', 'refund-sent']);
  expect(kindsTo(harness, other).at(-1)?.[1].text).toContain('$7.00 for “Book');
});

test('sends only the later one when both are due together', async ({ harness, seller, other }) => {
  harness.mail.how.fails = 'later';
  const odd = await purchase(harness, seller, other);
  await deliver(harness, harness.payments.succeed(odd.intentId, { receivedCents: 700 }));
  harness.mail.how.fails = undefined;
  harness.clock.now += 90_000;
  await runJobs(harness.deps);
  expect(kindsTo(harness, other).map(([kind]) => kind)).toEqual(['refund-sent']);
});
