/** An admin takes down listings of anybody's, and tidies the list of sold ones. */
import { beforeEach, describe, expect, test } from 'vitest';
import { HOLD_SECONDS } from '../../../core/constants.ts';
import { commonWords } from '../../../core/words/common.ts';
import { listingsWords } from '../../../core/words/listings.ts';
import {
  answer,
  booked,
  ledger,
  listing,
  market,
  purchase,
  type SignedIn,
  signedIn,
} from '../../../tests/fixtures/factories.ts';
import { keptKeys, keysOf, placedOn, posted, sold, stocked, uploaded } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { getBook } from '../../domain/catalog/book-page.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let admin: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  await stocked(harness);
  ({ seller, buyer, other } = await market(harness));
  admin = await signedIn(harness, 'Admin');
});

const remove = (id: string, body?: object) => admin.ask('DELETE', `/api/products/${id}`, body);
const report = (user: SignedIn, id: string) => user.ask('PUT', `/api/reported-product/${id}`);
const deleted = [200, { acknowledged: true, deletedCount: 1 }];
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const refusal = (message: string) => [409, { message, code: 'conflict' }];
const audit = () =>
  rowsOf(
    harness,
    'SELECT actor_id, action, subject_kind, subject_id, reason, detail FROM audit_entries ORDER BY rowid',
  );
const line = (action: string, id: string, reason: string | null = null) => ({
  actor_id: admin.id,
  action,
  subject_kind: 'listing',
  subject_id: id,
  reason,
  detail: null,
});
const outcomes = async () =>
  (await rowsOf(harness, 'SELECT outcome FROM reports ORDER BY rowid')).map((row) => row.outcome);
const idsOf = async (path: string, user = admin) =>
  ((await (await user.ask('GET', path)).json()) as { _id: string }[]).map(({ _id }) => _id);

