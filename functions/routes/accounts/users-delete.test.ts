import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { enterQueue, queueOf } from '../../../tests/fakes/queue.ts';
import { dropped, titleTags } from '../../../tests/fixtures/catalog/pages.ts';
import { answer, booked, listing, purchase, signedIn } from '../../../tests/fixtures/factories.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { gone, look, remove } from '../../../tests/fixtures/people/deletions.ts';
import { newcomer, rowsOf, sessionStatus, signIn } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireMoneyRules } from '../../../tests/rules/money-rules.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';

const nothing = {
  sales: [],
  listings: 0,
  pending_orders: 0,
  paid_orders: 0,
  live_payments: 0,
  owed_refunds: 0,
  sessions: 1,
};

describe('an admin deletes', () => {
  // Fails when the admin's deletion omits a step of the user's own.
  test('a buyer: no pending sign-in, session or name; their purchases stay', async ({ harness, seller, admin }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    const { orderId } = await sold(harness, seller, ann);
    await endSales(harness);
    const pending = await booked(ann, await listing(harness, seller));
    await ann.ask('POST', '/api/add-to-wishlist', { productID: await listing(harness, seller) });
    expect(await look(admin, ann)).toEqual([200, { ...nothing, pending_orders: 1, paid_orders: 1, refused: null }]);
    expect(await remove(admin, ann, { reason: 'Asked us by letter' })).toEqual(gone);
    expect([await sessionStatus(ann), (await signIn(harness, 'ann@example.org')).status]).toEqual([401, 401]);
    for (const table of ['credentials', 'sessions', 'login_tokens'])
      expect([table, await rowsOf(harness, `SELECT * FROM ${table} WHERE user_id = '${ann.id}'`)]).toEqual([table, []]);
    const [row] = await rowsOf(harness, `SELECT * FROM users WHERE id = '${ann.id}'`);
    expect(row).toMatchObject({ name: 'Deleted account', deleted_at: harness.clock.now, photo: null });
    expect((await requireMoneyRules(harness)).orders).toEqual({ [orderId]: 'paid', [pending]: 'void' });
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

  // Fails when only the acting admin is notified.
  test('and all admins get a letter about it, with the id of the account', async ({ harness, admin, seller }) => {
    const bea = await signedIn(harness, 'Admin');
    expect(await remove(admin, seller, { reason: 'Counterfeit books' })).toEqual(gone);
    await sendLetters(harness.deps);
    for (const who of [admin, bea]) {
      const letters = kindsTo(harness, who).filter(([kind]) => kind === 'admin-acted');
      expect(letters.map(([, { subject }]) => subject)).toEqual(['Admin action: account deleted']);
      expect(letters[0]?.[1].text).toContain(`#${seller.id.slice(0, 8)}`);
      expect(letters[0]?.[1].text).toContain('Counterfeit books');
    }
  });

  test('a seller: their listings with bookings and pages are deleted; sold copies stay', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const { orderId } = await sold(harness, seller, buyer);
    await endSales(harness);
    const copy = await listing(harness, seller, { advertisedAt: 5 });
    const pending = await booked(other, copy);
    harness.purged.length = 0;
    expect(await look(admin, seller)).toEqual([
      200,
      { ...nothing, listings: 1, pending_orders: 1, paid_orders: 1, refused: null },
    ]);
    expect(await remove(admin, seller)).toEqual(gone);
    const title = await titleTags(harness, `Book ${copy}`);
    const lists = [tag.category('fantasy'), tag.shop, tag.search, tag.sitemap, ...title];
    expect(dropped(harness)).toEqual([...lists, tag.seller(seller.id), tag.photosOf(seller.id)].toSorted());
    expect(await answer(buyer.ask('GET', '/api/products'))).toEqual([200, []]);
    expect(await answer(harness.send('/api/advertise'))).toEqual([200, []]);
    expect((await requireMoneyRules(harness)).orders).toEqual({ [orderId]: 'paid', [pending]: 'void' });
    expect(await answer(buyer.ask('GET', `/api/my-orders/${orderId}`))).toMatchObject([200, { paid: true }]);
  });

  test('another admin, while they stay themselves', async ({ harness, admin }) => {
    const second = await signedIn(harness, 'Admin');
    expect(await remove(admin, second)).toEqual(gone);
    expect([await sessionStatus(second), await sessionStatus(admin)]).toEqual([401, 200]);
  });

  test('a suspended user', async ({ seller, admin }) => {
    await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
    expect(await remove(admin, seller)).toEqual(gone);
  });

  test('once: after that the user is unknown', async ({ harness, buyer, admin }) => {
    expect([
      await remove(admin, buyer),
      (await remove(admin, buyer))[0],
      (await look(admin, buyer))[0],
      (await remove(admin, { id: 'x' }))[0],
    ]).toEqual([gone, 404, 404, 404]);
    expect(await rowsOf(harness, 'SELECT id FROM audit_entries')).toHaveLength(1);
  });

  // Fails while queue entries stay until the job.
  test('a buyer in a queue, and a seller with queues', async ({ harness, seller, buyer, other, admin }) => {
    const { listingId, orderId } = await purchase(harness, seller, buyer);
    for (const waiting of [other, await signedIn(harness, 'Buyer')]) {
      await enterQueue(waiting, await booked(waiting, listingId));
      harness.clock.now += 1;
    }
    await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
    const [[first] = [], [second] = []] = await queueOf(harness, listingId);
    expect(first).toBe(other.id);
    await remove(admin, other);
    expect(await queueOf(harness, listingId)).toEqual([[second, expect.any(Number)]]);
    await remove(admin, seller);
    expect(await queueOf(harness, listingId)).toEqual([]);
  });
});
