import { describe, expect } from 'vitest';
import { formatPostingTime } from '../../../core/listings/posting-time.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { moderationWords } from '../../../core/words/en/moderation.ts';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { WIRE_ROW } from '../../../tests/fixtures/listings/whole-listing.ts';
import { posted, sold, uploaded } from '../../../tests/fixtures/listings.ts';
import { auditLines, everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';

async function report(harness: Harness, user: SignedIn, id: string, body?: object): Promise<void> {
  harness.clock.now += 1000;
  expect((await user.ask('PUT', `/api/reported-product/${id}`, body)).status).toBe(200);
}

type Row = { _id: string; report_count: number; reports: { reporter_name: string; reported_at: string }[] };
const list = async (admin: SignedIn, query = '') =>
  (await answer(admin.ask('GET', `/api/reported-product${query}`)))[1] as Row[];
const idsOf = async (admin: SignedIn, query = '') => (await list(admin, query)).map(({ _id }) => _id);
const clear = (admin: SignedIn, id: string, body?: object) => admin.ask('DELETE', `/api/reported-product/${id}`, body);
const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];

describe('the list', () => {
  test('has listing, seller and reports with their reporters; in two round trips', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const [photo = ''] = await uploaded(harness, seller, 'cover');
    const id = await posted(harness, seller, { name: 'Emma <1>', photos: [photo] });
    const posting = harness.clock.now;
    await posted(harness, seller);
    await report(harness, buyer, id, { reason: 'spam' });
    const first = new Date(harness.clock.now).toISOString();
    await report(harness, other, id);
    const response = await admin.ask('GET', '/api/reported-product');
    expect([response.headers.get('Server-Timing'), response.headers.get('Link')]).toEqual(['db;desc="2"', null]);
    const nameOf = async ({ id }: SignedIn) =>
      (await rowsOf(harness, `SELECT name FROM users WHERE id = '${id}'`))[0]?.name;
    expect(await response.json()).toEqual([
      {
        _id: id,
        name: 'Emma <1>',
        photo,
        ...WIRE_ROW,
        seller_id: seller.id,
        posting_time: formatPostingTime(posting),
        availablity: true,
        reported: true,
        seller_has_shelf: true,
        seller_name: await nameOf(seller),
        seller_email: seller.email,
        resell_price: 12.5,
        paid: false,
        withdrawn: false,
        report_count: 2,
        answers: [],
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

  // Fails when the order ignores the count, the oldest report, or its direction.
  test('is ordered by number of reports, then oldest report; or by latest report', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const [late, twice, early] = [
      await listing(harness, seller),
      await listing(harness, seller),
      await listing(harness, seller),
    ];
    await report(harness, buyer, early);
    await report(harness, buyer, twice);
    await report(harness, other, twice);
    await report(harness, buyer, late);
    expect(await idsOf(admin)).toEqual([twice, early, late]);
    expect(await idsOf(admin, '?order=newest')).toEqual([late, twice, early]);
    expect(await idsOf(admin, '?order=none')).toEqual([twice, early, late]);
  });

  test.for(['', '&order=newest'])(
    'continues on the next page, without a gap or a repetition%s',
    async (order, { harness, seller, buyer, other, admin }) => {
      const all: string[] = [];
      for (let i = 0; i < 7; i++) {
        const id = await listing(harness, seller);
        await report(harness, buyer, id);
        if (i % 3 === 0) await report(harness, other, id);
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
      expect(seen).toEqual(await idsOf(admin, order.replace('&', '?')));
      expect(seen.toSorted()).toEqual(all.toSorted());
    },
  );

  test('counts all reports of a listing and displays the first twenty; no count hides a listing', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const id = await listing(harness, seller);
    for (let i = 0; i < 23; i++) await report(harness, await signedIn(harness, 'Buyer', `Reader ${i}`), id);
    const [row] = await list(admin);
    expect(row?.report_count).toBe(23);
    expect(row?.reports.map(({ reporter_name }) => reporter_name)).toEqual(
      Array.from({ length: 20 }, (_, i) => `Reader ${i}`),
    );
    expect(await answer(buyer.ask('GET', '/api/products'))).toMatchObject([200, [{ _id: id }]]);
  });

  test('keeps a sold copy, marked as such, without personal data of a deleted account', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const { listingId } = await sold(harness, seller, buyer);
    await report(harness, other, listingId);
    await harness.client.execute({
      sql: "UPDATE users SET deleted_at = 1, name = 'Deleted account', email = 'deleted-x@deleted.invalid' WHERE id = ?",
      args: [other.id],
    });
    expect(await list(admin)).toMatchObject([
      { _id: listingId, paid: true, reports: [{ reporter_name: 'Deleted account', reporter_email: '' }] },
    ]);
  });
});

describe('"nothing wrong"', () => {
  test('settles all open reports of this listing, returns their number, and leaves an audit entry', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const [id, stays] = [await listing(harness, seller), await listing(harness, seller)];
    for (const copy of [id, stays]) for (const user of [buyer, other]) await report(harness, user, copy);
    const response = await clear(admin, id, { reason: 'I have looked at it' });
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await answer(response)).toEqual([200, { acknowledged: true, deletedCount: 2 }]);
    expect(await idsOf(admin)).toEqual([stays]);
    expect(await rowsOf(harness, 'SELECT listing_id, outcome, settled_at FROM reports ORDER BY rowid')).toEqual([
      { listing_id: id, outcome: 'nothing_wrong', settled_at: harness.clock.now },
      { listing_id: id, outcome: 'nothing_wrong', settled_at: harness.clock.now },
      { listing_id: stays, outcome: null, settled_at: null },
      { listing_id: stays, outcome: null, settled_at: null },
    ]);
    expect(await auditLines(harness)).toEqual([
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

  test('works once: a second time nothing is open, and there is no audit entry', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const id = await listing(harness, seller);
    await report(harness, buyer, id);
    const statuses = (await Promise.all([clear(admin, id), clear(admin, id), clear(admin, 'none')])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    const before = await everything(harness);
    expect(await answer(clear(admin, id))).toEqual(notFound);
    expect(await everything(harness)).toEqual(before);
    expect(await auditLines(harness)).toMatchObject([{ reason: null, detail: '1 report' }]);
  });

  // Fails when all open reports are settled: a reporter would be notified of a review that did not happen.
  test('does not settle a report that the admin has not seen', async ({ harness, seller, buyer, other, admin }) => {
    const id = await listing(harness, seller);
    await report(harness, buyer, id);
    const [{ report_count: seen } = { report_count: 0 }] = await list(admin);
    await report(harness, other, id);
    const before = await everything(harness);
    expect(await answer(clear(admin, id, { seen }))).toEqual([
      409,
      { message: moderationWords.conflict.moreReports, code: 'conflict' },
    ]);
    expect((await clear(admin, id, { seen: 'one' })).status).toBe(422);
    expect(await everything(harness)).toEqual(before);
    expect(await answer(clear(admin, id, { seen: 2 }))).toEqual([200, { acknowledged: true, deletedCount: 2 }]);
  });

  // Fails when the limit of one report per user and listing covers open ones only.
  test('is final for its reporters, while others may report the listing again', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const id = await listing(harness, seller);
    await report(harness, buyer, id);
    await clear(admin, id);
    expect(await answer(buyer.ask('PUT', `/api/reported-product/${id}`))).toEqual([
      409,
      { message: moderationWords.conflict.reportedBefore, code: 'conflict' },
    ]);
    expect(await list(admin)).toEqual([]);
    await report(harness, other, id);
    expect(await list(admin)).toMatchObject([{ _id: id, report_count: 1, reports: [{}] }]);
  });

  test.for([[{ reason: 7 }], [{ reason: 'x'.repeat(501) }]] as const)(
    'refuses an unknown reason',
    async ([body], { harness, seller, buyer, admin }) => {
      const id = await listing(harness, seller);
      await report(harness, buyer, id);
      expect(await answer(clear(admin, id, body))).toMatchObject([422, { fields: { reason: expect.any(String) } }]);
      expect([await idsOf(admin), await auditLines(harness)]).toEqual([[id], []]);
    },
  );
});

// Fails when many accounts of one stranger raise a listing above those reported by experienced users, or hide theirs.
test('listings reported only by inexperienced users are last, in both orders', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const trade = await signedIn(harness, 'Seller');
  await bought(harness, trade, buyer, 'meet');
  await endSales(harness);
  const [flooded, told, both] = [
    await posted(harness, seller),
    await posted(harness, seller),
    await posted(harness, seller),
  ];
  const strangers = await Promise.all(Array.from({ length: 21 }, () => signedIn(harness, 'Buyer')));
  await report(harness, buyer, told, { reason: 'spam' });
  for (const stranger of strangers) await report(harness, stranger, flooded);
  for (const stranger of strangers.slice(0, 20)) await report(harness, stranger, both);
  await report(harness, trade, both, { reason: 'spam' });
  await report(harness, strangers[20] as SignedIn, told);
  expect(await idsOf(admin)).toEqual([told, both, flooded]);
  expect(await idsOf(admin, '?order=newest')).toEqual([told, both, flooded]);
  for (const order of ['most', 'newest']) {
    const first = await admin.ask('GET', `/api/reported-product?limit=1&order=${order}`);
    const next = /after=([^&>]+)/.exec(first.headers.get('Link') ?? '')?.[1];
    expect(await idsOf(admin, `?limit=2&order=${order}&after=${next}`)).toEqual([both, flooded]);
  }
  const said = (await list(admin)).find(({ _id }) => _id === both)?.reports ?? [];
  expect([said.length, said.at(-1)]).toEqual([20, expect.objectContaining({ reason: 'spam' })]);
  await requireCountRules(harness);
  await clear(admin, told);
  expect(await idsOf(admin)).toEqual([both, flooded]);
  await requireCountRules(harness);
});
