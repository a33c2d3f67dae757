import { describe, expect } from 'vitest';
import {
  answer,
  booked,
  finishPaying,
  listing,
  purchase,
  type SignedIn,
  signedIn,
} from '../../../tests/fixtures/factories.ts';
import { newcomer } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

type Row = { _id: string; name: string; listings: number; sold: number; reports: number };
const list = async (admin: SignedIn, which: 'seller' | 'buyer', query = ''): Promise<Row[]> =>
  (await (await admin.ask('GET', `/api/users/all-${which}${query}`)).json()) as Row[];
const rename = (harness: Harness, user: SignedIn, name: string, email = user.email) =>
  harness.client.execute({ sql: 'UPDATE users SET name = ?, email = ? WHERE id = ?', args: [name, email, user.id] });

describe('the list of users', () => {
  // Fails when the row is returned as it is instead of through its wire table.
  test('has identity and status, without private data', async ({ harness, admin }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await harness.client.execute({ sql: 'UPDATE users SET created_at = 0 WHERE id = ?', args: [ann.id] });
    expect((await list(admin, 'buyer')).find(({ _id }) => _id === ann.id)).toEqual({
      _id: ann.id,
      name: 'Ann',
      email: 'ann@example.org',
      role: 'Buyer',
      verified: false,
      email_verified: false,
      verified_name: null,
      suspended: false,
      created_at: '1970-01-01T00:00:00.000Z',
      listings: 0,
      sold: 0,
      reports: 0,
    });
  });

  test('has only users of its role: no deleted ones and no admins, but suspended ones', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    await harness.client.execute({ sql: 'UPDATE users SET deleted_at = 1 WHERE id = ?', args: [other.id] });
    await harness.client.execute({ sql: 'UPDATE users SET suspended_at = 1 WHERE id = ?', args: [seller.id] });
    expect((await list(admin, 'seller')).map(({ _id }) => _id)).toEqual([seller.id]);
    expect((await list(admin, 'buyer')).map(({ _id }) => _id)).toEqual([buyer.id]);
    expect(await list(admin, 'seller')).toMatchObject([{ suspended: true }]);
  });

  // Fails when a count includes sold, deleted or settled rows, or another user's.
  test('counts listings for sale, sales, and open reports', async ({ harness, seller, buyer, other, admin }) => {
    const another = await signedIn(harness, 'Seller');
    const [first, second] = [await listing(harness, seller), await listing(harness, seller)];
    await listing(harness, seller, { deletedAt: 1 });
    await listing(harness, another);
    const paid = await purchase(harness, seller, buyer);
    harness.payments.succeed(paid.intentId);
    await finishPaying(buyer, paid.intentId);
    for (const id of [first, second]) await buyer.ask('PUT', `/api/reported-product/${id}`);
    await other.ask('PUT', `/api/reported-product/${paid.listingId}`);
    await admin.ask('DELETE', `/api/reported-product/${paid.listingId}`);
    await seller.ask('PUT', `/api/my-buyers/${await booked(other, first)}`);
    const counts = (rows: Row[]) => Object.fromEntries(rows.map((r) => [r._id, [r.listings, r.sold, r.reports]]));
    expect(counts(await list(admin, 'seller'))).toEqual({ [seller.id]: [2, 1, 2], [another.id]: [1, 0, 0] });
    expect(counts(await list(admin, 'buyer'))).toEqual({ [buyer.id]: [0, 0, 0], [other.id]: [0, 0, 1] });
  });
});

describe('searching', () => {
  test.for(['ann', 'ANN LEE', 'n L', 'ann@books', '.example', ' ann '])(
    '%j finds Ann by name or email',
    async (text, { harness, buyer, admin }) => {
      await rename(harness, buyer, 'Ann Lee', 'ann@books.example');
      expect((await list(admin, 'buyer', `?search=${encodeURIComponent(text)}`)).map(({ _id }) => _id)).toEqual([
        buyer.id,
      ]);
    },
  );

  // Fails when wildcards are not escaped.
  test.for(['%', '_', '\\', "'", '"', '100%_', '%%', "' OR 1=1 --"])(
    '%j means itself',
    async (text, { harness, buyer, admin }) => {
      await rename(harness, buyer, `Ann ${text} Lee`);
      expect((await list(admin, 'buyer', `?search=${encodeURIComponent(text)}`)).map(({ _id }) => _id)).toEqual([
        buyer.id,
      ]);
      await rename(harness, buyer, 'Ann Lee');
      expect(await list(admin, 'buyer', `?search=${encodeURIComponent(text)}`)).toEqual([]);
    },
  );
});

const NAMES = [
  'ann',
  'Ann',
  'ANN',
  'Zoë > Bo',
  'a.b.c',
  'a,b;c',
  '100% sure',
  '<i>"x"</i>',
  'é',
  '书店',
  'zed',
  'Zed.1',
];

// Fails when a cursor loses a character of a name, or the id that orders equal names.
test.for(['name', 'email', 'newest', 'unverified', 'nonsense'])(
  'following the links shows everybody once, in one order, by %s',
  async (sort, { harness, seller, admin }) => {
    for (const [index, name] of NAMES.entries()) {
      const user = await signedIn(harness, 'Seller', name);
      if (index % 3 === 0) await admin.ask('PUT', `/api/users/${user.email}`);
      harness.clock.now += index % 2;
    }
    const whole = (await list(admin, 'seller', `?sort=${sort}`)).map(({ _id }) => _id);
    expect(new Set(whole).size).toBe(NAMES.length + 1);
    expect(whole).toContain(seller.id);
    const parts: string[] = [];
    let path: string | undefined = `/api/users/all-seller?sort=${sort}&limit=2`;
    while (path) {
      const response: Response = await admin.ask('GET', path);
      parts.push(...((await response.json()) as Row[]).map(({ _id }) => _id));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(parts).toEqual(whole);
  },
);

test('sorts sellers without a badge first on request, longest waiting first', async ({ harness, seller, admin }) => {
  const [second, third] = [await signedIn(harness, 'Seller'), await signedIn(harness, 'Seller')];
  for (const [index, user] of [seller, second, third].entries())
    await harness.client.execute({ sql: 'UPDATE users SET created_at = ? WHERE id = ?', args: [index, user.id] });
  await admin.ask('PUT', `/api/users/${seller.email}`);
  expect((await list(admin, 'seller', '?sort=unverified')).map(({ _id }) => _id)).toEqual([
    second.id,
    third.id,
    seller.id,
  ]);
});

// Fails when the buyers' list accepts every sort of the sellers': buyers have no badge.
test('ignores the badge sort for buyers, and sorts them by name', async ({ harness, buyer, other, admin }) => {
  await rename(harness, buyer, 'Zed');
  await rename(harness, other, 'Ann');
  await harness.client.execute({ sql: 'UPDATE users SET created_at = 0 WHERE id = ?', args: [buyer.id] });
  expect((await list(admin, 'buyer', '?sort=unverified')).map(({ name }) => name)).toEqual(['Ann', 'Zed']);
});

test('continues after a cursor whose user was deleted meanwhile', async ({ harness, seller, admin }) => {
  const users = [];
  for (const name of ['Bea', 'Cid', 'Dov']) users.push(await signedIn(harness, 'Seller', name));
  await rename(harness, seller, 'Abe');
  const first = await admin.ask('GET', '/api/users/all-seller?limit=2');
  await admin.ask('DELETE', `/api/users/${users[0]?.id}`);
  const path = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  expect(await answer(admin.ask('GET', path))).toMatchObject([200, [{ name: 'Cid' }, { name: 'Dov' }]]);
});
