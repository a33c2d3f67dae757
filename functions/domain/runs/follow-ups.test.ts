/** Decisions about more copies than one write may change: effective at once, and completed after any interruption. */
import { describe, expect } from 'vitest';
import { parseTitleQuery } from '../../../core/catalog/title-query.ts';
import { parseSearch } from '../../../core/search/search.ts';
import {
  actorOf,
  dropDeferredWork,
  fillShop,
  provedAdmin,
  underWay,
} from '../../../tests/fixtures/catalog/many-copies.ts';
import { booked, bookingOf, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { posted, sold } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireTitleRules } from '../../../tests/rules/title-rules.ts';
import { runJobs } from '../../jobs.ts';
import { restoreUser, suspendUser } from '../accounts/admin-user-actions.ts';
import { endAccount } from '../accounts/end-account.ts';
import { getCatalogPage, getCategoryPage, getHome, getSellerPage } from '../catalog/catalog-pages.ts';
import { mergeCategory } from '../catalog/categories.ts';
import { getFeed } from '../catalog/feeds.ts';
import { getListingPage } from '../catalog/listing-page.ts';
import { getTitlePage } from '../catalog/titles/title-page.ts';
import { endHoliday, startHoliday } from '../listings/holiday.ts';
import { getMoneyReport } from '../payments/money/money-page.ts';
import { searchTitles } from '../search/search.ts';
import { runFollowUp } from './follow-ups.ts';

const stocks = async (harness: Harness, seller: SignedIn) =>
  Object.fromEntries(
    (
      await rowsOf(
        harness,
        `SELECT stock, count(*) AS copies FROM listings WHERE seller_id = '${seller.id}' GROUP BY stock`,
      )
    ).map(({ stock, copies }) => [stock, copies]),
  );

/** Every place that shows copies, with true if one of this seller's is there. */
async function shown(harness: Harness, seller: SignedIn, other: string): Promise<string[]> {
  const { deps } = harness;
  const [row] = await rowsOf(harness, `SELECT title_id FROM listings WHERE id = 'c7'`);
  const page = await getListingPage(deps, other);
  const similar = typeof page === 'object' ? [...(page?.similar ?? []), ...(page?.others ?? [])] : [];
  const found = async (query: string) =>
    (await searchTitles(deps, parseSearch(new URLSearchParams(query)), 24)).titles.map((title) => title.listing);
  const places: Record<string, readonly { sellerId: string }[]> = {
    home: (await getHome(deps)).advertised,
    shop: (await getCatalogPage(deps)).listings,
    category: ((await getCategoryPage(deps, 'fantasy')) as { listings: { sellerId: string }[] }).listings,
    seller: (await getSellerPage(deps, seller.id))?.listings ?? [],
    feed: (await getFeed(deps, 'fantasy'))?.books ?? [],
    similar,
    title: (await getTitlePage(deps, String(row?.title_id), parseTitleQuery(new URLSearchParams())))?.listings ?? [],
    search: await found('q=emma'),
    everything: await found(''),
    cheapest: await found('q=emma&sort=cheapest&condition=Good'),
  };
  return Object.entries(places).flatMap(([place, listings]) =>
    listings.some(({ sellerId }) => sellerId === seller.id) ? [place] : [],
  );
}

const PLACES = ['home', 'shop', 'category', 'seller', 'feed', 'similar', 'title', 'search', 'everything', 'cheapest'];

