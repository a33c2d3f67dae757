/**
 * How many rows of the database each call and each page may read, however much is in it. Rows are what the database bills, and
 * they are the same on every machine. A route of the API or a page without a line here fails `rows.test.ts`.
 */

import { eq } from 'drizzle-orm';
import { parseTitleQuery } from '../core/catalog/title-query.ts';
import { PAGE_SIZE } from '../core/paging.ts';
import { parseSearch } from '../core/search/search.ts';
import { listings } from '../functions/db/tables/catalog.ts';
import { getCatalogPage, getCategoryPage, getHome, getSellerPage } from '../functions/domain/catalog/catalog.ts';
import { getFeed } from '../functions/domain/catalog/feeds.ts';
import { getListingPage } from '../functions/domain/catalog/listing-page.ts';
import { getSitemapPart, listCategoryAddresses, listSitemapParts } from '../functions/domain/catalog/sitemap.ts';
import { getTitlePage } from '../functions/domain/catalog/titles/title-page.ts';
import type { Deps } from '../functions/domain/ports.ts';
import { searchTitles } from '../functions/domain/search/search.ts';

/** Rows read, by what a call is. */
export const MOST = {
  /** One thing and what stands beside it. */
  one: 100,
  /** A page of a list that everybody, a seller or a buyer sees. */
  list: 500,
  home: 300,
  search: 20_000,
  /** A buyer's orders and their to-do list: a row has its copy, its seller, its payment and its turn. */
  orders: 1_000,
  /** An admin's list or figures. */
  admin: 2_000,
  /** A part of everything about one user: up to 500 rows of each table, found by its indexes. */
  export: 10_000,
  /** Something that is done, with all that it checks. */
  write: 300,
  /** A minute in which the schedule finds nothing to do. */
  idle: 200,
} as const;

export type RowBudget = {
  readonly most: keyof typeof MOST;
  /** What else is asked for beside the path of `access.ts`: filters, sorts, later pages. */
  readonly also?: readonly string[];
  /** It looks at the newest rows, as many as there are up to a bound that a small shop does not reach: `most` alone holds. */
  readonly bounded?: true;
  /** Path, body and status in a shop that has more than `access.ts` knows. */
  readonly path?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly ok?: number;
};

const each = (path: string, name: string, values: readonly string[]) =>
  values.map((value) => `${path}${name}=${value}`);

const SEARCHES = [
  '',
  ...each('&', 'sort', ['newest', 'cheapest', 'dearest']),
  '&q=the',
  '&q=s',
  '&q=love',
  '&q=harry+potter',
  '&q=the+hunger+games',
  '&q=harry+poter',
  '&q=9780439023481',
  '&q=the+a+of+and+in+to+with+from',
  '&category=fantasy&condition=Good&min=5&max=10',
  '&q=the&verified=1&sold=1&sort=cheapest',
];