describe('a listing that is for sale', () => {
  test('is gone as if its seller had deleted it: bookings void, reports settled, pages dropped, one line in the record', async () => {
    const [photo = ''] = await uploaded(harness, seller, 'cover');
    const [id, stays] = [await posted(harness, seller, { photos: [photo] }), await posted(harness, seller)];
    const [order, kept] = [await booked(buyer, id), await booked(other, stays)];
    for (const user of [buyer, other]) for (const copy of [id, stays]) await report(user, copy);
    harness.purged.length = 0;
    const [picture = ''] = await placedOn(harness, id);
    const response = await remove(id, { reason: 'A counterfeit', sold: false });
    // The session, the batch, and the row of a picture that is gone at once: nobody shall find it by its address.
    expect([response.headers.get('Server-Timing'), await answer(response)]).toEqual(['db;desc="3"', deleted]);
    expect([await placedOn(harness, id), keptKeys(harness)]).toEqual([
      [],
      keysOf((await placedOn(harness, stays))[0] ?? ''),
    ]);
    expect(harness.purged).toEqual([
      ['catalog', 'category:fantasy', `seller:${seller.id}`, picture.replace('/photos/', 'photo:')],
    ]);
    for (const [path, user] of [
      ['/api/products', buyer],
      ['/api/category/fantasy', buyer],
      ['/api/my-products', seller],
      ['/api/reported-product', admin],
    ] as const)
      expect([path, await idsOf(path, user)]).toEqual([path, [stays]]);
    expect((await ledger(harness)).orders).toEqual({ [order]: 'void', [kept]: 'pending' });
    expect(await outcomes()).toEqual(['removed', null, 'removed', null]);
    expect(await audit()).toEqual([line('delete_listing', id, 'A counterfeit')]);
  });

  test('goes without a body, too, as the specification sends it; once, and with one line', async () => {
    const id = await listing(harness, seller);
    const statuses = (await Promise.all([remove(id), remove(id), remove(id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    const before = await everything(harness);
    for (const body of [undefined, { sold: false }, { sold: true }])
      expect(await answer(remove(id, body))).toEqual(notFound);
    expect(await answer(remove('none'))).toEqual(notFound);
    expect(await everything(harness)).toEqual(before);
    expect(await audit()).toEqual([line('delete_listing', id)]);
  });

  test('nobody waits for it any more', async () => {
    const { listingId } = await purchase(harness, seller, buyer);
    const order = await booked(other, listingId);
    expect((await other.ask('POST', '/api/queue', { bookedId: order })).status).toBe(201);
    harness.clock.now += HOLD_SECONDS * 1000;
    expect(await answer(remove(listingId))).toEqual(deleted);
    expect(await rowsOf(harness, 'SELECT * FROM waiting')).toEqual([]);
  });

  // Fails when a report is taken while its listing goes: it would wait for ever.
  test('a report at the same moment is settled with it, or refused', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await listing(harness, seller);
      await Promise.all([report(buyer, id), remove(id), report(other, id)]);
    }
    expect((await outcomes()).filter((outcome) => outcome !== 'removed')).toEqual([]);
    expect(await idsOf('/api/reported-product')).toEqual([]);
  });
});

describe('while somebody is paying', () => {
  test('a listing stays, and nothing changes', async () => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    await report(other, listingId);
    const before = await everything(harness);
    for (const body of [undefined, { sold: false, reason: 'Spam' }])
      expect(await answer(remove(listingId, body))).toEqual(refusal(listingsWords.conflict.payingForListing));
    expect([await everything(harness), harness.payments.intents.get(intentId)?.status]).toEqual([before, 'open']);
  });

  test('a hold that has ended is canceled at the provider first', async () => {
    const { listingId, intentId, orderId } = await purchase(harness, seller, buyer);
    harness.clock.now += HOLD_SECONDS * 1000;
    expect(await answer(remove(listingId, { reason: 'Spam' }))).toEqual(deleted);
    expect([harness.payments.intents.get(intentId)?.status, (await ledger(harness)).orders]).toEqual([
      'canceled',
      { [orderId]: 'void' },
    ]);
    expect(await audit()).toEqual([line('delete_listing', listingId, 'Spam')]);
  });

  // Fails when a listing that was sold in that moment is cleared off the list that the admin has not seen it on.
  test('a payment that was faster is a sale, which the admin sees', async () => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    await report(other, listingId);
    harness.clock.now += HOLD_SECONDS * 1000;
    harness.payments.succeed(intentId);
    expect(await answer(remove(listingId))).toEqual(refusal(listingsWords.conflict.soldListing));
    expect((await ledger(harness)).sold).toEqual([listingId]);
    expect([await idsOf('/api/sold-products'), await audit(), await outcomes()]).toEqual([[listingId], [], [null]]);
  });
});

