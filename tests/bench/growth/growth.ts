/**
 * Growth of the cost of each page and call with the number of copies: rows read, and time relative to a trivial read.
 */
import { formatCursor } from '../../../core/paging.ts';
import { median } from '../dialog.ts';
import { type Filling, sellerOfCopy } from '../fill/statements.ts';
import { showsRows } from '../shown-rows.ts';

/**
 * Cost at one size. `ratio` is the median time relative to the trivial read beside it; `refused` counts answers of 429
 * and 5xx.
 */
export type Cost = { readonly rows: number; readonly ratio: number; readonly refused: number };

/** The costs of each page and call, in the order of `sizes`. */
export type Growth = {
  readonly sizes: readonly number[];
  readonly calls: Readonly<Record<string, readonly Cost[]>>;
};

/** Facts about a filling for the paths. */
type Filled = Pick<Filling, 'newest' | 'sellers'>;

/** A page or call by name: the path of its n-th request. No page cache answers it. */
type Paths = Readonly<Record<string, (n: number, filled: Filled) => string>>;

const cursor = (n: number, { newest }: Filled) => formatCursor({ at: newest - n * 60_000, id: 'bench-0' });

export const PUBLIC: Paths = {
  '/': () => '/',
  '/category': () => '/category',
  '/sitemap.xml': () => '/sitemap.xml',
  '/category, a later page': (n, filled) => `/category?after=${cursor(n, filled)}`,
  '/category/fantasy, a later page': (n, filled) => `/category/fantasy?after=${cursor(n, filled)}`,
  '/book/{id}': (n) => `/book/bench-${1 + n * 7}`,
  // Copies with an odd number are never sold, so that this seller has one at any size.
  '/seller/{id}': (n, { sellers }) => `/seller/${sellerOfCopy(1 + n * 14, sellers)}`,
  '/api/advertise': () => '/api/advertise',
  'search without words': () => '/api/search?limit=24',
  'search by price': () => '/api/search?limit=24&sort=cheapest',
  'search "the"': () => '/api/search?limit=24&q=the',
  'search "s"': () => '/api/search?limit=24&q=s',
  'search "love"': () => '/api/search?limit=24&q=love',
  'search of two words': () => '/api/search?limit=24&q=harry+potter',
  'search with a slip': () => '/api/search?limit=24&q=twilihgt',
  'search of an ISBN': () => '/api/search?limit=24&q=9780439023481',
  'search of a category, condition, price': () => '/api/search?limit=24&category=fantasy&condition=Good&min=5&max=10',
  'what the field offers': () => '/api/search/completions?q=har',
};

export const ADMIN: Paths = {
  'sellers, for an admin': () => '/api/users/all-seller',
  'sold copies, for an admin': () => '/api/sold-products',
  'sales under way, for an admin': () => '/api/fulfilments',
  'disputed sales, for an admin': () => '/api/fulfilments?state=disputed',
  'page of an order': (n) => `/api/fulfilments/bench-sale-${1 + n}`,
  'reports, for an admin': () => '/api/reported-product',
  'records, for an admin': () => '/api/audit',
  'to-do list of an admin': () => '/api/todo/admin',
  'overview, for an admin': () => '/api/overview',
  'money, for an admin': () => '/api/money',
};

export const SELLER: Paths = {
  'to-do list of a seller': () => '/api/todo/seller',
  'copies of a seller': () => '/api/my-products',
  'buyers of a seller': () => '/api/my-buyers',
  'buyers of a seller, done': () => '/api/my-buyers?state=done',
  'bell of a seller': () => '/api/notifications',
  'payouts of a seller': () => '/api/payouts',
};
export const BUYER: Paths = {
  'to-do list of a buyer': () => '/api/todo/buyer',
  'orders of a buyer': () => '/api/my-orders',
  'wishes of a buyer': () => '/api/add-to-wishlist',
  'bell of a buyer': () => '/api/notifications',
};

const ROUNDS = 15;
const WARM_UP = 2;
const MOST_MS = 6_000;

type Ask = (path: string) => Promise<Response>;

async function answerOf(ask: Ask, path: string): Promise<{ ms: number; rows: number; refused: boolean }> {
  const began = performance.now();
  const response = await ask(path);
  const text = await response.text();
  const ms = performance.now() - began;
  const rows = Number(/rows;desc="(\d+)\//.exec(response.headers.get('Server-Timing') ?? '')?.[1] ?? Number.NaN);
  const refused = response.status === 429 || response.status >= 500;
  if (!refused && !response.ok) throw new Error(`${path} answered ${response.status}`);
  if (!refused && !showsRows(path, text)) throw new Error(`${path} answered without a row.`);
  return { ms, rows, refused };
}

/** Alternates with the trivial read until the rounds or the time limit are reached. */
async function costOf(ask: Ask, pathOf: (n: number) => string): Promise<Cost> {
  const ratios: number[] = [];
  let [rows, refused] = [Number.NaN, 0];
  const began = performance.now();
  for (let n = 0; n < ROUNDS + WARM_UP && (n < 3 || performance.now() - began < MOST_MS); n++) {
    const base = await answerOf(ask, '/api/health');
    const found = await answerOf(ask, pathOf(n));
    if (found.refused) refused++;
    else rows = Number.isNaN(rows) ? found.rows : Math.max(rows, found.rows);
    if (n >= WARM_UP && !found.refused) ratios.push(found.ms / base.ms);
  }
  return { rows, ratio: ratios.length > 0 ? Math.round(median(ratios) * 100) / 100 : Number.NaN, refused };
}

export type Asking = { readonly visitor: Ask; readonly admin: Ask; readonly seller: Ask; readonly buyer: Ask };

export async function costsOf(
  { visitor, admin, seller, buyer }: Asking,
  filled: Filled,
): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {};
  const take = async (paths: Paths, ask: Ask) => {
    for (const [name, pathOf] of Object.entries(paths)) costs[name] = await costOf(ask, (n) => pathOf(n, filled));
  };
  await visitor('/api/health');
  await take(PUBLIC, visitor);
  await take(ADMIN, admin);
  await take(SELLER, seller);
  await take(BUYER, buyer);
  return costs;
}

export const growthOf = (sizes: readonly number[], costs: readonly Readonly<Record<string, Cost>>[]): Growth => ({
  sizes,
  calls: Object.fromEntries(
    Object.keys(costs[0] ?? {}).map((name) => [name, costs.flatMap(({ [name]: cost }) => cost ?? [])]),
  ),
});
