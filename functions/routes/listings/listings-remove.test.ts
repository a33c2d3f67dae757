import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { HOLD_SECONDS } from '../../../core/reservations/reservations.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { dropped, EMMA, listsOf } from '../../../tests/fixtures/catalog/pages.ts';
import { answer, booked, ledger, listing, purchase, signedIn } from '../../../tests/fixtures/factories.ts';
import {
  deleted,
  idsOf,
  line,
  notFound,
  outcomes,
  refusal,
  remove,
  report,
} from '../../../tests/fixtures/listings/removed-listings.ts';
import { keptKeys, keysOf, placedOn, posted, uploaded } from '../../../tests/fixtures/listings.ts';
import { auditLines, everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { runJobs } from '../../jobs.ts';

describe('a listing for sale', () => {
  test('is deleted like by its seller: bookings void, reports settled, pages purged, one audit entry', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const [photo = ''] = await uploaded(harness, seller, 'cover');
    const [id, stays] = [await posted(harness, seller, { photos: [photo] }), await posted(harness, seller)];
    const [order, kept] = [await booked(buyer, id), await booked(other, stays)];
    for (const user of [buyer, other]) for (const copy of [id, stays]) await report(user, copy);
    harness.purged.length = 0;
    const [picture = ''] = await placedOn(harness, id);
    const response = await remove(admin, id, { reason: 'A counterfeit', sold: false });
    // The session, the batch, and the row of a picture that is deleted at once, so that its URL is dead.
    expect([response.headers.get('Server-Timing'), await answer(response)]).toEqual(['db;desc="3"', deleted]);
    expect([await placedOn(harness, id), keptKeys(harness)]).toEqual([
      [],
      keysOf((await placedOn(harness, stays))[0] ?? ''),
    ]);
    const ownPages = [tag.book(id), picture.replace('/photos/', 'photo:')];
    expect(dropped(harness)).toEqual([...(await listsOf(harness, seller.id, EMMA)), ...ownPages].toSorted());
    for (const [path, user] of [
      ['/api/products', buyer],
      ['/api/category/fantasy', buyer],
      ['/api/my-products', seller],
      ['/api/reported-product', admin],
    ] as const)
      expect([path, await idsOf(admin, path, user)]).toEqual([path, [stays]]);
    expect((await ledger(harness)).orders).toEqual({ [order]: 'void', [kept]: 'pending' });
    expect(await outcomes(harness)).toEqual(['removed', null, 'removed', null]);
    expect(await auditLines(harness)).toEqual([line(admin, 'delete_listing', id, 'A counterfeit')]);
  });

  test('is deleted without a body, too, as in the specification; once, with one entry', async ({
    harness,
    seller,
    admin,
  }) => {
    const id = await listing(harness, seller);
    const statuses = (await Promise.all([remove(admin, id), remove(admin, id), remove(admin, id)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    const before = await everything(harness);
    for (const body of [undefined, { sold: false }, { sold: true }])
      expect(await answer(remove(admin, id, body))).toEqual(notFound);
    expect(await answer(remove(admin, 'none'))).toEqual(notFound);
    expect(await everything(harness)).toEqual(before);
    expect(await auditLines(harness)).toEqual([line(admin, 'delete_listing', id)]);
  });

  test('loses its queue', async ({ harness, seller, buyer, other, admin }) => {
    const { listingId } = await purchase(harness, seller, buyer);
    const order = await booked(other, listingId);
    expect((await other.ask('POST', '/api/queue', { bookedId: order })).status).toBe(201);
    harness.clock.now += HOLD_SECONDS * 1000;
    expect(await answer(remove(admin, listingId))).toEqual(deleted);
    expect(await rowsOf(harness, 'SELECT * FROM queue_entries')).toEqual([]);
  });

  // Fails when a report is accepted during the removal: it would wait forever.
  test('settles or refuses a concurrent report', async ({ harness, seller, buyer, other, admin }) => {
    for (let i = 0; i < 5; i++) {
      const id = await listing(harness, seller);
      await Promise.all([report(buyer, id), remove(admin, id), report(other, id)]);
    }
    expect((await outcomes(harness)).filter((outcome) => outcome !== 'removed')).toEqual([]);
    expect(await idsOf(admin, '/api/reported-product')).toEqual([]);
  });
});

describe('during a payment', () => {
  test('a listing stays unchanged', async ({ harness, seller, buyer, other, admin }) => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    await report(other, listingId);
    const before = await everything(harness);
    for (const body of [undefined, { sold: false, reason: 'Spam' }])
      expect(await answer(remove(admin, listingId, body))).toEqual(refusal(listingsWords.conflict.payingForListing));
    expect([await everything(harness), harness.payments.intents.get(intentId)?.status]).toEqual([before, 'open']);
  });

  test('an expired hold is canceled at the provider first', async ({ harness, seller, buyer, admin }) => {
    const { listingId, intentId, orderId } = await purchase(harness, seller, buyer);
    harness.clock.now += HOLD_SECONDS * 1000;
    expect(await answer(remove(admin, listingId, { reason: 'Spam' }))).toEqual(deleted);
    expect([harness.payments.intents.get(intentId)?.status, (await ledger(harness)).orders]).toEqual([
      'canceled',
      { [orderId]: 'void' },
    ]);
    expect(await auditLines(harness)).toEqual([line(admin, 'delete_listing', listingId, 'Spam')]);
  });

  // Fails when a listing sold at that moment is removed from a list on which the admin has not seen it.
  test('a payment that was faster is a sale, visible to the admin', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    await report(other, listingId);
    harness.clock.now += HOLD_SECONDS * 1000;
    harness.payments.succeed(intentId);
    expect(await answer(remove(admin, listingId))).toEqual(refusal(listingsWords.conflict.soldListing));
    expect((await ledger(harness)).sold).toEqual([listingId]);
    expect([await idsOf(admin, '/api/sold-products'), await auditLines(harness), await outcomes(harness)]).toEqual([
      [listingId],
      [],
      [null],
    ]);
  });
});

test.for([[{ sold: 'yes' }], [{ reason: 7 }]] as const)(
  'refuses the body %j',
  async ([body], { harness, seller, buyer, admin }) => {
    const id = await listing(harness, seller);
    expect((await remove(admin, id, body)).status).toBe(422);
    expect(await idsOf(admin, '/api/products', buyer)).toEqual([id]);
  },
);

test("a seller's call with any body deletes their own listing, without an audit entry", async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const [id, theirs] = [await listing(harness, seller), await listing(harness, await signedIn(harness, 'Seller'))];
  await report(buyer, id);
  expect(await answer(seller.ask('DELETE', `/api/products/${theirs}`, { sold: false, reason: 'x' }))).toEqual(notFound);
  expect(await answer(seller.ask('DELETE', `/api/products/${id}`, { sold: true, reason: 'x' }))).toEqual(deleted);
  expect([await outcomes(harness), await auditLines(harness), await idsOf(admin, '/api/products', buyer)]).toEqual([
    [null],
    [],
    [theirs],
  ]);
});

