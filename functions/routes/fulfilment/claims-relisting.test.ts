/** The copy after a claim with a full refund: it is relisted only if it was returned. */
import { expect } from 'vitest';
import { claimed, done, NOT_ARRIVED, PARCEL, sent } from '../../../tests/fixtures/fulfilment/claims.ts';
import { statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import { passDeadlines } from '../../domain/fulfilment/deadlines.ts';

const DAY = 86_400_000;

type Sides = Pick<World, 'harness' | 'seller' | 'buyer'>;

async function returning({ harness, seller, buyer }: Sides) {
  const purchase = await claimed(harness, seller, buyer);
  await done(seller, purchase.orderId, 'refund-on-return');
  return purchase;
}

const WAYS = {
  'sent back and received': async (world: Sides) => {
    const { orderId, listingId } = await returning(world);
    await done(world.buyer, orderId, 'send-back', PARCEL);
    await done(world.seller, orderId, 'returned', { ok: true });
    return listingId;
  },
  'sent back, and nobody says that it has not arrived': async (world: Sides) => {
    const { orderId, listingId } = await returning(world);
    await done(world.buyer, orderId, 'send-back', PARCEL);
    world.harness.clock.now += 14 * DAY;
    await passDeadlines(world.harness.deps);
    return listingId;
  },
  'refunded at once': async (world: Sides) => {
    const { orderId, listingId } = await claimed(world.harness, world.seller, world.buyer);
    await done(world.seller, orderId, 'refund');
    return listingId;
  },
  'refunded without waiting for it': async (world: Sides) => {
    const { orderId, listingId } = await returning(world);
    await done(world.seller, orderId, 'refund');
    return listingId;
  },
  'lost on its way': async (world: Sides) => {
    const { orderId, listingId } = await sent(world.harness, world.seller, world.buyer, { untracked: true });
    world.harness.clock.now += 10 * DAY;
    await done(world.buyer, orderId, 'claim', NOT_ARRIVED);
    world.harness.clock.now += 3 * DAY;
    await passDeadlines(world.harness.deps);
    return listingId;
  },
} as const;

const relisted = ({ harness }: Sides, listingId: string) =>
  rowsOf(
    harness,
    `SELECT id, recheck, paused_at IS NOT NULL AS paused FROM listings WHERE relisted_from = '${listingId}'`,
  );

test.for(['sent back and received', 'sent back, and nobody says that it has not arrived'] as const)(
  'a copy that was %s is relisted, paused until its seller has checked it',
  async (way, { harness, seller, buyer }) => {
    const world = { harness, seller, buyer };
    const copies = await relisted(world, await WAYS[way](world));
    expect(Object.values(await statesOf(harness))).toEqual(['refunded']);
    expect(copies).toEqual([{ id: expect.any(String), recheck: 'condition', paused: 1 }]);
  },
);

// Fails when every copy whose return ends with a refund counts as returned.
test.for(['refunded at once', 'refunded without waiting for it', 'lost on its way'] as const)(
  'a copy that was %s is not relisted',
  async (way, { harness, seller, buyer }) => {
    const world = { harness, seller, buyer };
    expect(await relisted(world, await WAYS[way](world))).toEqual([]);
    expect(Object.values(await statesOf(harness))).toEqual(['refunded']);
  },
);
