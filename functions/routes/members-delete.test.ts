import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../src/shared/messages.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  ledger,
  listing,
  market,
  purchase,
  type SignedIn,
  signedIn,
} from '../../tests/factories.ts';
import { createHarness, type Harness } from '../../tests/harness.ts';
import { addsUp } from '../../tests/money-rules.ts';
import { HOLD_MS, lineOf, lineUp, tick } from '../../tests/played-line.ts';
import { everything, newcomer, rowsOf, signIn, standing } from '../../tests/played-people.ts';

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

const remove = (person: { id: string }, body?: object, who = admin) =>
  answer(who.ask('DELETE', `/api/users/${person.id}`, body));
const look = (person: { id: string }) => answer(admin.ask('GET', `/api/users/${person.id}/deletion`));
const gone = [200, { acknowledged: true, deletedCount: 1 }];
const refused = (message: string) => [409, { message, code: 'conflict' }];
const nothing = { listings: 0, pending_orders: 0, paid_orders: 0, live_payments: 0, owed_refunds: 0, sessions: 1 };

/** Asks, deletes, and sees that both say no for this reason, with every row as it was. */
async function stays(person: SignedIn, message: string) {
  const before = await everything(harness);
  expect(await look(person)).toMatchObject([200, { refused: message }]);
  expect(await remove(person)).toEqual(refused(message));
  expect([await everything(harness), harness.purged, await standing(person)]).toEqual([before, [], 200]);
}

async function sold(by: SignedIn) {
  const copy = await purchase(harness, seller, by);
  harness.payments.succeed(copy.intentId);
  await finishPaying(by, copy.intentId);
  return copy;
}

describe('an admin deletes', () => {
  // Fails when the admin's way forgets what one's own deletion does.
  test('a buyer: no sign-in, no session, no name; what they bought stays', async () => {
    const ann = await newcomer(harness, 'ann@example.org');
    const { orderId } = await sold(ann);
    const pending = await booked(ann, await listing(harness, seller));
    await ann.ask('POST', '/api/add-to-wishlist', { productID: await listing(harness, seller) });
    expect(await look(ann)).toEqual([200, { ...nothing, pending_orders: 1, paid_orders: 1, refused: null }]);
    expect(await remove(ann, { reason: 'Asked us by letter' })).toEqual(gone);
    expect([await standing(ann), (await signIn(harness, 'ann@example.org')).status]).toEqual([401, 401]);
    for (const table of ['credentials', 'sessions', 'login_tokens'])
      expect([table, await rowsOf(harness, `SELECT * FROM ${table} WHERE user_id = '${ann.id}'`)]).toEqual([table, []]);
    const [row] = await rowsOf(harness, `SELECT * FROM users WHERE id = '${ann.id}'`);
    expect(row).toMatchObject({ name: 'Deleted account', deleted_at: harness.clock.now, photo: null });
    expect((await addsUp(harness)).orders).toEqual({ [orderId]: 'paid', [pending]: 'void' });
    expect(await rowsOf(harness, 'SELECT * FROM wishes')).toEqual([]);
    const left = {
      orders: await rowsOf(harness, 'SELECT * FROM orders'),
      users: await rowsOf(harness, 'SELECT * FROM users'),
    };
    expect(JSON.stringify(left)).not.toMatch(/ann@|"Ann"|555 0199/);
    expect(
      await rowsOf(harness, 'SELECT actor_id, action, subject_kind, subject_id, reason FROM audit_entries'),
    ).toEqual([
      {
        actor_id: admin.id,
        action: 'delete_user',
        subject_kind: 'user',
        subject_id: ann.id,
        reason: 'Asked us by letter',
      },
    ]);
  });

  test('a seller: their listings, the bookings of these and the pages that show them go; what was sold stays', async () => {
    const { orderId } = await sold(buyer);
    const copy = await listing(harness, seller, { advertisedAt: 5 });
    const pending = await booked(other, copy);
    harness.purged.length = 0;
    expect(await look(seller)).toEqual([
      200,
      { ...nothing, listings: 1, pending_orders: 1, paid_orders: 1, refused: null },
    ]);
    expect(await remove(seller)).toEqual(gone);
    expect(harness.purged.flat().sort()).toEqual(['catalog', 'category:fantasy', `seller:${seller.id}`]);
    expect(await answer(buyer.ask('GET', '/api/products'))).toEqual([200, []]);
    expect(await answer(harness.send('/api/advertise'))).toEqual([200, []]);
    expect((await addsUp(harness)).orders).toEqual({ [orderId]: 'paid', [pending]: 'void' });
    expect(await answer(buyer.ask('GET', `/api/my-orders/${orderId}`))).toMatchObject([200, { paid: true }]);
  });

  test('another admin, while they stay themselves', async () => {
    const second = await signedIn(harness, 'Admin');
    expect(await remove(second)).toEqual(gone);
    expect([await standing(second), await standing(admin)]).toEqual([401, 200]);
  });

  test('somebody who is suspended', async () => {
    await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
    expect(await remove(seller)).toEqual(gone);
  });

  test('once: then there is nobody', async () => {
    expect([
      await remove(buyer),
      (await remove(buyer))[0],
      (await look(buyer))[0],
      (await remove({ id: 'x' }))[0],
    ]).toEqual([gone, 404, 404, 404]);
    expect(await rowsOf(harness, 'SELECT id FROM audit_entries')).toHaveLength(1);
  });

  // Fails while places in lines stay until the schedule comes.
  test('who waits in a line, and before whose listings a line stands', async () => {
    const { productId, orderId } = await purchase(harness, seller, buyer);
    for (const waiting of [other, await signedIn(harness, 'Buyer')]) {
      await lineUp(waiting, await booked(waiting, productId));
      harness.clock.now += 1;
    }
    await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
    const [[first] = [], [second] = []] = await lineOf(harness, productId);
    expect(first).toBe(other.id);
    await remove(other);
    expect(await lineOf(harness, productId)).toEqual([[second, expect.any(Number)]]);
    await remove(seller);
    expect(await lineOf(harness, productId)).toEqual([]);
  });
});

