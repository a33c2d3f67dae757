/** Between the look at a session and the write, another admin may have acted: the write asks once more. */
import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../src/shared/messages.ts';
import type { Actor } from '../../src/shared/user.ts';
import { market, purchase, type SignedIn, signedIn } from '../../tests/factories.ts';
import { createHarness, type Harness } from '../../tests/harness.ts';
import { everything } from '../../tests/played-people.ts';
import { restoreUser, suspendUser, verifySeller } from './member-actions.ts';
import { deleteMember, previewDeletion } from './member-deletion.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let former: Actor;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
  await signedIn(harness, 'Admin');
  const admin = await signedIn(harness, 'Admin');
  former = {
    userId: admin.id,
    sessionId: 'x',
    email: admin.email,
    name: 'Ada',
    role: 'Admin',
    verified: false,
    photo: null,
    signedInAt: 1,
    hasPassword: false,
  };
});

const ends: [string, string][] = [
  ['demoted', `UPDATE users SET role = 'Seller' WHERE id = ?`],
  ['suspended', 'UPDATE users SET suspended_at = 1 WHERE id = ?'],
  ['deleted', 'UPDATE users SET deleted_at = 1 WHERE id = ?'],
];
const deeds: [string, () => Promise<unknown>][] = [
  ['gives a badge', () => verifySeller(harness.deps, former, seller.email, { verified: true, reason: undefined })],
  ['suspends', () => suspendUser(harness.deps, former, seller.id, undefined)],
  ['restores', () => restoreUser(harness.deps, former, buyer.id, undefined)],
  ['looks before a deletion', () => previewDeletion(harness.deps, former, seller.id)],
  ['deletes', () => deleteMember(harness.deps, former, seller.id, undefined)],
];

// Fails when `isAdmin` is taken out of a WHERE.
test.each(ends.flatMap(([end, change]) => deeds.map(([what, deed]) => ({ end, change, what, deed }))))(
  'who was $end meanwhile no longer $what',
  async ({ change, deed }) => {
    await harness.client.execute({ sql: 'UPDATE users SET suspended_at = 1 WHERE id = ?', args: [buyer.id] });
    await harness.client.execute({ sql: change, args: [former.userId] });
    const before = await everything(harness);
    await expect(deed()).rejects.toThrow(messages.error.forbidden);
    expect([await everything(harness), harness.purged]).toEqual([before, []]);
  },
);

test('who is demoted while the payments of somebody are being canceled does not delete them any more', async () => {
  await purchase(harness, seller, buyer);
  const { cancelIntent } = harness.payments;
  harness.payments.cancelIntent = async (id) => {
    await harness.client.execute({ sql: `UPDATE users SET role = 'Buyer' WHERE id = ?`, args: [former.userId] });
    return cancelIntent(id);
  };
  await expect(deleteMember(harness.deps, former, seller.id, undefined)).rejects.toThrow(messages.error.forbidden);
  expect((await everything(harness)).audit_entries).toEqual([]);
});
