/** Two copies not sent in time pause their seller until the seller resumes. */
import { expect } from 'vitest';
import { answer, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';
import { pauseLateSellers } from '../../domain/listings/pause-late-sellers.ts';

const DAY = 86_400_000;

/** A sale that the seller does not send, with the following jobs. */
async function letPass(harness: Harness, seller: SignedIn, buyer: SignedIn) {
  await bought(harness, seller, buyer, 'post');
  harness.clock.now += 7 * DAY;
  await passDeadlines(harness.deps);
  await pauseLateSellers(harness.deps);
}

const holidayOf = async (seller: SignedIn) => (await answer(seller.ask('GET', '/api/holiday')))[1];
const letters = (harness: Harness) =>
  rowsOf(harness, "SELECT user_id, facts FROM outbox WHERE kind = 'listings-paused' ORDER BY created_at");

// Fails when one of them is enough, or when no reason is given.
test('the second one within ninety days pauses the seller, with a letter', async ({ harness, seller, buyer }) => {
  await listing(harness, seller);
  await letPass(harness, seller, buyer);
  expect(await holidayOf(seller)).toEqual({ since: null, reason: null });
  expect(await letters(harness)).toEqual([]);
  harness.clock.now += 60 * DAY;
  await letPass(harness, seller, buyer);
  const since = new Date(harness.clock.now).toISOString();
  expect(await holidayOf(seller)).toEqual({ since, reason: 'deadlines' });
  expect(await letters(harness)).toEqual([{ user_id: seller.id, facts: '{"missed":2}' }]);
  expect(await rowsOf(harness, 'SELECT id FROM listings WHERE stock = 1')).toEqual([]);
  await pauseLateSellers(harness.deps);
  expect(await letters(harness)).toHaveLength(1);
});

test('its seller resumes; the next missed deadline pauses them again', async ({ harness, seller, buyer }) => {
  const listingId = await listing(harness, seller);
  for (let sale = 0; sale < 2; sale++) await letPass(harness, seller, buyer);
  expect((await seller.ask('DELETE', '/api/holiday')).status).toBe(200);
  expect(await holidayOf(seller)).toEqual({ since: null, reason: null });
  await pauseLateSellers(harness.deps);
  expect(await rowsOf(harness, 'SELECT id FROM listings WHERE stock = 1')).toEqual([{ id: listingId }]);
  await letPass(harness, seller, buyer);
  expect(await holidayOf(seller)).toMatchObject({ reason: 'deadlines' });
  expect((await letters(harness)).map(({ facts }) => facts)).toEqual(['{"missed":2}', '{"missed":3}']);
});

test('deadlines older than ninety days do not count', async ({ harness, seller, buyer }) => {
  await letPass(harness, seller, buyer);
  harness.clock.now += 84 * DAY;
  await letPass(harness, seller, buyer);
  expect(await holidayOf(seller)).toEqual({ since: null, reason: null });
});

// Fails when a sale counts that the buyer wanted to cancel, a meeting, or a missing book.
test('cancellations for other reasons do not count', async ({ harness, seller, buyer }) => {
  const asked = await bought(harness, seller, buyer, 'post');
  await doing(buyer, asked.orderId, 'ask-cancel');
  await bought(harness, seller, buyer, 'meet');
  const canceled = await bought(harness, seller, buyer, 'post');
  await doing(seller, canceled.orderId, 'cancel');
  harness.clock.now += 15 * DAY;
  await passDeadlines(harness.deps);
  expect(await rowsOf(harness, "SELECT state FROM fulfilments WHERE state <> 'canceled'")).toEqual([]);
  expect(await rowsOf(harness, 'SELECT order_id FROM missed_deadlines')).toEqual([]);
});

test('a seller on holiday returns to the reason and its moment', async ({ harness, seller, buyer }) => {
  await letPass(harness, seller, buyer);
  const sale = await bought(harness, seller, buyer, 'post');
  await seller.ask('PUT', '/api/holiday');
  const since = new Date(harness.clock.now).toISOString();
  harness.clock.now += 7 * DAY;
  await passDeadlines(harness.deps);
  await pauseLateSellers(harness.deps);
  expect(sale.orderId).toBeTruthy();
  expect(await holidayOf(seller)).toEqual({ since, reason: 'deadlines' });
});
