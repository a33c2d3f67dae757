import { beforeEach, describe, expect, test } from 'vitest';
import { accountsWords } from '../../../../core/words/accounts.ts';
import { HOLD_MS, tick } from '../../../../tests/fakes/queue.ts';
import { answer, deliver, market, purchase, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { everything, newcomer, rowsOf, sessionStatus } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { addsUp } from '../../../../tests/rules/money-rules.ts';

let harness: Harness;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  admin = await signedIn(harness, 'Admin', 'Ada');
  ({ seller, buyer, other } = await market(harness));
});

const remove = (user: { id: string }, body?: object, who = admin) =>
  answer(who.ask('DELETE', `/api/users/${user.id}`, body));
const look = (user: { id: string }) => answer(admin.ask('GET', `/api/users/${user.id}/deletion`));
const gone = [200, { acknowledged: true, deletedCount: 1 }];
const refused = (message: string) => [409, { message, code: 'conflict' }];

/** Asks, deletes, and sees that both say no for this reason, with every row as it was. */
async function stays(user: SignedIn, message: string) {
  const before = await everything(harness);
  expect(await look(user)).toMatchObject([200, { refused: message }]);
  expect(await remove(user)).toEqual(refused(message));
  expect([await everything(harness), harness.purged, await sessionStatus(user)]).toEqual([before, [], 200]);
}

describe('an admin does not delete', () => {
  test('themselves this way', async () => {
    await signedIn(harness, 'Admin');
    await stays(admin, accountsWords.conflict.ownAccount);
  });

  // Fails when refunds are not looked at: their money would go back to nobody.
  test('a buyer to whom money is owed', async () => {
    const first = await purchase(harness, seller, buyer);
    harness.clock.now += HOLD_MS;
    await tick(harness);
    harness.clock.now -= HOLD_MS;
    const second = await purchase(harness, seller, other, first.listingId);
    await deliver(harness, harness.payments.succeed(second.intentId));
    await deliver(harness, harness.payments.succeed(first.intentId));
    harness.purged.length = 0;
    expect(await look(buyer)).toMatchObject([200, { owed_refunds: 1 }]);
    await stays(buyer, accountsWords.conflict.refundOwed);
    await tick(harness);
    expect(await remove(buyer)).toEqual(gone);
    await addsUp(harness);
  });

  // Fails when the write does not ask whether its admin still is one.
  test('another admin who deletes them in the same moment: one stays', async () => {
    for (let n = 0; n < 5; n++) {
      const second = await signedIn(harness, 'Admin');
      const answers = await Promise.all([remove(second), remove(admin, undefined, second)]);
      expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
      const left = await rowsOf(harness, `SELECT id FROM users WHERE role = 'Admin' AND deleted_at IS NULL`);
      expect(left).toHaveLength(1);
      admin = left[0]?.id === admin.id ? admin : second;
    }
  });

  test('the last admin but for a suspended one, by their own hand either', async () => {
    const second = await newcomer(harness, 'second@example.org');
    await harness.client.execute({
      sql: `UPDATE users SET role = 'Admin', suspended_at = 1 WHERE id = ?`,
      args: [second.id],
    });
    expect(await answer(admin.ask('DELETE', '/api/auth/account', {}))).toEqual(
      refused(accountsWords.conflict.lastAdmin),
    );
  });
});

// Fails when the role is kept with the session, or asked for somewhere else than on this request.
describe('an admin who is none any more', () => {
  const calls: [string, string][] = [
    ['GET', '/api/users/all-seller'],
    ['GET', '/api/users/all-buyer'],
    ['GET', '/api/audit'],
    ['GET', '/api/money'],
    ['PUT', '/api/users/:email'],
    ['PUT', '/api/users/:id/suspension'],
    ['DELETE', '/api/users/:id/suspension'],
    ['GET', '/api/users/:id/deletion'],
    ['DELETE', '/api/users/:id'],
  ];
  test.each([
    ['demoted', 403, `UPDATE users SET role = 'Seller' WHERE id = ?`],
    ['suspended', 401, 'UPDATE users SET suspended_at = 1 WHERE id = ?'],
    ['deleted', 401, 'UPDATE users SET deleted_at = 1 WHERE id = ?'],
  ])('%s: every next call fails and changes nothing', async (_, status, change) => {
    const second = await signedIn(harness, 'Admin');
    expect((await second.ask('GET', '/api/audit')).status).toBe(200);
    await harness.client.execute({ sql: change, args: [second.id] });
    const rows = async () => ({ ...(await everything(harness)), sessions: [] });
    const before = await rows();
    for (const [method, path] of calls) {
      const target = path.replace(':email', seller.email).replace(':id', seller.id);
      expect([method, path, (await second.ask(method, target)).status]).toEqual([method, path, status]);
    }
    expect(await rows()).toEqual(before);
  });
});
