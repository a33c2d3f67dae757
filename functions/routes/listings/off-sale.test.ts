import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { parseSearch } from '../../../core/search/search.ts';
import { stateFor } from '../../../tests/fakes/queue.ts';
import { dropped, titleTags } from '../../../tests/fixtures/catalog/pages.ts';
import { listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { OFF_SALE_WAYS } from '../../../tests/fixtures/off-sale.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getCatalogPage, getCategoryPage, getHome, getSellerPage } from '../../domain/catalog/catalog-pages.ts';
import { getFeed } from '../../domain/catalog/feeds.ts';
import { getListingPage } from '../../domain/catalog/listing-page.ts';
import { getSitemapPart } from '../../domain/catalog/sitemap.ts';
import { searchTitles } from '../../domain/search/search.ts';

type Shown = { readonly id: string }[];

/** All public lists and searches, and if they contain this copy. */
async function shown(harness: Harness, seller: SignedIn, buyer: SignedIn, copy: string, query: string) {
  const { deps } = harness;
  const search = parseSearch(new URLSearchParams(query));
  const category = (await getCategoryPage(deps, 'fantasy')) as { listings: Shown };
  const found = await searchTitles(deps, search, 24);
  const pages: Shown[] = [
    (await getHome(deps)).advertised,
    (await getCatalogPage(deps)).listings,
    category.listings,
    (await getSellerPage(deps, seller.id))?.listings ?? [],
    (await getFeed(deps, 'fantasy'))?.books ?? [],
    (await getSitemapPart(deps, { kind: 'books', number: 1 })) ?? [],
    found.titles.map(({ listing: { id } }) => ({ id })),
  ];
  const reads = ['/api/products', '/api/category/fantasy', '/api/advertise', `/api/search?${query}`].map(async (path) =>
    ((await (await buyer.ask('GET', path)).text()) as string).includes(copy),
  );
  return [
    ...pages.map((listings) => listings.some(({ id }) => id === copy)),
    ...(await Promise.all(reads)),
    found.facets.total.books > 0,
  ];
}

describe.each(Object.entries(OFF_SALE_WAYS))('off sale by %s', (way, { off, on }) => {
  // Fails when one public read checks "active" instead of "for sale".
  test('is in no list and no search; its page stays without a button to buy, and everything returns', async ({
    harness,
    seller,
    buyer,
  }) => {
    const copy = await listing(harness, seller, { advertisedAt: 7, name: 'Zanzibar' });
    const look = () => shown(harness, seller, buyer, copy, 'q=Zanzibar&sold=1');
    const page = async () => (await getListingPage(harness.deps, copy)) as { onSale: boolean };
    const before = await rowsOf(harness, 'SELECT * FROM listings');
    expect([await look(), (await page()).onSale]).toEqual([Array(12).fill(true), true]);
    expect((await off(seller, copy)).status).toBe(200);
    const lists = [tag.category('fantasy'), tag.shop, tag.search, tag.sitemap];
    const holiday = way === 'a holiday';
    const ofWay = holiday ? [tag.seller(seller.id)] : [tag.book(copy), tag.stockOf(seller.id)];
    const shows = [...ofWay, ...(await titleTags(harness, 'Zanzibar'))];
    expect(dropped(harness)).toEqual([...lists, ...shows].toSorted());
    expect([await look(), (await page()).onSale]).toEqual([Array(12).fill(false), false]);
    harness.purged.length = 0;
    expect((await on(seller, copy)).status).toBe(200);
    const back = [tag.home, tag.laterInShop, tag.laterIn('fantasy'), ...(holiday ? [tag.book(copy)] : [])];
    expect(dropped(harness)).toEqual([...lists, ...shows, ...back].toSorted());
    expect([await look(), (await page()).onSale]).toEqual([Array(12).fill(true), true]);
    expect(await rowsOf(harness, 'SELECT * FROM listings')).toEqual(before);
  });

  test('a sold copy stays sold on its page, in the search and on its order', async ({ harness, seller, buyer }) => {
    const { listingId } = await sold(harness, seller, buyer);
    await off(seller, listingId);
    expect(await stateFor(harness, listingId)).toBe('sold');
    const found = await searchTitles(harness.deps, parseSearch(new URLSearchParams('q=book&sold=1')), 24);
    expect(found.titles.map(({ listing: { id } }) => id)).toEqual([listingId]);
  });
});
