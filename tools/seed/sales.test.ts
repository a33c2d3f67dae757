/** A seed that was interrupted at any point can be run again. */
import { expect } from 'vitest';
import { HOLD_MS, tick, WAIT_MS } from '../../tests/fakes/queue.ts';
import { ledger, listing, signedIn } from '../../tests/fixtures/factories.ts';
import { test } from '../../tests/fixtures/test.ts';
import { buyCopy } from './sales.ts';

// Fails when the wait after an unpaid hold ends the seed.
test('a seed interrupted between hold and payment leaves the copy for sale, and sells it after the wait', async ({
  harness,
}) => {
  const id = await listing(harness, await signedIn(harness, 'Seller'));
  await harness.client.execute(
    `INSERT INTO users (id, email, name, role, created_at) VALUES ('demo-buyer2', 'buyer2@dogear.test', 'Milo', 'Buyer', 1)`,
  );
  const copy = { id, cents: 1250 };
  const killed = async () => {
    throw new Error('killed');
  };
  const paid = async (intentId: string) => {
    harness.payments.succeed(intentId);
  };
  await expect(buyCopy(harness.deps, killed, copy)).rejects.toThrow('killed');
  harness.clock.now += HOLD_MS;
  await tick(harness);
  const until = harness.clock.now + WAIT_MS;
  expect(await buyCopy(harness.deps, paid, copy)).toEqual({ waitsUntil: new Date(until).toISOString() });
  expect((await ledger(harness)).sales).toEqual([]);
  harness.clock.now = until;
  expect(await buyCopy(harness.deps, paid, copy)).toEqual({ waitsUntil: null });
  expect((await ledger(harness)).sales).toMatchObject([{ listingId: id, amountCents: 1250 }]);
});
