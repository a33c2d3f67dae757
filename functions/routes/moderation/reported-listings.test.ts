import { beforeEach, describe, expect, test } from 'vitest';
import { postingTime } from '../../../core/format.ts';
import { commonWords } from '../../../core/words/common.ts';
import { moderationWords } from '../../../core/words/moderation.ts';
import { answer, listing, market, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted, sold, stocked, uploaded } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let admin: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  await stocked(harness);
  ({ seller, buyer, other } = await market(harness));
  admin = await signedIn(harness, 'Admin', 'Ada');
});

/** Reports a copy, a second after whatever was reported before. */
async function report(user: SignedIn, id: string, body?: object): Promise<void> {
  harness.clock.now += 1000;
  expect((await user.ask('PUT', `/api/reported-product/${id}`, body)).status).toBe(200);
}

type Row = { _id: string; report_count: number; reports: { reporter_name: string; reported_at: string }[] };
const list = async (query = '') => (await answer(admin.ask('GET', `/api/reported-product${query}`)))[1] as Row[];
const idsOf = async (query = '') => (await list(query)).map(({ _id }) => _id);
const clear = (id: string, body?: object) => admin.ask('DELETE', `/api/reported-product/${id}`, body);
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const audit = () =>
  rowsOf(
    harness,
    'SELECT actor_id, action, subject_kind, subject_id, reason, detail FROM audit_entries ORDER BY rowid',
  );

