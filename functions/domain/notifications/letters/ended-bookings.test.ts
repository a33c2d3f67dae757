/** Letters to buyers whose booking ends because its copy leaves the shop. */
import { expect } from 'vitest';
import { booked, listing, type SignedIn } from '../../../../tests/fixtures/factories.ts';
import { texts } from '../../../../tests/fixtures/notices/bell.ts';
import { kindsTo, letterRows } from '../../../../tests/fixtures/notices/letters.ts';
import { stockedTest as test } from '../../../../tests/fixtures/test.ts';
import { endCopiesOfEndedSellers } from '../../accounts/copies-of-ended-sellers.ts';
import { COPIES_AT_FIRST } from '../../runs/follow-ups.ts';

const READS = [['No longer for sale: “Emma”', '“Emma” is no longer for sale, so your booking has ended.']];

const read = (harness: Parameters<typeof kindsTo>[0], user: SignedIn) =>
  kindsTo(harness, user)
    .filter(([kind]) => kind === 'order-void')
    .map(([, { subject, text }]) => [subject, /“Emma” is.*?ended\./.exec(text)?.[0]]);

// Fails when a booking ends without a letter, or when the letter says that somebody else has bought the copy.
test.for([
  ['its seller deletes the listing', ({ seller }, copy) => seller.ask('DELETE', `/api/products/${copy}`)],
  ['an admin takes the listing down', ({ admin }, copy) => admin.ask('DELETE', `/api/products/${copy}`)],
  ['its seller ends the account', ({ seller }) => seller.ask('DELETE', '/api/auth/account', {})],
  ['an admin ends the account', ({ admin, seller }) => admin.ask('DELETE', `/api/users/${seller.id}`)],
] as [string, (people: Record<'seller' | 'admin', SignedIn>, copy: string) => Promise<Response>][])(
  'when %s',
  async ([, end], { harness, seller, admin, buyer, other }) => {
    const [copy, stays] = [await listing(harness, seller, { name: 'Emma' }), await listing(harness, seller)];
    const [first, second] = [await booked(buyer, copy), await booked(other, copy)];
    await other.ask('DELETE', `/api/my-orders/${second}`);
    harness.clock.now += 1;
    expect((await end({ seller, admin }, copy)).status).toBe(200);
    expect([read(harness, buyer), read(harness, other)]).toEqual([READS, []]);
    expect(await texts(buyer)).toEqual(['No longer for sale: “Emma”. Your booking has ended.']);
    expect((await letterRows(harness, 'id')).filter(({ id }) => String(id).startsWith('order-void'))).toEqual([
      { id: `order-void:${first}` },
    ]);
    expect(stays).toBeTruthy();
  },
);

// Fails when only the copies of the first portion have letters.
test('sends letters for copies that end after the response', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  for (let n = 0; n < COPIES_AT_FIRST; n++) {
    harness.clock.now += 1;
    await listing(harness, seller);
  }
  await booked(buyer, copy);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await endCopiesOfEndedSellers(harness.deps);
  expect(await texts(buyer)).toEqual(['No longer for sale: “Emma”. Your booking has ended.']);
});
