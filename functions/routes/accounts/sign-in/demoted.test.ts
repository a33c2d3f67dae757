/** Who stops being an admin in the middle of a longer action; `tests/security-admins.test.ts` has every action at its write. */
import { beforeEach, expect, test } from 'vitest';
import { HOLD_SECONDS } from '../../../../core/constants.ts';
import { ENDS, MOMENTS } from '../../../../tests/fakes/demotion.ts';
import { market, purchase, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { sold } from '../../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';

let harness: Harness;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
  admin = await signedIn(harness, 'Admin');
  await signedIn(harness, 'Admin');
});

const demote = async () => {
  await harness.client.execute({ sql: ENDS.demoted, args: [admin.id] });
};
/** Comes between the shop and the provider, the next time that a payment is canceled. */
function whileCanceling(happen: () => Promise<void>): void {
  const { cancelIntent } = harness.payments;
  harness.payments.cancelIntent = async (id) => {
    await happen();
    return cancelIntent(id);
  };
}
const adminActions = async () =>
  (await rowsOf(harness, 'SELECT action FROM audit_entries')).map(({ action }) => action);

test('a sold copy stays on the list', async () => {
  const { listingId } = await sold(harness, seller, buyer);
  MOMENTS['before the write'](harness, demote);
  expect((await admin.ask('DELETE', `/api/products/${listingId}`)).status).toBe(403);
  expect(await rowsOf(harness, 'SELECT cleared_at FROM products')).toEqual([{ cleared_at: null }]);
  expect(await adminActions()).toEqual([]);
});

test('while a payment is being canceled: its listing stays', async () => {
  const { listingId } = await purchase(harness, seller, buyer);
  harness.clock.now += HOLD_SECONDS * 1000;
  whileCanceling(demote);
  expect((await admin.ask('DELETE', `/api/products/${listingId}`)).status).toBe(403);
  expect(await adminActions()).toEqual([]);
  expect((await seller.ask('GET', `/api/my-products/${listingId}`)).status).toBe(200);
});

test('while the payments of somebody are being canceled: their account stays', async () => {
  await purchase(harness, seller, buyer);
  whileCanceling(demote);
  expect((await admin.ask('DELETE', `/api/users/${seller.id}`)).status).toBe(403);
  expect(await adminActions()).not.toContain('delete_user');
  expect((await seller.ask('GET', '/api/auth/me')).status).toBe(200);
});

// Fails when only the deletion asks, and not the look at what it would do.
test.each(Object.entries(ENDS))('who was %s learns nothing about an account', async (_, end) => {
  MOMENTS['after the look at their session'](harness, async () => {
    await harness.client.execute({ sql: end, args: [admin.id] });
  });
  expect((await admin.ask('GET', `/api/users/${seller.id}/deletion`)).status).toBe(403);
});
