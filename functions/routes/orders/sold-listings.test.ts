import { beforeEach, expect, test } from 'vitest';
import { postingTime } from '../../../core/format.ts';
import { answer, ledger, listing, market, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted, sold, stocked, uploaded } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  await stocked(harness);
  ({ seller, buyer } = await market(harness));
  admin = await signedIn(harness, 'Admin');
});

const list = async (query = '') =>
  (await answer(admin.ask('GET', `/api/sold-products${query}`)))[1] as Record<string, unknown>[];
const nameOf = async ({ id }: SignedIn) =>
  (await rowsOf(harness, `SELECT name FROM users WHERE id = '${id}'`))[0]?.name;

test('shows what was sold, by whom, to whom, and for what; in two round trips, and nothing that is for sale', async () => {
  const [photo = ''] = await uploaded(harness, seller, 'cover');
  const { listingId, intentId } = await sold(
    harness,
    seller,
    buyer,
    await posted(harness, seller, { photos: [photo] }),
  );
  await listing(harness, seller);
  const response = await admin.ask('GET', '/api/sold-products');
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await response.json()).toEqual([
    {
      _id: listingId,
      name: 'Emma',
      photo,
      author: 'Jane Austen',
      isbn: '9780141439587',
      categoryId: 'fantasy',
      category_name: 'Fantasy',
      seller_id: seller.id,
      seller_photo: null,
      verified: false,
      condition: 'Good',
      phone_number: '+1 503 555 0100',
      location: 'Portland, OR',
      year_of_purchase: 2019,
      year_of_use: '2 years',
      original_price: 24,
      description: 'A reading copy.',
      advertisement: false,
      posting_time: postingTime(harness.clock.now),
      availablity: false,
      paid: true,
      reported: false,
      seller_has_shelf: true,
      seller_name: await nameOf(seller),
      seller_email: seller.email,
      buyer_name: await nameOf(buyer),
      buyer_email: buyer.email,
      resell_price: 12.5,
      status: 'paid',
      transactionId: intentId,
      sold_at: new Date(harness.clock.now).toISOString(),
    },
  ]);
});

test('a sale that the shop took back says so, and accounts that ended have no name and no address', async () => {
  const { orderId } = await sold(harness, seller, buyer);
  await harness.client.execute({ sql: "UPDATE orders SET state = 'refunded' WHERE id = ?", args: [orderId] });
  for (const user of [buyer, seller]) expect((await user.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  expect(await list()).toMatchObject([
    {
      status: 'refunded',
      seller_name: 'Deleted account',
      seller_email: '',
      buyer_name: 'Deleted account',
      buyer_email: '',
      resell_price: 12.5,
    },
  ]);
});

// Fails when the cursor is not the order, or when sales of the same moment are skipped.
test('the latest sale comes first, and a long list comes in pages', async () => {
  const all: string[] = [];
  for (let i = 0; i < 5; i++) {
    harness.clock.now += i % 2 ? 1000 : 0;
    all.push((await sold(harness, seller, buyer)).listingId);
  }
  expect((await ledger(harness)).sold).toHaveLength(5);
  const whole = (await list()).map(({ _id, sold_at }) => ({ id: String(_id), at: String(sold_at) }));
  expect(whole.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const seen: string[] = [];
  let path: string | undefined = '/api/sold-products?limit=2';
  while (path) {
    const response = await admin.ask('GET', path);
    seen.push(...((await response.json()) as { _id: string }[]).map(({ _id }) => _id));
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual(whole.map(({ id }) => id));
});
