import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import type { BulkAction, BulkRefusal } from '../../../core/listings/bulk-change.ts';
import { ADVERTISED_PER_SELLER, LISTINGS_PER_CHANGE } from '../../../core/listings/limits.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { dropped, titleTags } from '../../../tests/fixtures/catalog/pages.ts';
import { answer, booked, listing, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const MESSAGES: Readonly<Record<BulkRefusal, string>> = {
  ...listingsWords.leftAsItWas,
  limit: 'is over the limit of 12',
};

type Seen = readonly (string | readonly [id: string, version: number])[];

const change = (seller: SignedIn, action: BulkAction, seen: Seen) =>
  seller.ask('PATCH', '/api/my-products', {
    action,
    listings: seen.map((one) => (typeof one === 'string' ? [one, 0] : one)).map(([_id, version]) => ({ _id, version })),
  });

const result = (modified: string[], ...refused: (readonly [id: string, reason: BulkRefusal])[]) => [
  200,
  {
    acknowledged: true,
    modifiedCount: modified.length,
    modified,
    refused: refused.map(([_id, code]) => ({ _id, code, message: MESSAGES[code] })),
  },
];

const rows = async (harness: Harness, columns: string) =>
  Object.fromEntries(
    (await rowsOf(harness, `SELECT id, ${columns} FROM listings`)).map(({ id, ...row }) => [id, Object.values(row)]),
  );

test('changes each listing by itself, in two round trips, and purges their pages once', async ({
  harness,
  seller,
  buyer,
}) => {
  const stranger = await signedIn(harness, 'Seller');
  const [one, two, theirs, gone] = [
    await listing(harness, seller, { resellPriceCents: 1255 }),
    await listing(harness, seller, { resellPriceCents: 999 }),
    await listing(harness, stranger),
    await listing(harness, seller, { deletedAt: 1 }),
  ];
  const [cheap, changed] = [
    await listing(harness, seller, { resellPriceCents: 54 }),
    await listing(harness, seller, { version: 3 }),
  ];
  const bought = (await sold(harness, seller, buyer)).listingId;
  const held = (await purchase(harness, seller, buyer)).listingId;
  const before = await rows(harness, 'resell_price_cents, version, changed_at');
  harness.purged.length = 0;
  harness.clock.now += 1;
  const response = await change(seller, 'lower_price', [one, theirs, gone, cheap, changed, bought, held, two, one]);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await answer(response)).toEqual(
    result(
      [one, two],
      [theirs, 'not_found'],
      [gone, 'not_found'],
      [cheap, 'lowest'],
      [changed, 'changed'],
      [bought, 'sold'],
      [held, 'held'],
    ),
  );
  expect(await rows(harness, 'resell_price_cents, version, changed_at')).toEqual({
    ...before,
    [one]: [1130, 1, harness.clock.now],
    [two]: [899, 1, harness.clock.now],
  });
  expect(harness.purged).toHaveLength(1);
  const books = [tag.book(one), tag.book(two), ...(await titleTags(harness, `Book ${one}`, `Book ${two}`))];
  expect(dropped(harness)).toEqual([...books, tag.search, tag.sitemap].toSorted());
});

// Fails without the version in the WHERE.
test('a call repeated after a lost response lowers no price twice', async ({ harness, seller }) => {
  const id = await listing(harness, seller);
  const answers = await Promise.all([1, 2, 3].map(() => answer(change(seller, 'lower_price', [id]))));
  expect(answers.map(([, body]) => (body as { modifiedCount: number }).modifiedCount).toSorted()).toEqual([0, 0, 1]);
  expect(await rows(harness, 'resell_price_cents')).toEqual({ [id]: [1125] });
  expect(await answer(change(seller, 'lower_price', [[id, 1]]))).toEqual(result([id]));
});

test('a buyer sees the lower price before they pay', async ({ harness, seller, buyer }) => {
  const id = await listing(harness, seller);
  const order = await booked(buyer, id);
  await change(seller, 'lower_price', [id]);
  const paying = await answer(
    buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId: order }),
  );
  expect(paying).toMatchObject([409, { code: 'listing_changed', changes: { resell_price: [12.5, 11.25] } }]);
});

test('reports an unchanged listing as such, and purges none of its pages', async ({ harness, seller }) => {
  const [on, off] = [await listing(harness, seller), await listing(harness, seller, { pausedAt: 5 })];
  expect(await answer(change(seller, 'take_off_sale', [on, off]))).toEqual(result([on], [off, 'already']));
  expect(await rows(harness, 'paused_at, version')).toEqual({ [on]: [harness.clock.now, 0], [off]: [5, 0] });
  expect(await answer(change(seller, 'put_on_sale', [off]))).toEqual(result([off]));
  harness.purged.length = 0;
  expect(await answer(change(seller, 'put_on_sale', [off]))).toEqual(result([], [off, 'already']));
  expect([await rows(harness, 'paused_at'), harness.purged]).toEqual([
    { [on]: [harness.clock.now], [off]: [null] },
    [],
  ]);
});

