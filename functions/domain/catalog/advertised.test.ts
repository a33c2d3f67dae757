import { expect } from 'vitest';
import { listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getHome } from './catalog-pages.ts';

const TURN_MS = 10 * 60_000;

async function advertiser(harness: Harness, copies: number): Promise<SignedIn> {
  const seller = await signedIn(harness, 'Seller');
  for (let n = 0; n < copies; n++) await listing(harness, seller, { advertisedAt: harness.clock.now + n });
  return seller;
}

const shown = async (harness: Harness) => (await getHome(harness.deps)).advertised;

async function countTurns(harness: Harness, turns: number): Promise<Map<string, { sellerId: string; count: number }>> {
  const counts = new Map<string, { sellerId: string; count: number }>();
  for (let turn = 0; turn < turns; turn++) {
    for (const { id, sellerId } of await shown(harness))
      counts.set(id, { sellerId, count: (counts.get(id)?.count ?? 0) + 1 });
    harness.clock.now += TURN_MS;
  }
  return counts;
}

test('shows all copies at once when they are few', async ({ harness }) => {
  await advertiser(harness, 2);
  expect(await shown(harness)).toHaveLength(2);
  await advertiser(harness, 1);
  expect(await shown(harness)).toHaveLength(3);
});

// Fails when the seller's own turn is left out, or advances with each turn instead of each round.
test('a seller has at most two places, and each of their copies is shown equally often', async ({ harness }) => {
  const seller = await advertiser(harness, 5);
  await advertiser(harness, 1);
  expect((await shown(harness)).filter(({ sellerId }) => sellerId === seller.id)).toHaveLength(2);
  const counts = [...(await countTurns(harness, 30)).values()];
  expect(counts.filter(({ sellerId }) => sellerId === seller.id).map(({ count }) => count)).toEqual([
    12, 12, 12, 12, 12,
  ]);
});

test('with more copies than places, sellers with equally many copies are shown equally often', async ({ harness }) => {
  for (let n = 0; n < 9; n++) await advertiser(harness, n < 6 ? 2 : 4);
  const places = await shown(harness);
  expect(places).toHaveLength(12);
  expect(new Set(places.map(({ id }) => id)).size).toBe(12);
  const counts = [...(await countTurns(harness, 72)).values()];
  const perSeller = Object.values(Object.groupBy(counts, ({ sellerId }) => sellerId)).map((copies = []) =>
    copies.reduce((sum, { count }) => sum + count, 0),
  );
  // 18 places are in the ring, of which 12 are shown in each of 72 turns.
  expect(perSeller).toEqual(Array.from({ length: 9 }, () => 96));
  expect(Math.min(...counts.map(({ count }) => count))).toBeGreaterThanOrEqual(20);
});

test('shows nothing that is not for sale, and nothing without advertisements', async ({ harness, seller }) => {
  expect(await shown(harness)).toEqual([]);
  await listing(harness, seller, {});
  const gone = await listing(harness, seller, { advertisedAt: 1 });
  await seller.ask('DELETE', `/api/products/${gone}`);
  expect(await shown(harness)).toEqual([]);
});
