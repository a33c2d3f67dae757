/** Every call that reads an entity answers all of its fields (docs/product.md, "Fields on the wire"). */
import { expect, test } from 'vitest';
import { account, booked, market, signedIn } from './fixtures/factories.ts';
import { posted, sold, stocked } from './fixtures/listings.ts';
import { createHarness } from './harness.ts';

const CATEGORY = ['_id', 'category_name'];

/** What everybody may see of a product. Its seller's contact and what was reported are not for everybody. */
const LISTING = [
  ...['_id', 'name', 'category_name', 'categoryId', 'photo', 'seller_name', 'seller_photo', 'condition', 'location'],
  ...['year_of_purchase', 'year_of_use', 'original_price', 'resell_price', 'description', 'verified', 'availablity'],
  ...['posting_time', 'paid', 'advertisement'],
];
const CONTACT = ['seller_email', 'phone_number'];
/** Who reported what is between them and an admin: a seller or a visitor is not told. */
const REPORTED = ['reported'];

const ORDER = ['_id', 'product_name', 'product_photo', 'product_price', 'paid', 'productID', 'user_name', 'user_email'];
const WISH = [
  ...['productID', 'product_name', 'add_to_wishlist', 'category_name', 'categoryId', 'availablity', 'photo'],
  ...['resell_price', 'seller_name', 'user_email', 'paid'],
];
const USER = ['_id', 'name', 'email', 'role', 'verified'];

type Reader = 'visitor' | 'buyer' | 'seller' | 'admin';
type Read = { readonly as: Reader; readonly has: readonly string[]; readonly lacks?: readonly string[] };

/** Which fields each call answers to whom, and which it never does. */
const READS: Readonly<Record<string, Read>> = {
  '/api/category': { as: 'visitor', has: CATEGORY },
  '/api/category/fantasy': { as: 'buyer', has: LISTING, lacks: [...CONTACT, ...REPORTED] },
  '/api/advertise': { as: 'visitor', has: LISTING, lacks: [...CONTACT, ...REPORTED] },
  '/api/products': { as: 'buyer', has: LISTING, lacks: [...CONTACT, ...REPORTED] },
  '/api/search?q=emma': { as: 'visitor', has: LISTING, lacks: [...CONTACT, ...REPORTED] },
  '/api/my-products': { as: 'seller', has: [...LISTING, ...CONTACT], lacks: REPORTED },
  '/api/my-products/:copy': { as: 'seller', has: [...LISTING, ...CONTACT], lacks: REPORTED },
  '/api/reported-product': { as: 'admin', has: [...LISTING, ...CONTACT, ...REPORTED] },
  '/api/sold-products': { as: 'admin', has: [...LISTING, ...CONTACT, ...REPORTED] },
  '/api/my-orders': { as: 'buyer', has: ORDER },
  '/api/my-orders/:order': { as: 'buyer', has: ORDER },
  '/api/my-buyers': { as: 'seller', has: [...ORDER, 'user_location', 'user_number'] },
  '/api/add-to-wishlist': { as: 'buyer', has: WISH },
  '/api/users?email=:buyer': { as: 'buyer', has: USER },
  '/api/users/all-buyer': { as: 'admin', has: USER },
  '/api/users/all-seller': { as: 'admin', has: USER },
  '/api/auth/me': { as: 'buyer', has: ['uid', 'email', 'displayName', 'photoURL', 'role', 'verified'] },
};

/** A shop in which every list has a row: a copy that is for sale, advertised, reported, wished and booked, and one that is sold. */
async function shop() {
  const harness = await createHarness();
  await stocked(harness);
  const { seller, buyer, other } = await market(harness);
  const admin = await signedIn(harness, 'Admin');
  await account(harness, 'reader@example.org', 'Secret#1');
  const copy = await posted(harness, seller);
  const order = await booked(buyer, copy);
  await seller.ask('PUT', `/api/products/${copy}`);
  await buyer.ask('POST', '/api/add-to-wishlist', { productID: copy });
  await buyer.ask('PUT', `/api/reported-product/${copy}`);
  await sold(harness, seller, other);
  const visitor = { ask: (method: string, path: string) => harness.send(path, { method }) };
  const fill = (path: string) => path.replace(':copy', copy).replace(':order', order).replace(':buyer', buyer.email);
  return { users: { seller, buyer, admin, visitor }, fill, copy };
}

test.each(Object.entries(READS))(
  'GET %s tells every field of its entity, and no other person’s contact',
  async (path, read) => {
    const { users, fill } = await shop();
    const response = await users[read.as].ask('GET', fill(path));
    expect(response.status).toBe(200);
    const rows = [await response.json()].flat() as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(read.has.filter((field) => row[field] === undefined)).toEqual([]);
      expect((read.lacks ?? []).filter((field) => field in row)).toEqual([]);
    }
  },
);

test('what is reported says so to an admin, until somebody has looked at it', async () => {
  const { users, copy } = await shop();
  const { admin } = users;
  const reported = async () => (await (await admin.ask('GET', '/api/reported-product')).json()) as object[];
  expect(await reported()).toMatchObject([{ _id: copy, reported: true }]);
  await admin.ask('DELETE', `/api/reported-product/${copy}`, {});
  expect(await reported()).toEqual([]);
});

test('a sold copy that is reported says so on the list of sold copies', async () => {
  const { users } = await shop();
  const { admin, buyer } = users;
  const sold = async () => (await (await admin.ask('GET', '/api/sold-products')).json()) as { _id: string }[];
  expect(await sold()).toMatchObject([{ paid: true, reported: false }]);
  await buyer.ask('PUT', `/api/reported-product/${(await sold())[0]?._id}`);
  expect(await sold()).toMatchObject([{ paid: true, reported: true }]);
});
