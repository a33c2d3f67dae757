/**
 * Admins who lose the role during a longer action; `tests/security-admins.test.ts` covers every action at its write.
 */
import { expect } from 'vitest';
import { HOLD_SECONDS } from '../../../core/reservations/reservations.ts';
import { ENDS, MOMENTS } from '../../../tests/fakes/demotion.ts';
import { purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

test.beforeEach(async ({ harness }) => {
  await signedIn(harness, 'Admin');
});

const demote = async (harness: Harness, admin: SignedIn) => {
  await harness.client.execute({ sql: ENDS.demoted, args: [admin.id] });
};
/** Intervenes before the provider's next cancellation of a payment. */
function whileCanceling(harness: Harness, happen: () => Promise<void>): void {
  const { cancelIntent } = harness.payments;
  harness.payments.cancelIntent = async (id) => {
    await happen();
    return cancelIntent(id);
  };
}
const adminActions = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT action FROM audit_entries')).map(({ action }) => action);

test('a sold copy stays on the list', async ({ harness, seller, buyer, admin }) => {
  const { listingId } = await sold(harness, seller, buyer);
  MOMENTS['before the write'](harness, () => demote(harness, admin));
  expect((await admin.ask('DELETE', `/api/products/${listingId}`)).status).toBe(403);
  expect(await rowsOf(harness, 'SELECT cleared_at FROM listings')).toEqual([{ cleared_at: null }]);
  expect(await adminActions(harness)).toEqual([]);
});

test('during the cancellation of a payment: its listing stays', async ({ harness, seller, buyer, admin }) => {
  const { listingId } = await purchase(harness, seller, buyer);
  harness.clock.now += HOLD_SECONDS * 1000;
  whileCanceling(harness, () => demote(harness, admin));
  expect((await admin.ask('DELETE', `/api/products/${listingId}`)).status).toBe(403);
  expect(await adminActions(harness)).toEqual([]);
  expect((await seller.ask('GET', `/api/my-products/${listingId}`)).status).toBe(200);
});

test("during the cancellation of a user's payments: their account stays", async ({ harness, seller, buyer, admin }) => {
  await purchase(harness, seller, buyer);
  whileCanceling(harness, () => demote(harness, admin));
  expect((await admin.ask('DELETE', `/api/users/${seller.id}`)).status).toBe(403);
  expect(await adminActions(harness)).not.toContain('delete_user');
  expect((await seller.ask('GET', '/api/auth/me')).status).toBe(200);
});

// Fails when only the deletion checks the role, and not its preview.
test.for(Object.entries(ENDS))(
  'an admin who was %s gets no data of an account',
  async ([_, end], { harness, seller, admin }) => {
    MOMENTS['after the look at their session'](harness, async () => {
      await harness.client.execute({ sql: end, args: [admin.id] });
    });
    expect((await admin.ask('GET', `/api/users/${seller.id}/deletion`)).status).toBe(403);
  },
);