// Fails when a seller clears their own name by deleting the listing.
test('reports about a listing deleted by its seller stay open until the admin settles them', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const id = await listing(harness, seller);
  await report(buyer, id);
  expect(await answer(seller.ask('DELETE', `/api/products/${id}`))).toEqual(deleted);
  expect([await idsOf(admin, '/api/reported-product'), await outcomes(harness)]).toEqual([[id], [null]]);
  harness.clock.now += 1000;
  expect(await answer(remove(admin, id, { reason: 'A counterfeit' }))).toEqual(deleted);
  expect([await idsOf(admin, '/api/reported-product'), await outcomes(harness)]).toEqual([[], ['removed']]);
  expect(await auditLines(harness)).toEqual([line(admin, 'delete_listing', id, 'A counterfeit')]);
  expect(await answer(remove(admin, id))).toEqual(notFound);
});

// Fails when a letter is not in the batch of its event, or when a run omits letters delayed by an outage.
test('each of fifty removals during an outage of mail has its letter, sent once after it', async ({
  harness,
  seller,
  admin,
}) => {
  harness.mail.how.fails = 'settings';
  const ids = await Promise.all(Array.from({ length: 50 }, () => listing(harness, seller)));
  const due = async () =>
    (await rowsOf(harness, "SELECT state FROM outbox WHERE kind = 'listing-removed'")).map(({ state }) => state);
  for (let taken = 0; taken < ids.length; taken += 10) {
    const answers = await Promise.all(ids.slice(taken, taken + 10).map((id) => remove(admin, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await due()).toEqual(Array(taken + 10).fill('due'));
  }
  harness.mail.how.fails = undefined;
  for (let minute = 0; minute < 15; minute++) {
    harness.clock.now += 60_000;
    await runJobs(harness.deps);
  }
  const told = harness.mail.sent.filter(({ id, to }) => id.startsWith('listing-removed:') && to === seller.email);
  expect([new Set(told.map(({ id }) => id)).size, told.length]).toEqual([50, 50]);
  expect(await due()).toEqual(Array(50).fill('sent'));
});