describe('payments under way', () => {
  test.each([
    ['the buyer who pays', () => buyer],
    ['the seller of the copy', () => seller],
  ])('are canceled at the provider before %s is deleted', async (_, who) => {
    const first = await purchase(harness, seller, buyer);
    const second = await purchase(harness, seller, buyer);
    expect(await look(who())).toMatchObject([200, { live_payments: 2, pending_orders: 2, refused: null }]);
    expect(await remove(who())).toEqual(gone);
    for (const { intentId } of [first, second]) expect(harness.payments.intents.get(intentId)?.status).toBe('canceled');
    expect((await addsUp(harness)).orders).toEqual({ [first.orderId]: 'void', [second.orderId]: 'void' });
  });

  // Fails when the answer of the cancel is not looked at.
  test('that went through meanwhile are sales, and the account stays until somebody looks again', async () => {
    const [paid, open] = [await purchase(harness, seller, buyer), await purchase(harness, seller, other)];
    harness.payments.succeed(paid.intentId);
    expect(await remove(seller)).toEqual(refused(messages.conflict.paidMeanwhile));
    expect((await addsUp(harness)).sales).toMatchObject([{ orderId: paid.orderId }]);
    expect([harness.payments.intents.get(open.intentId)?.status, await standing(seller)]).toEqual(['open', 200]);
    expect(await rowsOf(harness, 'SELECT id FROM audit_entries')).toEqual([]);
    expect(await remove(seller)).toEqual(gone);
    expect((await addsUp(harness)).orders).toEqual({ [paid.orderId]: 'paid', [open.orderId]: 'void' });
  });

  test('that succeed between the look and the cancel are sales, too', async () => {
    const paid = await purchase(harness, seller, buyer);
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      harness.payments.succeed(id);
      return cancelIntent(id);
    };
    expect(await remove(seller)).toEqual(refused(messages.conflict.paidMeanwhile));
    expect((await addsUp(harness)).sales).toMatchObject([{ orderId: paid.orderId }]);
    expect(await standing(seller)).toBe(200);
  });

  test('that a bank has in hand are waited for, and nothing else is canceled', async () => {
    const [slow, open] = [await purchase(harness, seller, buyer), await purchase(harness, seller, other)];
    harness.payments.delay(slow.intentId);
    expect(await remove(seller)).toEqual(refused(messages.conflict.bankDeciding));
    expect(harness.payments.intents.get(open.intentId)?.status).toBe('open');
    harness.purged.length = 0;
    await stays(seller, messages.conflict.bankDeciding);
    harness.payments.succeed(slow.intentId);
    await tick(harness);
    expect(await remove(seller)).toEqual(gone);
  });

  test('cannot be canceled while the provider is silent: 503, with everything as it was', async () => {
    await purchase(harness, seller, buyer);
    const before = await everything(harness);
    harness.payments.silence = 'beforeEffect';
    const response = await admin.ask('DELETE', `/api/users/${seller.id}`);
    expect([response.headers.get('Retry-After'), (await answer(response))[0]]).toEqual(['5', 503]);
    expect([await everything(harness), await standing(seller)]).toEqual([before, 200]);
  });

  test('whose cancel got lost are brought to an end by the schedule, and the account stays meanwhile', async () => {
    const { intentId, orderId } = await purchase(harness, seller, buyer);
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      harness.payments.silence = 'afterEffect';
      return cancelIntent(id);
    };
    expect((await remove(seller))[0]).toBe(503);
    expect([(await ledger(harness)).attempts, await standing(seller)]).toEqual([{ [intentId]: 'canceling' }, 200]);
    harness.payments.silence = 'none';
    harness.payments.cancelIntent = cancelIntent;
    await tick(harness);
    expect((await addsUp(harness)).orders).toEqual({ [orderId]: 'pending' });
    expect(await remove(seller)).toEqual(gone);
  });

  test('whose intent never got its number are ended, too', async () => {
    harness.payments.silence = 'afterEffect';
    const order = await booked(buyer, await listing(harness, seller));
    await buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId: order });
    harness.payments.silence = 'none';
    expect(await remove(buyer)).toEqual(gone);
    expect([...harness.payments.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
    expect((await addsUp(harness)).orders).toEqual({ [order]: 'void' });
  });
});

describe('an admin does not delete', () => {
  test('themselves this way', async () => {
    await signedIn(harness, 'Admin');
    await stays(admin, messages.conflict.ownAccount);
  });

  // Fails when refunds are not looked at: their money would go back to nobody.
  test('a buyer to whom money is owed', async () => {
    const first = await purchase(harness, seller, buyer);
    harness.clock.now += HOLD_MS;
    await tick(harness);
    harness.clock.now -= HOLD_MS;
    const second = await purchase(harness, seller, other, first.productId);
    await deliver(harness, harness.payments.succeed(second.intentId));
    await deliver(harness, harness.payments.succeed(first.intentId));
    harness.purged.length = 0;
    expect(await look(buyer)).toMatchObject([200, { owed_refunds: 1 }]);
    await stays(buyer, messages.conflict.refundOwed);
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
    expect(await answer(admin.ask('DELETE', '/api/auth/account', {}))).toEqual(refused(messages.conflict.lastAdmin));
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
