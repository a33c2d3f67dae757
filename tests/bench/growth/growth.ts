/**
 * Growth of the cost of each page and call with the number of copies: rows read, and time relative to a trivial read.
 */
import { formatCursor } from '../../../core/paging.ts';
import { CATEGORIES } from '../../../tools/seed/categories.ts';
import { readBookList } from '../../fixtures/books/books.ts';
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

/** Facts about a filling for the paths. `photo` is the address of a picture of the poster. */
type Filled = Pick<Filling, 'newest' | 'sellers'> & { readonly photo: string };

/** A path, or a path and the body of a POST. */
type Asked = string | readonly [path: string, body: object];

/** A page or call by name: its n-th request. No page cache answers it. */
type Paths = Readonly<Record<string, (n: number, filled: Filled) => Asked>>;

const cursor = (n: number, { newest }: Pick<Filled, 'newest'>) =>
  formatCursor({ at: newest - n * 60_000, id: 'bench-0' });

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
  'record of a seller': () => `/api/sellers/demo-seller2`,
  'reviews of a seller': () => `/api/reviews?seller=demo-seller2`,
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
  'questions to a seller': () => '/api/conversations',
  'most wanted books': () => '/api/wanted',
};
export const BUYER: Paths = {
  'to-do list of a buyer': () => '/api/todo/buyer',
  'orders of a buyer': () => '/api/my-orders',
  'wishes of a buyer': () => '/api/add-to-wishlist',
  'bell of a buyer': () => '/api/notifications',
  'wants of a buyer': () => '/api/wants',
  'questions of a buyer': () => '/api/conversations',
};

/** A copy of a book of the filling; its author's name fits a listing. */
function posted(book: number, photo: string): Asked {
  const { title = '', authors = '' } = readBookList()[book] ?? {};
  const [name, author] = [title.slice(0, 200), authors.split(',')[0]?.slice(0, 100)];
  const of = {
    name,
    author,
    categoryId: CATEGORIES[0]?.id,
    condition: 'Good',
    year_of_purchase: 2019,
    year_of_use: '2 years',
  };
  const told = { phone_number: '+1 503 555 0142', location: 'Salem, OR', description: 'A reading copy.', photo };
  return ['/api/products', { ...of, ...told, original_price: 12, resell_price: 6 }];
}

/** Last, because matches with wants follow behind the answers. A hundredth of all wants is for the first book. */
export const POSTS: Paths = {
  'posting a copy': (n, { photo }) => posted(1 + n * 7, photo),
  'posting the most wanted copy': (_, { photo }) => posted(0, photo),
};

const ROUNDS = 15;
const WARM_UP = 2;
const TIME_LIMIT_MS = 6_000;

type Ask = (path: string, body?: object) => Promise<Response>;

async function answerOf(ask: Ask, asked: Asked): Promise<{ ms: number; rows: number; refused: boolean }> {
  const [path, body] = typeof asked === 'string' ? [asked] : asked;
  const began = performance.now();
  const response = await ask(path, body);
  const text = await response.text();
  const ms = performance.now() - began;
  const rows = Number(/rows;desc="(\d+)\//.exec(response.headers.get('Server-Timing') ?? '')?.[1] ?? Number.NaN);
  const refused = response.status === 429 || response.status >= 500;
  if (!refused && !response.ok) throw new Error(`${path} answered ${response.status}`);
  if (!refused && !showsRows(path, text)) throw new Error(`${path} answered without a row.`);
  return { ms, rows, refused };
}

/** Alternates with the trivial read until the rounds or the time limit are reached. */
async function costOf(ask: Ask, pathOf: (n: number) => Asked): Promise<Cost> {
  const ratios: number[] = [];
  let [rows, refused] = [Number.NaN, 0];
  const began = performance.now();
  for (let n = 0; n < ROUNDS + WARM_UP && (n < 3 || performance.now() - began < TIME_LIMIT_MS); n++) {
    const base = await answerOf(ask, '/api/health');
    const found = await answerOf(ask, pathOf(n));
    if (found.refused) refused++;
    else rows = Number.isNaN(rows) ? found.rows : Math.max(rows, found.rows);
    if (n >= WARM_UP && !found.refused) ratios.push(found.ms / base.ms);
  }
  return { rows, ratio: ratios.length > 0 ? Math.round(median(ratios) * 100) / 100 : Number.NaN, refused };
}

export type Asking = Readonly<Record<'visitor' | 'admin' | 'seller' | 'buyer' | 'poster', Ask>>;

export async function photoOf(poster: Ask): Promise<string> {
  const own = (await (await poster('/api/my-products')).json()) as { photo: string }[];
  return own[0]?.photo ?? '';
}

export async function costsOf(
  { visitor, admin, seller, buyer, poster }: Asking,
  filling: Omit<Filled, 'photo'>,
): Promise<Record<string, Cost>> {
  const filled = { ...filling, photo: await photoOf(poster) };
  const costs: Record<string, Cost> = {};
  const take = async (paths: Paths, ask: Ask) => {
    for (const [name, pathOf] of Object.entries(paths)) costs[name] = await costOf(ask, (n) => pathOf(n, filled));
  };
  await visitor('/api/health');
  await take(PUBLIC, visitor);
  await take(ADMIN, admin);
  await take(SELLER, seller);
  await take(BUYER, buyer);
  await take(POSTS, poster);
  return costs;
}

export const growthOf = (sizes: readonly number[], costs: readonly Readonly<Record<string, Cost>>[]): Growth => ({
  sizes,
  calls: Object.fromEntries(
    Object.keys(costs[0] ?? {}).map((name) => [name, costs.flatMap(({ [name]: cost }) => cost ?? [])]),
  ),
});
