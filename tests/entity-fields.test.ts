/** Every call that reads an entity answers all of its fields (docs/product.md, "Fields on the wire"). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { managedUserWire } from '../core/accounts/managed-user.ts';
import { meWire, userWire } from '../core/accounts/user.ts';
import { categoryWire } from '../core/catalog/category.ts';
import type { WireTable } from '../core/entity/wire.ts';
import { listingWire, listingWithContactWire } from '../core/listings/listing.ts';
import { myListingWire } from '../core/listings/my-listing.ts';
import { reportedListingWire } from '../core/moderation/reported.ts';
import { myBuyerWire } from '../core/orders/my-buyer.ts';
import { orderWire } from '../core/orders/order.ts';
import { soldListingWire } from '../core/orders/sold-listing.ts';
import { wishWire } from '../core/orders/wish.ts';
import { titleSummaryWire } from '../core/search/results.ts';
import { account, booked, market, signedIn } from './fixtures/factories.ts';
import { posted, sold, stocked } from './fixtures/listings.ts';
import { createHarness } from './harness.ts';

const namesOf = (table: WireTable): string[] =>
  Object.values(table).map((field) => (typeof field === 'string' ? field : field.name));

const LISTING = namesOf(listingWire);
const ORDER = namesOf(orderWire);
/** A buyer sees the seller's contact after the payment. */
const CONTACT_OF_PAID = ['seller_email', 'phone_number'];
const UNPAID_ORDER = ORDER.filter((name) => !CONTACT_OF_PAID.includes(name));
const USER = namesOf(managedUserWire);

type Reader = 'visitor' | 'buyer' | 'owner' | 'seller' | 'admin';

/** Exact fields of each call per reader. `owner` has bought a copy. */
const READS: readonly (readonly [path: string, reader: Reader, has: readonly string[]])[] = [
  ['/api/category', 'visitor', namesOf(categoryWire)],
  ['/api/category/fantasy', 'buyer', LISTING],
  ['/api/advertise', 'visitor', LISTING],
  ['/api/products', 'buyer', LISTING],
  ['/api/search?q=emma', 'visitor', [...LISTING, ...namesOf(titleSummaryWire)]],
  ['/api/my-products', 'seller', namesOf(myListingWire)],
  ['/api/my-products/:copy', 'seller', namesOf(myListingWire)],
  ['/api/reported-product', 'admin', namesOf(reportedListingWire)],
  ['/api/sold-products', 'admin', namesOf(soldListingWire)],
  ['/api/my-orders', 'buyer', UNPAID_ORDER],
  ['/api/my-orders', 'owner', ORDER],
  ['/api/my-orders/:order', 'buyer', UNPAID_ORDER],
  ['/api/my-buyers', 'seller', namesOf(myBuyerWire)],
  ['/api/add-to-wishlist', 'buyer', namesOf(wishWire)],
  ['/api/users?email=:buyer', 'buyer', namesOf(userWire)],
  ['/api/users/all-buyer', 'admin', USER],
  ['/api/users/all-seller', 'admin', USER],
  ['/api/auth/me', 'buyer', [...namesOf(meWire), 'name']],
];

/** Data with a row in every list: a copy for sale that is advertised, reported, wished and booked, and a sold one. */
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
  return { users: { seller, buyer, owner: other, admin, visitor }, fill, copy };
}

test.each(READS)('GET %s answers every field of its wire table, and no other, to: %s', async (path, reader, has) => {
  const { users, fill } = await shop();
  const response = await users[reader].ask('GET', fill(path));
  expect(response.status).toBe(200);
  const rows = [await response.json()].flat() as Record<string, unknown>[];
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(has.toSorted());
});

/** Entities that docs/product.md lists field by field. */
test.each([
  ['Category', namesOf(categoryWire)],
  ['Listing', LISTING],
  ['Contact of a listing', namesOf(listingWithContactWire).filter((name) => !LISTING.includes(name))],
  ['User', namesOf(userWire)],
  ['Identity', [...namesOf(meWire), 'name']],
  ['Order', ORDER],
  ['Wish', namesOf(wishWire)],
])('docs/product.md lists the fields on the wire of: %s', (entity, names) => {
  const text = readFileSync('docs/product.md', 'utf8').replaceAll(/\n {2}/g, ' ');
  const [, line = ''] = new RegExp(`^- \\*\\*${entity}\\*\\* \\(\\S+\\): (.*)$`, 'm').exec(text) ?? [];
  const listed = [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter((name) => !name.includes(' '));
  expect(listed.toSorted()).toEqual(names.toSorted());
});

test('a report is visible to an admin until its review', async () => {
  const { users, copy } = await shop();
  const { admin } = users;
  const reported = async () => (await (await admin.ask('GET', '/api/reported-product')).json()) as object[];
  expect(await reported()).toMatchObject([{ _id: copy, reported: true }]);
  await admin.ask('DELETE', `/api/reported-product/${copy}`, {});
  expect(await reported()).toEqual([]);
});

test('a reported sold copy is marked on the list of sold copies', async () => {
  const { users } = await shop();
  const { admin, buyer } = users;
  const sold = async () => (await (await admin.ask('GET', '/api/sold-products')).json()) as { _id: string }[];
  expect(await sold()).toMatchObject([{ paid: true, reported: false }]);
  await buyer.ask('PUT', `/api/reported-product/${(await sold())[0]?._id}`);
  expect(await sold()).toMatchObject([{ paid: true, reported: true }]);
});