describe('the list', () => {
  test('shows a listing, who sells it, and what was said of it by whom; in two round trips', async () => {
    const [photo = ''] = await uploaded(harness, seller, 'cover');
    const id = await posted(harness, seller, { name: 'Emma <1>', photos: [photo] });
    const posting = harness.clock.now;
    await posted(harness, seller);
    await report(buyer, id, { reason: 'spam' });
    const first = new Date(harness.clock.now).toISOString();
    await report(other, id);
    const response = await admin.ask('GET', '/api/reported-product');
    expect([response.headers.get('Server-Timing'), response.headers.get('Link')]).toEqual(['db;desc="2"', null]);
    const nameOf = async ({ id }: SignedIn) =>
      (await rowsOf(harness, `SELECT name FROM users WHERE id = '${id}'`))[0]?.name;
    expect(await response.json()).toEqual([
      {
        _id: id,
        name: 'Emma <1>',
        photo,
        author: 'Jane Austen',
        isbn: '9780141439587',
        categoryId: 'fantasy',
        category_name: 'Fantasy',
        seller_id: seller.id,
        seller_photo: null,
        verified: false,
        condition: 'Good',
        phone_number: '+1 503 555 0100',
        location: 'Portland, OR',
        year_of_purchase: 2019,
        year_of_use: '2 years',
        original_price: 24,
        description: 'A reading copy.',
        advertisement: false,
        posting_time: postingTime(posting),
        availablity: true,
        reported: true,
        seller_has_shelf: true,
        seller_name: await nameOf(seller),
        seller_email: seller.email,
        resell_price: 12.5,
        paid: false,
        withdrawn: false,
        report_count: 2,
        reports: [
          { reporter_name: await nameOf(buyer), reporter_email: buyer.email, reason: 'spam', reported_at: first },
          {
            reporter_name: await nameOf(other),
            reporter_email: other.email,
            reason: null,
            reported_at: new Date(harness.clock.now).toISOString(),
          },
        ],
      },
    ]);
  });

  // Fails when the rank forgets the count, the oldest report, or which way round it goes.
  test('begins with the most reported, then the oldest report; or with the latest report', async () => {
    const [late, twice, early] = [
      await listing(harness, seller),
      await listing(harness, seller),
      await listing(harness, seller),
    ];
    await report(buyer, early);
    await report(buyer, twice);
    await report(other, twice);
    await report(buyer, late);
    expect(await idsOf()).toEqual([twice, early, late]);
    expect(await idsOf('?order=newest')).toEqual([late, twice, early]);
    expect(await idsOf('?order=none')).toEqual([twice, early, late]);
  });

  test.each(['', '&order=newest'])('goes on where a page ends, without a gap or a repeat%s', async (order) => {
    const all: string[] = [];
    for (let i = 0; i < 7; i++) {
      const id = await listing(harness, seller);
      await report(buyer, id);
      if (i % 3 === 0) await report(other, id);
      all.push(id);
    }
    const seen: string[] = [];
    let path: string | undefined = `/api/reported-product?limit=2${order}`;
    for (let pages = 0; path; pages++) {
      expect(pages).toBeLessThan(4);
      const response = await admin.ask('GET', path);
      seen.push(...((await response.json()) as Row[]).map(({ _id }) => _id));
      path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toEqual(await idsOf(order.replace('&', '?')));
    expect(seen.toSorted()).toEqual(all.toSorted());
  });

  test('counts all reports of a listing and shows the first twenty; nothing is hidden by a count', async () => {
    const id = await listing(harness, seller);
    for (let i = 0; i < 23; i++) await report(await signedIn(harness, 'Buyer', `Reader ${i}`), id);
    const [row] = await list();
    expect(row?.report_count).toBe(23);
    expect(row?.reports.map(({ reporter_name }) => reporter_name)).toEqual(
      Array.from({ length: 20 }, (_, i) => `Reader ${i}`),
    );
    expect(await answer(buyer.ask('GET', '/api/products'))).toMatchObject([200, [{ _id: id }]]);
  });

  test('keeps a sold copy, says so, and shows nothing personal of an account that ended', async () => {
    const { listingId } = await sold(harness, seller, buyer);
    await report(other, listingId);
    await harness.client.execute({
      sql: "UPDATE users SET deleted_at = 1, name = 'Deleted account', email = 'deleted-x@deleted.invalid' WHERE id = ?",
      args: [other.id],
    });
    expect(await list()).toMatchObject([
      { _id: listingId, paid: true, reports: [{ reporter_name: 'Deleted account', reporter_email: '' }] },
    ]);
  });
});

describe('nothing wrong', () => {
  test('ends all open reports of this listing, answers how many, and leaves a line in the record', async () => {
    const [id, stays] = [await listing(harness, seller), await listing(harness, seller)];
    for (const copy of [id, stays]) for (const user of [buyer, other]) await report(user, copy);
    const response = await clear(id, { reason: 'I have looked at it' });
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await answer(response)).toEqual([200, { acknowledged: true, deletedCount: 2 }]);
    expect(await idsOf()).toEqual([stays]);
    expect(await rowsOf(harness, 'SELECT product_id, outcome, settled_at FROM reports ORDER BY rowid')).toEqual([
      { product_id: id, outcome: 'nothing_wrong', settled_at: harness.clock.now },
      { product_id: id, outcome: 'nothing_wrong', settled_at: harness.clock.now },
      { product_id: stays, outcome: null, settled_at: null },
      { product_id: stays, outcome: null, settled_at: null },
    ]);
    expect(await audit()).toEqual([
      {
        actor_id: admin.id,
        action: 'clear_listing_reports',
        subject_kind: 'listing',
        subject_id: id,
        reason: 'I have looked at it',
        detail: '2 reports',
      },
    ]);
  });

  test('is said once: a second time there is nothing, and no line in the record', async () => {
    const id = await listing(harness, seller);
    await report(buyer, id);
    const statuses = (await Promise.all([clear(id), clear(id), clear('none')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    const before = await everything(harness);
    expect(await answer(clear(id))).toEqual(notFound);
    expect(await everything(harness)).toEqual(before);
    expect(await audit()).toMatchObject([{ reason: null, detail: '1 report' }]);
  });

  // Fails when whatever is open is cleared: the second person would be told that somebody looked.
  test('is not said of a report that the admin has not seen', async () => {
    const id = await listing(harness, seller);
    await report(buyer, id);
    const [{ report_count: seen } = { report_count: 0 }] = await list();
    await report(other, id);
    const before = await everything(harness);
    expect(await answer(clear(id, { seen }))).toEqual([
      409,
      { message: moderationWords.conflict.moreReports, code: 'conflict' },
    ]);
    expect((await clear(id, { seen: 'one' })).status).toBe(422);
    expect(await everything(harness)).toEqual(before);
    expect(await answer(clear(id, { seen: 2 }))).toEqual([200, { acknowledged: true, deletedCount: 2 }]);
  });

  // Fails when the one report per person and listing is asked of the open ones only.
  test('is for ever for who has reported it, while others may report it anew', async () => {
    const id = await listing(harness, seller);
    await report(buyer, id);
    await clear(id);
    expect(await answer(buyer.ask('PUT', `/api/reported-product/${id}`))).toEqual([
      409,
      { message: moderationWords.conflict.reportedBefore, code: 'conflict' },
    ]);
    expect(await list()).toEqual([]);
    await report(other, id);
    expect(await list()).toMatchObject([{ _id: id, report_count: 1, reports: [{}] }]);
  });

  test.each([[{ reason: 7 }], [{ reason: 'x'.repeat(501) }]])('refuses a reason that is none', async (body) => {
    const id = await listing(harness, seller);
    await report(buyer, id);
    expect(await answer(clear(id, body))).toMatchObject([422, { fields: { reason: expect.any(String) } }]);
    expect([await idsOf(), await audit()]).toEqual([[id], []]);
  });
});
