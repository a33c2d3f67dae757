import { expect } from 'vitest';
import { booked, deliver, listing } from '../../../../tests/fixtures/factories.ts';
import { markRead, news, paying, unread } from '../../../../tests/fixtures/notices/bell.ts';
import { stockedTest as test } from '../../../../tests/fixtures/test.ts';

const MINUTE = 60_000;

test('bookings appear at once, in one line that grows and is unread again', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const copies = [
    await listing(harness, seller, { name: 'Emma' }),
    await listing(harness, seller, { name: 'Villette' }),
  ];
  await booked(buyer, copies[0] ?? '');
  const [first] = await news(seller);
  expect([first?.text, first?.read]).toEqual(['Booked: “Emma”.', false]);
  expect(await (await markRead(seller, first?.created_at)).json()).toEqual({ acknowledged: true, modifiedCount: 1 });
  expect(await unread(seller)).toEqual([]);
  harness.clock.now += MINUTE;
  await booked(other, copies[1] ?? '');
  expect(await unread(seller)).toEqual(['Booked: “Emma” and 1 more.']);
  // The reader saw the line before it grew.
  await markRead(seller, first?.created_at);
  expect(await unread(seller)).toEqual(['Booked: “Emma” and 1 more.']);
});

test('marks as read up to a moment or an id of one’s own, and not beyond now', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { intentId } = await paying(harness, seller, buyer);
  harness.clock.now += 1;
  await deliver(harness, harness.payments.succeed(intentId));
  const [sale, booking] = await news(seller);
  for (const [user, upTo, marked] of [
    [other, sale?.id, 0],
    [buyer, sale?.id, 0],
    [seller, 'turn:nothing:1', 0],
    [seller, booking?.id, 1],
    [seller, '2999-01-01T00:00:00.000Z', 1],
    [seller, '2999-01-01T00:00:00.000Z', 0],
  ] as const) {
    harness.clock.now += 1;
    expect(await (await markRead(user, upTo)).json(), String(upTo)).toMatchObject({ modifiedCount: marked });
  }
  expect([await unread(seller), (await unread(buyer)).length]).toEqual([[], 1]);
  // The last two look like moments, but are invalid.
  for (const wrong of [undefined, '', 7, 'x'.repeat(301), '2026-99-99T00:00Z', '2026-11-22T25:00:00.000Z'])
    expect((await markRead(buyer, wrong)).status, String(wrong)).toBe(422);
});