describe('a sold copy', () => {
  // Fails when what was sold can never be taken from the public any more, however bad its words and pictures are.
  test('goes from the public with its pictures when the admin wants its page gone, and stays with its buyer', async () => {
    const [photo = ''] = await uploaded(harness, seller, 'cover');
    const { listingId, orderId } = await sold(
      harness,
      seller,
      buyer,
      await posted(harness, seller, { photos: [photo] }),
    );
    await report(other, listingId);
    const [picture = ''] = await placedOn(harness, listingId);
    const before = await ledger(harness);
    harness.purged.length = 0;
    expect(await answer(remove(listingId, { reason: 'Abusive', sold: true, page: true }))).toEqual(deleted);
    expect(await getBook(harness.deps, listingId)).toBe('gone');
    expect([await placedOn(harness, listingId), keptKeys(harness), await outcomes()]).toEqual([[], [], ['removed']]);
    expect(harness.purged).toEqual([['catalog', `seller:${seller.id}`, picture.replace('/photos/', 'photo:')]]);
    expect(await ledger(harness)).toEqual(before);
    expect(await answer(buyer.ask('GET', `/api/my-orders/${orderId}`))).toMatchObject([200, { paid: true }]);
    expect(await audit()).toEqual([line('delete_listing', listingId, 'Abusive')]);
    expect(await answer(remove(listingId, { sold: true, page: true }))).toEqual(notFound);
  });

  test('leaves the list of sold copies and nothing else', async () => {
    const [photo = ''] = await uploaded(harness, seller, 'cover');
    const { listingId, orderId } = await sold(
      harness,
      seller,
      buyer,
      await posted(harness, seller, { photos: [photo] }),
    );
    await report(other, listingId);
    const known = async () => [
      await ledger(harness),
      await answer(buyer.ask('GET', `/api/my-orders/${orderId}`)),
      await answer(seller.ask('GET', '/api/my-products')),
      await answer(seller.ask('GET', '/api/my-buyers')),
      await placedOn(harness, listingId),
      await outcomes(),
    ];
    const before = await known();
    harness.purged.length = 0;
    expect(await answer(remove(listingId, { reason: 'Sent', sold: true }))).toEqual(deleted);
    expect(await known()).toEqual(before);
    expect([await idsOf('/api/sold-products'), harness.purged]).toEqual([[], []]);
    expect(await rowsOf(harness, `SELECT cleared_at, deleted_at FROM products WHERE id = '${listingId}'`)).toEqual([
      { cleared_at: harness.clock.now, deleted_at: null },
    ]);
    expect(await audit()).toEqual([line('clear_sold_listing', listingId, 'Sent')]);
    for (const body of [undefined, { sold: true }]) expect(await answer(remove(listingId, body))).toEqual(notFound);
    expect(await audit()).toHaveLength(1);
  });

  test('is told apart when the admin saw it for sale', async () => {
    const { listingId } = await sold(harness, seller, buyer);
    const before = await everything(harness);
    expect(await answer(remove(listingId, { sold: false }))).toEqual(refusal(listingsWords.conflict.soldListing));
    expect(await everything(harness)).toEqual(before);
    expect(await answer(remove(listingId))).toEqual(deleted);
  });

  test('that its seller took off their own list stays on this one until it is cleared', async () => {
    const { listingId } = await sold(harness, seller, buyer);
    await seller.ask('DELETE', `/api/products/${listingId}`);
    expect(await idsOf('/api/sold-products')).toEqual([listingId]);
    expect(await answer(remove(listingId))).toEqual(deleted);
    expect(await idsOf('/api/sold-products')).toEqual([]);
  });
});

test.each([[{ sold: 'yes' }], [{ reason: 7 }]])('a body that says %j is refused', async (body) => {
  const id = await listing(harness, seller);
  expect((await remove(id, body)).status).toBe(422);
  expect(await idsOf('/api/products', buyer)).toEqual([id]);
});

test('a seller may send what they like: it is their own listing that goes, and no line stands in the record', async () => {
  const [id, theirs] = [await listing(harness, seller), await listing(harness, await signedIn(harness, 'Seller'))];
  await report(buyer, id);
  expect(await answer(seller.ask('DELETE', `/api/products/${theirs}`, { sold: false, reason: 'x' }))).toEqual(notFound);
  expect(await answer(seller.ask('DELETE', `/api/products/${id}`, { sold: true, reason: 'x' }))).toEqual(deleted);
  expect([await outcomes(), await audit(), await idsOf('/api/products', buyer)]).toEqual([[null], [], [theirs]]);
});

// Fails when a seller clears their own name by taking the listing back.
test('what was reported about a listing that its seller took back waits for the admin, who settles it', async () => {
  const id = await listing(harness, seller);
  await report(buyer, id);
  expect(await answer(seller.ask('DELETE', `/api/products/${id}`))).toEqual(deleted);
  expect([await idsOf('/api/reported-product'), await outcomes()]).toEqual([[id], [null]]);
  harness.clock.now += 1000;
  expect(await answer(remove(id, { reason: 'A counterfeit' }))).toEqual(deleted);
  expect([await idsOf('/api/reported-product'), await outcomes()]).toEqual([[], ['removed']]);
  expect(await audit()).toEqual([line('delete_listing', id, 'A counterfeit')]);
  expect(await answer(remove(id))).toEqual(notFound);
});