export const ROWS: Readonly<Record<string, RowBudget>> = {
  'GET /api/health': { most: 'one' },
  'POST /api/auth/sign-up': { most: 'one' },
  'POST /api/auth/sign-in': { most: 'one' },
  'GET /api/jwt': { most: 'one' },
  'GET /api/auth/google': { most: 'one' },
  'GET /api/auth/google/callback': { most: 'one' },
  'POST /api/auth/google/link': { most: 'one' },
  'GET /api/auth/google/link': { most: 'one' },
  'DELETE /api/auth/google/link': { most: 'one' },
  'GET /api/auth/me': { most: 'one' },
  'GET /api/auth/export': { most: 'export', bounded: true },
  'POST /api/auth/sign-out': { most: 'one' },
  'PATCH /api/auth/profile': { most: 'write' },
  'POST /api/auth/password': { most: 'one' },
  'POST /api/auth/verify': { most: 'one' },
  'POST /api/auth/verify/again': { most: 'one' },
  'POST /api/auth/forgot': { most: 'one', body: { email: ':email' }, ok: 202 },
  'POST /api/auth/reset': { most: 'one' },
  'POST /api/auth/email': { most: 'one' },
  'POST /api/auth/email/undo': { most: 'one' },
  'GET /api/auth/factor': { most: 'one' },
  'POST /api/auth/factor': { most: 'one' },
  'GET /api/auth/factors': { most: 'one' },
  'POST /api/auth/factors/passkey/options': { most: 'one' },
  'POST /api/auth/factors/passkey': { most: 'one' },
  'POST /api/auth/factors/totp/options': { most: 'one' },
  'POST /api/auth/factors/totp': { most: 'one' },
  'POST /api/auth/factors/codes': { most: 'one' },
  'DELETE /api/auth/factors/:id': { most: 'one' },
  'DELETE /api/auth/account': { most: 'write' },
  'GET /api/auth/sessions': { most: 'one' },
  'DELETE /api/auth/sessions': { most: 'one' },
  'DELETE /api/auth/sessions/:id': { most: 'one' },
  'GET /api/users': { most: 'one' },
  'POST /api/users': { most: 'one' },
  'GET /api/users/admin/:email': { most: 'one' },
  'GET /api/users/seller/:email': { most: 'one' },
  'GET /api/users/buyer/:email': { most: 'one' },
  'GET /api/users/all-seller': {
    most: 'admin',
    also: [
      '?limit=100',
      ...each('?', 'sort', ['name', 'email', 'newest', 'unverified']),
      ...each('?search=nobody&', 'sort', ['name', 'email', 'newest', 'unverified']),
      '?search=e&limit=100',
    ],
    bounded: true,
  },
  'GET /api/users/all-buyer': {
    most: 'admin',
    also: ['?limit=100', '?sort=newest', '?search=nobody', '?search=e&limit=100'],
    bounded: true,
  },
  'PUT /api/users/:email': { most: 'write' },
  'PUT /api/users/:id/suspension': { most: 'write' },
  'DELETE /api/users/:id/suspension': { most: 'write' },
  'GET /api/users/:id/deletion': { most: 'one' },
  'DELETE /api/users/:id': { most: 'write' },
  'GET /api/audit': { most: 'admin', also: ['?limit=100', '?action=clear_listing_reports', '?action=merge_category'] },
  'GET /api/category': { most: 'one' },
  'GET /api/category/:id': { most: 'list' },
  'POST /api/category': { most: 'list', body: { name: 'Essays' } },
  // There are more categories than it names.
  'PUT /api/category': { most: 'write', ok: 409 },
  'PATCH /api/category/:id': { most: 'write', body: { name: 'Tales' } },
  'POST /api/category/:id/merge': {
    most: 'write',
    path: '/api/category/history/merge',
    body: { into: 'fantasy' },
  },
  'GET /api/advertise': { most: 'list' },
  'GET /api/search': { most: 'search', also: SEARCHES.map((query) => `?limit=24${query}`) },
  'GET /api/search/completions': { most: 'search', also: ['?q=t', '?q=the', '?q=harry+po'] },
  'GET /api/products': { most: 'list' },
  'POST /api/images': { most: 'write' },
  'POST /api/products': { most: 'write' },
  'POST /api/products/import': { most: 'write' },
  'PUT /api/products/:id': { most: 'write' },
  'PATCH /api/products/:id': { most: 'write' },
  'DELETE /api/products/:id': { most: 'write' },
  'GET /api/my-products': {
    most: 'list',
    also: each('?', 'state', ['available', 'advertised', 'paused', 'sold', 'no-picture']),
  },
  'GET /api/titles/:id': { most: 'list', also: ['?condition=Good&verified=1', '?sort=newest'] },
  'PATCH /api/my-products': { most: 'write' },
  'GET /api/holiday': { most: 'one' },
  'PUT /api/holiday': { most: 'write' },
  'DELETE /api/holiday': { most: 'write' },
  'GET /api/my-products/:id': { most: 'one' },
  'GET /api/isbn/:isbn': { most: 'list', also: ['/api/isbn/9780439023481'] },
  'GET /api/my-buyers': { most: 'list', also: each('?', 'state', ['to_hand_over', 'unpaid', 'done']) },
  'PUT /api/my-buyers/:id': { most: 'write' },
  'GET /api/my-orders': { most: 'orders' },
  'POST /api/my-orders': { most: 'write' },
  'GET /api/my-orders/:id': { most: 'one' },
  'DELETE /api/my-orders/:id': { most: 'write' },
  'POST /api/queue': { most: 'write' },
  'DELETE /api/queue/:id': { most: 'write' },
  'GET /api/add-to-wishlist': { most: 'list' },
  'POST /api/add-to-wishlist': { most: 'write' },
  'DELETE /api/add-to-wishlist/:id': { most: 'write' },
  'PUT /api/reported-product/:id': { most: 'write' },
  'GET /api/reported-product': {
    most: 'admin',
    also: ['?order=newest', ...each('?search=nobody&', 'order', ['most', 'newest']), '?search=e'],
    bounded: true,
  },
  'DELETE /api/reported-product/:id': { most: 'write' },
  'GET /api/my-reports': { most: 'list' },
  'GET /api/reported-buyers': { most: 'admin' },
  'DELETE /api/reported-buyers/:id': { most: 'write' },
  'GET /api/sold-products': {
    most: 'admin',
    also: [
      '?limit=100',
      '?sort=price',
      '?days=90',
      ...each('?search=nobody&', 'sort', ['newest', 'price']),
      '?search=e&limit=100',
      '?search=pi_none',
    ],
    bounded: true,
  },
  'GET /api/overview': { most: 'admin', also: ['?days=90'], bounded: true },
  'GET /api/overview/:number': {
    most: 'admin',
    also: ['listings', 'refunds', 'revenue'].map((number) => `/api/overview/${number}?days=90`),
    bounded: true,
  },
  'GET /api/todo/admin': { most: 'admin' },
  'GET /api/todo/buyer': { most: 'orders' },
  'GET /api/todo/seller': { most: 'list' },
  'GET /api/products/:id/availability': { most: 'one' },
  'GET /api/sample-letters': { most: 'one' },
  'GET /api/sample-letters/:key': { most: 'one' },
  'GET /api/money': { most: 'admin', bounded: true },
  'POST /api/money/reconcile': { most: 'admin' },
  'PUT /api/money/alerts/:id': { most: 'write' },
  'POST /api/create-payment-intent': { most: 'write' },
  'POST /api/payment': { most: 'write' },
  'GET /api/notifications': { most: 'list' },
  'POST /api/notifications/read': { most: 'write' },
  'GET /api/notifications/preferences': { most: 'one' },
  'PUT /api/notifications/preferences': { most: 'one' },
  'GET /api/unsubscribe/:key': { most: 'one' },
  'POST /api/unsubscribe/:key': { most: 'one' },
  'POST /api/mail/webhook': { most: 'one' },
  'POST /api/stripe/webhook': { most: 'one' },
  'GET /photos/categories/:id{[\\w-]{1,64}}/share': { most: 'list' },
  'GET /photos/:id{[\\w-]{1,64}}/share': { most: 'one' },
  'GET /photos/:id{[\\w-]{1,64}}/:width{\\d{2,4}}?': { most: 'one' },
};

/** What still reads more in a larger shop, and why it must (docs/scale.md). */
export const GROWING: ReadonlySet<string> = new Set([
  // It compares a month of payments with the provider, one by one, and goes through a portion of the ledger.
  'POST /api/money/reconcile',
  // It counts the copies that it moves, for the record, in an index; the first hundred of them move with it.
  'POST /api/category/:id/merge',
]);

type Reads = Pick<Deps, 'db' | 'now'>;

export type PageBudget = {
  readonly most: keyof typeof MOST;
  /** What the page asks for: each function that it has of the domain, by name. */
  readonly reads: Readonly<Record<string, (deps: Reads, copy: string, seller: string) => Promise<unknown>>>;
};

/** The pages that are rendered when somebody asks for them. */
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
