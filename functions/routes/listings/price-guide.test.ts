import { expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import {
  answer,
  booked,
  finishPaying,
  listing,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const test = stockedTest.extend('other', ({ harness }) => signedIn(harness, 'Seller'));

const EMMA = { name: 'Emma', author: 'Jane Austen' } as const;

const ask = (seller: SignedIn, book: Record<string, string>) =>
  seller.ask('GET', `/api/price-guide?${new URLSearchParams(book)}`);

async function soldFor(harness: Harness, seller: SignedIn, buyer: SignedIn, dollars: number, book: object) {
  const copy = await listing(harness, seller, { ...book, resellPriceCents: dollars * 100 });
  const response = await startPaying(buyer, await booked(buyer, copy, { product_price: dollars }), dollars);
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  const intent = clientSecret.replace(/_secret_.*/, '');
  harness.payments.succeed(intent);
  await finishPaying(buyer, intent);
}

const nothing = { categoryId: null, sold: 0, from_price: null, to_price: null, last_sold_at: null, wanted: 0 };

// Fails when copies for sale, of another book, or of one seller only count.
test('prices of sold copies of the book, of all sellers, in one round trip', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  await soldFor(harness, seller, buyer, 7, EMMA);
  await soldFor(harness, other, buyer, 4, EMMA);
  const at = new Date(harness.clock.now).toISOString();
  await listing(harness, other, { ...EMMA, resellPriceCents: 90 });
  await soldFor(harness, other, buyer, 1, { name: 'Dune' });
  const response = await ask(seller, { name: ' EMMA', author: 'Austen, Jane' });
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await answer(response)).toEqual([
    200,
    { categoryId: 'fantasy', sold: 2, from_price: 4, to_price: 7, last_sold_at: at, wanted: 0 },
  ]);
});

test('excludes refunded sales, and copies hidden by an admin', async ({ harness, seller, buyer }) => {
  const copy = () => listing(harness, seller, EMMA);
  const [back, hidden] = [await copy(), await copy()];
  for (const id of [back, hidden]) await sold(harness, seller, buyer, id);
  await harness.client.execute({ sql: "UPDATE orders SET state = 'refunded' WHERE listing_id = ?", args: [back] });
  await harness.client.execute({ sql: 'UPDATE listings SET hidden_at = 1 WHERE id = ?', args: [hidden] });
  expect(await answer(ask(seller, EMMA))).toEqual([200, { ...nothing, categoryId: 'fantasy' }]);
});

test('finds a book without an author by its name with its ISBN; a book without a listing has no prices', async ({
  harness,
  seller,
  buyer,
}) => {
  const isbn = '9780141439587';
  await soldFor(harness, seller, buyer, 6.5, { ...EMMA, isbn });
  expect(await answer(ask(seller, { name: 'Emma', isbn: '0-14-143958-0' }))).toMatchObject([
    200,
    { sold: 1, from_price: 6.5 },
  ]);
  expect(await answer(ask(seller, { name: 'Emma', isbn: '97801414' }))).toEqual([200, nothing]);
  expect(await answer(ask(seller, { name: 'Persuasion', isbn }))).toEqual([200, nothing]);
});

// Fails when all sold copies of a title are read.
test('reads a limited number of sold copies, and then omits the last sale', async ({ harness, seller, buyer }) => {
  const one = await listing(harness, seller, EMMA);
  for (let n = 0; n < 64; n++) await listing(harness, seller, EMMA);
  await sold(harness, seller, buyer, one);
  await harness.client.execute({ sql: 'UPDATE listings SET stock = 2 WHERE id <> ?', args: [one] });
  const [, guide] = await answer(ask(seller, EMMA));
  expect(guide).toMatchObject({ last_sold_at: null });
});

test.for([{}, { name: ' ' }, { name: 'x'.repeat(201) }, { name: 'Emma', author: 'x'.repeat(201) }])(
  'it asks for a book: %j',
  async (book, { seller }) => {
    const [status, body] = await answer(ask(seller, book as Record<string, string>));
    expect([status, body]).toMatchObject([422, { message: commonWords.error.invalid, code: 'invalid' }]);
  },
);
