/** Between the look at a session and the write, another admin may have acted: every deed about the shop asks once more. */
import { expect, test } from 'vitest';
import { HOLD_SECONDS } from '../../src/shared/constants.ts';
import { messages } from '../../src/shared/messages.ts';
import type { Actor } from '../../src/shared/user.ts';
import { listing, market, purchase, signedIn } from '../../tests/factories.ts';
import { createHarness, type Harness } from '../../tests/harness.ts';
import { sold, stocked } from '../../tests/played-listings.ts';
import { everything } from '../../tests/played-people.ts';
import { addCategory, mergeCategory, orderCategories, renameCategory } from './categories.ts';
import { removeListing } from './removal.ts';
import { clearBuyerReport } from './reported-buyers.ts';
import { clearListingReports } from './reported-listings.ts';

const asked = { reason: undefined, sold: undefined };

/** What an admin might do about a copy that is reported, one that is sold, and the order of a buyer that is reported. */
const deeds: Readonly<
  Record<
    string,
    (deps: Harness['deps'], admin: Actor, things: Record<'copy' | 'sold' | 'order', string>) => Promise<unknown>
  >
> = {
  'deletes a listing': (deps, admin, { copy }) => removeListing(deps, admin, copy, asked),
  'clears a sold copy': (deps, admin, { sold: id }) => removeListing(deps, admin, id, asked),
  'clears the reports of a listing': (deps, admin, { copy }) => clearListingReports(deps, admin, copy, undefined),
  'clears a report about a buyer': (deps, admin, { order }) => clearBuyerReport(deps, admin, order, undefined),
  'adds a category': (deps, admin) => addCategory(deps, admin, { name: 'Poetry' }),
  'renames a category': (deps, admin) => renameCategory(deps, admin, 'fantasy', { name: 'Poetry' }),
  'orders the categories': (deps, admin) => orderCategories(deps, admin, { order: ['classics', 'fantasy'] }),
  'merges a category': (deps, admin) => mergeCategory(deps, admin, 'fantasy', { into: 'classics' }),
};

async function shop() {
  const harness = await createHarness();
  await stocked(harness);
  const { seller, buyer, other } = await market(harness);
  const { productId, orderId } = await sold(harness, seller, buyer);
  const copy = await listing(harness, seller);
  await other.ask('PUT', `/api/reported-product/${copy}`);
  await seller.ask('PUT', `/api/my-buyers/${orderId}`);
  const { id, email } = await signedIn(harness, 'Admin');
  const admin: Actor = {
    userId: id,
    sessionId: 'x',
    email,
    name: 'Ada',
    role: 'Admin',
    verified: false,
    photo: null,
    signedInAt: 1,
    hasPassword: false,
  };
  harness.purged.length = 0;
  return { harness, seller, other, admin, things: { copy, sold: productId, order: orderId } };
}

const ends = {
  demoted: "UPDATE users SET role = 'Buyer' WHERE id = ?",
  suspended: 'UPDATE users SET suspended_at = 1 WHERE id = ?',
  deleted: 'UPDATE users SET deleted_at = 1 WHERE id = ?',
};

// Fails when a deed writes without asking whose it is.
test.each(Object.entries(deeds))('who is no admin any more no longer %s; who still is one does', async (_, deed) => {
  for (const end of Object.values(ends)) {
    const { harness, admin, things } = await shop();
    await harness.client.execute({ sql: end, args: [admin.userId] });
    const before = await everything(harness);
    await expect(deed(harness.deps, admin, things)).rejects.toThrow(messages.error.forbidden);
    expect([await everything(harness), harness.purged]).toEqual([before, []]);
  }
  const { harness, admin, things } = await shop();
  await deed(harness.deps, admin, things);
  expect((await everything(harness)).audit_entries).toHaveLength(1);
});

test('who is demoted while a payment is being canceled does not delete its listing any more', async () => {
  const { harness, seller, other, admin } = await shop();
  const { productId } = await purchase(harness, seller, other);
  harness.clock.now += HOLD_SECONDS * 1000;
  const { cancelIntent } = harness.payments;
  harness.payments.cancelIntent = async (id) => {
    await harness.client.execute({ sql: ends.demoted, args: [admin.userId] });
    return cancelIntent(id);
  };
  await expect(removeListing(harness.deps, admin, productId, asked)).rejects.toThrow(messages.error.forbidden);
  expect((await everything(harness)).audit_entries).toEqual([]);
  expect((await seller.ask('GET', `/api/my-products/${productId}`)).status).toBe(200);
});
