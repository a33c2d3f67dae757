/** The letter about a refund gives the same cause as the page of the order. */
import { expect } from 'vitest';
import { deliver, startPaying } from '../../../../tests/fixtures/factories.ts';
import { kindsTo } from '../../../../tests/fixtures/notices/letters.ts';
import { payingTest as test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { listings } from '../../../db/tables/catalog.ts';

const HOUR = 3_600_000;

const why = (harness: Harness, user: { email: string }) =>
  kindsTo(harness, user)
    .find(([kind]) => kind === 'refund-owed')?.[1]
    .text.split('\n')[2];

const REST = "You get a full refund. You don't have to do anything.";

test('the copy was gone', async ({ harness, buyer, paying }) => {
  await harness.db.update(listings).set({ deletedAt: 1 });
  await deliver(harness, harness.payments.succeed(paying.intentId));
  expect(why(harness, buyer)).toMatch(
    /^“Book id-\d+” was no longer available when your payment of \$12\.50 arrived\. You get a full refund/,
  );
});

// Fails when every cause reads as if the copy were gone.
test('another amount came than the order has', async ({ harness, buyer, paying }) => {
  await deliver(harness, harness.payments.succeed(paying.intentId, { receivedCents: 700 }));
  expect(why(harness, buyer)).toMatch(
    /^Your payment of \$7\.00 did not match the price of your order of “Book id-\d+”\./,
  );
  expect(why(harness, buyer)).toContain(REST);
});

test('the order had been paid already', async ({ harness, buyer, paying }) => {
  harness.clock.now += HOUR;
  const { clientSecret } = (await (await startPaying(buyer, paying.orderId)).json()) as { clientSecret: string };
  await deliver(harness, harness.payments.succeed(clientSecret.replace(/_secret_.*/, '')));
  await deliver(harness, harness.payments.succeed(paying.intentId));
  expect(why(harness, buyer)).toMatch(
    /^Your order of “Book id-\d+” had already been paid when another payment of \$12\.50 arrived\./,
  );
});