// Fails without the seller in a WHERE.
test.for(['lower_price', 'take_off_sale', 'put_on_sale', 'advertise'] as const)(
  '%s: changes nothing of other sellers, not even a turn in a queue',
  async (action, { harness, seller, buyer, other }) => {
    const theirs = await signedIn(harness, 'Seller');
    const { listingId, orderId } = await purchase(harness, theirs, buyer);
    await other.ask('POST', '/api/queue', { bookedId: await booked(other, listingId) });
    await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
    await harness.client.execute({
      sql: 'UPDATE listings SET paused_at = ?',
      args: [action === 'put_on_sale' ? 1 : null],
    });
    const before = await everything(harness);
    expect(await answer(change(seller, action, [listingId]))).toEqual(result([], [listingId, 'not_found']));
    expect(await everything(harness)).toEqual(before);
  },
);

describe('advertising', () => {
  const many = async (harness: Harness, seller: SignedIn, count: number, more: object = {}) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await listing(harness, seller, more));
    return ids;
  };

  // Fails when the limit counts sold copies, or those of others, or none.
  test('takes the remaining places, in the order of the request, also concurrently', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { listingId } = await sold(harness, seller, buyer);
    await harness.client.execute({ sql: 'UPDATE listings SET advertised_at = 1 WHERE id = ?', args: [listingId] });
    await many(harness, await signedIn(harness, 'Seller'), 3, { advertisedAt: 1 });
    const [already = ''] = await many(harness, seller, ADVERTISED_PER_SELLER - 2, { advertisedAt: 1 });
    const ids = (await many(harness, seller, 4)).toReversed();
    const [first = '', second = '', third = '', fourth = ''] = ids;
    expect(await answer(change(seller, 'advertise', [already, listingId, ...ids]))).toEqual(
      result([first, second], [already, 'already'], [listingId, 'sold'], [third, 'limit'], [fourth, 'limit']),
    );
    const advertised = await rowsOf(harness, `SELECT id FROM listings WHERE advertised_at = ${harness.clock.now}`);
    expect(advertised.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    const single = [409, { message: listingsWords.conflict.advertisedLimit(ADVERTISED_PER_SELLER), code: 'conflict' }];
    expect(await answer(seller.ask('PUT', `/api/products/${third}`))).toEqual(single);
    await seller.ask('DELETE', `/api/products/${first}`);
    expect((await seller.ask('PUT', `/api/products/${third}`)).status).toBe(200);
  });

  // Fails when paused copies count, or are advertised.
  test('skips paused copies, which take no place', async ({ harness, seller }) => {
    await many(harness, seller, ADVERTISED_PER_SELLER, { advertisedAt: 1, pausedAt: 1 });
    const [away = ''] = await many(harness, seller, 1, { pausedAt: 1 });
    const [one = ''] = await many(harness, seller, 1);
    expect(await answer(change(seller, 'advertise', [away, one]))).toEqual(result([one], [away, 'paused']));
    const single = [409, { message: listingsWords.conflict.offSale, code: 'conflict' }];
    expect(await answer(seller.ask('PUT', `/api/products/${away}`))).toEqual(single);
  });

  test('stays within the limit for two concurrent calls', async ({ harness, seller }) => {
    const ids = await many(harness, seller, ADVERTISED_PER_SELLER + 4);
    await Promise.all([change(seller, 'advertise', ids), change(seller, 'advertise', ids.toReversed())]);
    const advertised = await rowsOf(harness, 'SELECT id FROM listings WHERE advertised_at IS NOT NULL');
    expect(advertised).toHaveLength(ADVERTISED_PER_SELLER);
  });
});

describe('an invalid call is refused without a change', () => {
  const one = { _id: 'a', version: 0 };
  test.for([
    ['nothing', {}],
    ['no listing', { action: 'advertise', listings: [] }],
    ['no action', { listings: [one] }],
    ['an unknown action', { action: 'delete', listings: [one] }],
    ['no version', { action: 'lower_price', listings: [{ _id: 'a' }] }],
    ['a version that is no number', { action: 'lower_price', listings: [{ _id: 'a', version: '0' }] }],
    ['a list of ids', { action: 'advertise', listings: ['a'] }],
    ['too many', { action: 'advertise', listings: Array(LISTINGS_PER_CHANGE + 1).fill(one) }],
  ] as const)('%s', async ([_, body], { harness, seller }) => {
    await listing(harness, seller, { id: 'a' });
    const before = await everything(harness);
    const refused = await answer(seller.ask('PATCH', '/api/my-products', body));
    expect(refused).toMatchObject([422, { code: 'invalid' }]);
    expect(JSON.stringify(refused)).not.toMatch(/Expected|received/);
    expect(await everything(harness)).toEqual(before);
  });

  test('accepts the maximum number of listings', async ({ harness, seller }) => {
    const ids = Array.from({ length: LISTINGS_PER_CHANGE }, (_, n) => `b${n}`);
    for (const id of ids) await listing(harness, seller, { id });
    expect(await answer(change(seller, 'take_off_sale', ids))).toMatchObject([200, { modifiedCount: ids.length }]);
  });
});