describe('a seller of many copies', () => {
  test('leaves every page at once when suspended, and the counts follow', async ({
    harness,
    seller,
    other: buyer,
    admin,
  }) => {
    const another = await signedIn(harness, 'Seller');
    await fillShop(harness, seller);
    const stays = await listing(harness, another, { name: 'Emma 7', author: 'Jane Austen', postedAt: 5 });
    expect(await shown(harness, seller, stays)).toEqual(PLACES);
    // The work after the response has not run yet.
    await suspendUser(harness.deps, await provedAdmin(harness, admin), seller.id, undefined);
    expect(await underWay(harness)).toEqual([{ kind: 'seller', subject_id: seller.id, leaving: 1, copies: 100 }]);
    expect(await stocks(harness, seller)).toEqual({ 0: 100, 1: 160 });
    expect(await shown(harness, seller, stays)).toEqual([]);
    expect(await getMoneyReport(harness.deps)).toMatchObject({ followUps: 1, followUpCopies: 100 });
    const booking = harness.app.request('/api/my-orders', {
      method: 'POST',
      headers: { ...buyer.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(bookingOf('c0')),
    });
    expect([(await booking).status, await stocks(harness, seller)]).toEqual([404, { 0: 100, 1: 160 }]);
    await harness.pages.finish();
    expect([await underWay(harness), await stocks(harness, seller)]).toEqual([[], { 0: 260 }]);
    await requireTitleRules(harness);
    await restoreUser(harness.deps, await provedAdmin(harness, admin), seller.id, undefined);
    expect(await stocks(harness, seller)).toEqual({ 0: 160, 1: 100 });
    await harness.pages.finish();
    await requireTitleRules(harness);
    expect(await shown(harness, seller, stays)).toEqual(PLACES);
  });

  // Fails when the schedule does not continue the work of a killed Worker.
  test('has an interrupted suspension completed by the schedule', async ({ harness, seller, admin }) => {
    await fillShop(harness, seller);
    dropDeferredWork(harness);
    await suspendUser(harness.deps, await provedAdmin(harness, admin), seller.id, undefined);
    await runFollowUp(harness.deps, { kind: 'seller', subjectId: seller.id }, 1);
    expect(await stocks(harness, seller)).toEqual({ 0: 150, 1: 110 });
    expect(await underWay(harness)).toEqual([{ kind: 'seller', subject_id: seller.id, leaving: 1, copies: 150 }]);
    await runJobs(harness.deps);
    expect(await underWay(harness)).toEqual([]);
    await requireTitleRules(harness);
  });

  // Fails when an earlier follow-up continues behind its position and skips the copies before it.
  test('gets all copies back when restored before all have followed', async ({ harness, seller }) => {
    await fillShop(harness, seller);
    dropDeferredWork(harness);
    await startHoliday(harness.deps, actorOf(seller, 'Seller'));
    await runFollowUp(harness.deps, { kind: 'seller', subjectId: seller.id }, 2);
    expect(await stocks(harness, seller)).toEqual({ 0: 213, 1: 47 });
    await endHoliday(harness.deps, actorOf(seller, 'Seller'));
    expect(await underWay(harness)).toEqual([{ kind: 'seller', subject_id: seller.id, leaving: 0, copies: 100 }]);
    await runJobs(harness.deps);
    expect(await stocks(harness, seller)).toEqual({ 1: 260 });
    await requireTitleRules(harness);
  });

  test('loses bookings, reports, texts and pictures of every copy when the account ends', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const { listingId } = await sold(harness, seller, buyer);
    const pictured = await posted(harness, seller);
    await harness.client.execute(`UPDATE listings SET posted_at = 10 WHERE id IN ('${listingId}', '${pictured}')`);
    await fillShop(harness, seller);
    const order = await booked(other, pictured);
    await other.ask('PUT', `/api/reported-product/${pictured}`);
    await endSales(harness);
    dropDeferredWork(harness);
    await suspendUser(harness.deps, await provedAdmin(harness, admin), seller.id, undefined);
    expect(await endAccount(harness.deps, seller.id)).toBe(true);
    // The follow-up of the suspension must not pass a copy without ending it.
    await runFollowUp(harness.deps, { kind: 'seller', subjectId: seller.id }, 9);
    const left = async () =>
      rowsOf(
        harness,
        `SELECT (SELECT count(*) FROM listings WHERE seller_id = '${seller.id}' AND sold_at IS NULL AND (deleted_at IS NULL OR description <> '')) AS texts,
          (SELECT count(*) FROM listings WHERE seller_id = '${seller.id}' AND phone_number <> '') AS numbers,
          (SELECT state FROM orders WHERE id = '${order}') AS booking, (SELECT count(*) FROM reports WHERE settled_at IS NULL) AS reports,
          (SELECT count(*) FROM listing_photos WHERE listing_id = '${pictured}') AS pictures`,
      );
    expect(await left()).toEqual([{ texts: 161, numbers: 162, booking: 'pending', reports: 1, pictures: 1 }]);
    await runJobs(harness.deps);
    expect(await left()).toEqual([{ texts: 0, numbers: 0, booking: 'void', reports: 0, pictures: 0 }]);
    expect(await rowsOf(harness, 'SELECT p.id FROM photos p JOIN listing_photos l ON l.photo_id = p.id')).toEqual([]);
    expect([await underWay(harness), await rowsOf(harness, 'SELECT id FROM photos')]).toEqual([[], []]);
    await requireTitleRules(harness);
  });
});

describe('a category of many copies', () => {
  test('that is merged is closed at once, its copies move, also when the target is merged in turn', async ({
    harness,
    seller,
    admin,
  }) => {
    await admin.ask('POST', '/api/category', { name: 'Poetry' });
    await fillShop(harness, seller);
    await harness.client.execute(`UPDATE listings SET deleted_at = 1 WHERE id = 'c1'`);
    dropDeferredWork(harness);
    const into = (id: string, target: string) =>
      mergeCategory(harness.deps, actorOf(admin, 'Admin'), id, { into: target, reason: undefined });
    const where = () => rowsOf(harness, 'SELECT category_id, count(*) AS copies FROM listings GROUP BY category_id');
    expect(await into('fantasy', 'classics')).toBe(195);
    expect(await getCategoryPage(harness.deps, 'fantasy')).toEqual({ mergedInto: 'classics' });
    expect(await underWay(harness)).toEqual([{ kind: 'category', subject_id: 'fantasy', leaving: 0, copies: 100 }]);
    expect(await into('classics', 'poetry')).toBe(165);
    expect(await where()).toEqual([
      { category_id: 'classics', copies: 65 },
      { category_id: 'fantasy', copies: 95 },
      { category_id: 'poetry', copies: 100 },
    ]);
    await expect(into('fantasy', 'poetry')).rejects.toThrow();
    await requireTitleRules(harness);
    await runJobs(harness.deps);
    expect([await where(), await underWay(harness)]).toEqual([[{ category_id: 'poetry', copies: 260 }], []]);
    await requireTitleRules(harness);
  });
});
