/** Limit of rows that each rendered page may read (`most-rows.ts`). */
import { eq } from 'drizzle-orm';
import { parseTitleQuery } from '../../core/catalog/title-query.ts';
import { PAGE_SIZE } from '../../core/paging.ts';
import { parseSearch } from '../../core/search/search.ts';
import { listings } from '../../functions/db/tables/catalog.ts';
import {
  getCatalogPage,
  getCategoryPage,
  getHome,
  getSellerPage,
} from '../../functions/domain/catalog/catalog-pages.ts';
import { getFeed } from '../../functions/domain/catalog/feeds.ts';
import { getListingPage } from '../../functions/domain/catalog/listing-page.ts';
import { getSitemapPart, listCategoryAddresses, listSitemapParts } from '../../functions/domain/catalog/sitemap.ts';
import { getTitlePage } from '../../functions/domain/catalog/titles/title-page.ts';
import type { Deps } from '../../functions/domain/ports.ts';
import { searchTitles } from '../../functions/domain/search/search.ts';
import type { MOST } from './most-rows.ts';

type Reads = Pick<Deps, 'db' | 'now'>;

export type PageBudget = {
  readonly most: keyof typeof MOST;
  /** The page's reads: each function of the domain, by name. */
  readonly reads: Readonly<Record<string, (deps: Reads, copy: string, seller: string) => Promise<unknown>>>;
};

export const PAGES: Readonly<Record<string, PageBudget>> = {
  'index.astro': { most: 'home', reads: { getHome } },
  'category/index.astro': { most: 'list', reads: { getCatalogPage: (deps) => getCatalogPage(deps) } },
  'category/[id].astro': { most: 'list', reads: { getCategoryPage: (deps) => getCategoryPage(deps, 'fantasy') } },
  'category/[id]/feed.xml.ts': { most: 'list', reads: { getFeed: (deps) => getFeed(deps, 'fantasy') } },
  'book/[id].astro': { most: 'list', reads: { getListingPage: (deps, copy) => getListingPage(deps, copy) } },
  'seller/[id].astro': { most: 'list', reads: { getSellerPage: (deps, _, seller) => getSellerPage(deps, seller) } },
  'search.astro': {
    most: 'search',
    reads: { searchTitles: (deps) => searchTitles(deps, parseSearch(new URLSearchParams()), PAGE_SIZE.public) },
  },
  'sitemap.xml.ts': { most: 'list', reads: { listSitemapParts } },
  'sitemap/[part].xml.ts': {
    most: 'search',
    reads: { getSitemapPart: (deps) => getSitemapPart(deps, { kind: 'books', number: 1 }), listCategoryAddresses },
  },
  'title/[id].astro': {
    most: 'list',
    reads: {
      getTitlePage: async (deps, copy) => {
        const [row] = await deps.db.select({ id: listings.titleId }).from(listings).where(eq(listings.id, copy));
        return getTitlePage(deps, row?.id ?? '', parseTitleQuery(new URLSearchParams()));
      },
    },
  },
};
