/**
 * Statements that each make the rows of a range of numbers, so that a million rows are never sent. Equal numbers make
 * equal rows: all values are derived from the number.
 */
import type { InStatement } from '@libsql/client';
import { CONDITIONS } from '../../../core/condition.ts';
import { CATEGORIES } from '../../../tools/seed/categories.ts';
import { fulfilmentStatements } from './fulfilments.ts';
import { disputesOf, lettersOf } from './news.ts';
import { accountsOf, payoutStatements } from './payouts.ts';
import { soldCopiesStatements } from './sold-copies.ts';
import { questionStatements, reviewStatements, wantStatements } from './trust.ts';

/** A whole filling, of which a part may be written. Copies are numbered; every n-th one is sold, ordered and so on. */
export type Filling = {
  readonly listings: number;
  /** Number of distinct books, the best known first. */
  readonly books: number;
  readonly sellers: number;
  readonly buyers: number;
  /** Posting of the last copy, in ms since the epoch; the first one is two years older. */
  readonly newest: number;
  /** The large seller, with every n-th copy, and the frequent buyer, with every n-th order and all their wishes. */
  readonly shop: { readonly id: string; readonly every: number };
  readonly reader: { readonly id: string; readonly every: number };
  /**
   * Every n-th copy is sold (an even number), ordered, reported, advertised, sold and disputed; every n-th has a row of
   * the audit record.
   */
  readonly every: {
    readonly sale: number;
    readonly order: number;
    readonly report: number;
    readonly advertisement: number;
    readonly dispute: number;
    readonly record: number;
  };
  /** A want for every n-th copy, and a question about every n-th; a hundredth of the wants is for one book. */
  readonly want: number;
  readonly question: number;
  readonly admin: string;
};

/** Rows of one kind: their first number, the number after their last, and the statements for a range. */
export type Stage = {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  readonly rows: (from: number, to: number) => readonly InStatement[];
  readonly most?: number;
};

const SPAN_MS = 2 * 365 * 24 * 60 * 60 * 1000;

const NUMBERS = 'WITH RECURSIVE numbers(n) AS (SELECT :from UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :to)';

/** A pseudo-random number below 2^23; other factors give other series. */
const drawn = (factor: number, n = 'n') => `(((${n} + 1) * ${factor} & 4294967295) >> 9)`;
const [LOT_A, LOT_B, LOT_C, LOT_D] = [2654435761, 2246822519, 3266489917, 668265263];
const LOTS = 8_388_608;

/** Seller of copy `n`, unless it is one of the large seller's. */
export const sellerOfCopy = (n: number, sellers: number): string =>
  `bench-seller-${Number(((BigInt(n + 1) * BigInt(LOT_C)) & 4294967295n) >> 9n) % sellers}`;

const listOf = (values: readonly string[]) => JSON.stringify(values);

/** Half of all copies are of the most frequent quarter of the books. */
const BOOK_OF_COPY = `CAST((SELECT max(n) + 1 FROM bench_books) * (${drawn(LOT_A)} * 1.0 / ${LOTS}) * (${drawn(LOT_A)} * 1.0 / ${LOTS}) AS INTEGER)`;

const COPIES = `${NUMBERS}
INSERT INTO listings (id, seller_id, category_id, name, author, isbn, condition, phone_number, location, year_of_purchase,
  used_duration, original_price_cents, resell_price_cents, description, posted_at, title_id, more, stock, seller_verified)
SELECT 'bench-' || c.n, c.seller, :categories ->> ((b.n + (c.lot % 10 = 0)) % json_array_length(:categories)), b.name, b.author, b.isbn,
  :conditions ->> (c.condition), '+1 503 555 0142', 'Salem, OR', 2010 + c.n % 15, '2 years', 2 * c.cents + b.n % 400, c.cents + b.n * 137 % 1400,
  'A reading copy of ' || b.name || '. Clean pages, a crease in the spine, and a name on the first leaf.', c.posted,
  b.title_id, b.more, 1, u.verified
FROM (SELECT n, ${drawn(LOT_C)} AS lot, ${drawn(LOT_B)} % json_array_length(:conditions) AS condition, 150 + ${drawn(LOT_D)} % 1700 AS cents,
    ${BOOK_OF_COPY} AS book, CAST(:newest - :span * (1 - (n + 1.0) / :listings) AS INTEGER) AS posted,
    CASE WHEN n % :shopEvery = 0 THEN :shop ELSE 'bench-seller-' || (${drawn(LOT_C)} % :sellers) END AS seller
  FROM numbers) c
JOIN bench_books b ON b.n = c.book JOIN users u ON u.id = c.seller`;

const NEW = "FROM listings WHERE id IN (SELECT 'bench-' || n FROM numbers)";

/** Daily counts, and copies without a picture, as triggers write them. */
const DAYS = `${NUMBERS}
INSERT INTO day_counts (kind, day, count) SELECT 'listings', posted_at / 86400000, count(*) ${NEW} GROUP BY 2
  UNION ALL SELECT 'listings', -1, count(*) FROM numbers WHERE 1
ON CONFLICT DO UPDATE SET count = count + excluded.count`;
const UNPICTURED = `${NUMBERS}
INSERT INTO unpictured_listings (listing_id, seller_id, posted_at) SELECT id, seller_id, posted_at ${NEW} AND json_array_length(:photos) = 0`;

/** Through the triggers, which assign the places of the front page. */
const ADVERTISED = `${NUMBERS}
UPDATE listings SET advertised_at = posted_at WHERE id IN (SELECT 'bench-' || (n * :everyAdvertisement) FROM numbers)`;

/** Existing pictures; without any, copies have none. */
const PICTURES = `${NUMBERS}
INSERT INTO listing_photos (listing_id, position, photo_id)
SELECT 'bench-' || n, 0, :photos ->> (${drawn(LOT_B)} % json_array_length(:photos)) FROM numbers WHERE json_array_length(:photos) > 0`;

const usersOf = (role: 'Seller' | 'Buyer', name: string) => `${NUMBERS}
INSERT INTO users (id, email, email_verified_at, name, role, verified, created_at)
SELECT 'bench-${name}-' || n, 'bench-${name}-' || n || '@dogear.test', :newest - :span + n, '${role} ' || n, '${role}',
  ${role === 'Seller' ? 'n % 3 = 0' : '0'}, :newest - :span + n FROM numbers`;

/**
 * Copy and buyer of an order; sold and ordered copies are disjoint. With an even number a sold copy is of its own part.
 */
const orderOf = (name: string, every: string, place: string) => `
FROM (SELECT n, 'bench-' || ((n * ${every} + n % ${every}) / 2 * 2 + ${place}) AS copy,
  CASE WHEN n % :readerEvery = 0 THEN :reader ELSE 'bench-buyer-' || (${drawn(LOT_A)} % :buyers) END AS buyer, 'bench-${name}-' || n AS id FROM numbers) o
JOIN listings p ON p.id = o.copy JOIN users u ON u.id = o.buyer`;

const ordersOf = (name: string, every: string, place: string) => `${NUMBERS}
INSERT INTO orders (id, listing_id, buyer_id, seller_id, listing_name, price_cents, listing_version, snapshot, buyer_name, buyer_email,
  phone_number, location, state, created_at, changed_at)
SELECT o.id, p.id, o.buyer, p.seller_id, p.name, p.resell_price_cents, p.version,
  json_object('author', p.author, 'condition', p.condition, 'description', p.description, 'photos', json((SELECT json_group_array(photo_id)
    FROM (SELECT l.photo_id FROM listing_photos l WHERE l.listing_id = p.id ORDER BY l.position)))), u.name, u.email, '+1 503 555 0199', 'Salem, OR', 'pending',
  p.posted_at + 60000, p.posted_at + 60000 ${orderOf(name, every, place)}`;

/** Booked, paid and settled, in the order that the triggers of the ledger require. */
const SALES = [
  ordersOf('sale', ':everySale', '0'),
  `${NUMBERS} INSERT INTO payment_attempts (id, order_id, listing_id, buyer_id, amount_cents, currency, intent_id, state, created_at, expires_at, changed_at)
  SELECT 'bench-attempt-' || n, o.id, o.listing_id, o.buyer_id, o.price_cents, 'usd', 'pi_bench-attempt-' || n, 'succeeded',
    o.created_at, o.created_at + 60000, o.created_at + 60000 FROM numbers JOIN orders o ON o.id = 'bench-sale-' || n`,
  `${NUMBERS} INSERT INTO sales (listing_id, order_id, attempt_id, amount_cents, sold_at)
  SELECT o.listing_id, o.id, 'bench-attempt-' || n, o.price_cents, o.created_at + 60000 FROM numbers JOIN orders o ON o.id = 'bench-sale-' || n`,
  `${NUMBERS} INSERT INTO day_counts (kind, day, count, cents)
  SELECT 'sales', s.sold_at / 86400000, count(*), sum(s.amount_cents) FROM numbers JOIN sales s ON s.order_id = 'bench-sale-' || n GROUP BY 2
  UNION ALL SELECT 'sales', -1, count(*), coalesce(sum(s.amount_cents), 0) FROM numbers JOIN sales s ON s.order_id = 'bench-sale-' || n WHERE 1
  ON CONFLICT DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents`,
  `${NUMBERS} UPDATE orders SET state = 'paid', changed_at = created_at + 60000 WHERE id IN (SELECT 'bench-sale-' || n FROM numbers)`,
  `${NUMBERS} UPDATE listings SET sold_at = posted_at + 120000 WHERE id IN (SELECT listing_id FROM numbers JOIN orders ON orders.id = 'bench-sale-' || n)`,
  ...fulfilmentStatements(NUMBERS),
  ...payoutStatements(NUMBERS),
  lettersOf(NUMBERS),
];

/** The buyer of an open order also has a wish for the copy. */
const WISHES = `${NUMBERS}
INSERT INTO wishes (id, buyer_id, listing_id, created_at)
SELECT 'bench-wish-' || n, o.buyer_id, o.listing_id, o.created_at FROM numbers JOIN orders o ON o.id = 'bench-order-' || n`;

const REPORTS = `${NUMBERS}
INSERT INTO reports (id, listing_id, reporter_id, created_at)
SELECT 'bench-report-' || n, p.id, 'bench-buyer-' || (n % :buyers), p.posted_at + 1 FROM numbers JOIN listings p ON p.id = 'bench-' || (n * :everyReport)`;

const BUYER_REPORTS = `${NUMBERS}
INSERT INTO buyer_reports (order_id, seller_id, buyer_id, created_at)
SELECT o.id, o.seller_id, o.buyer_id, o.created_at FROM numbers JOIN orders o ON o.id = 'bench-order-' || (n * 3)`;

/** Counts of open reports, as `functions/db/counts.ts` keeps them. */
const REPORTS_COUNTED = [
  `${NUMBERS} INSERT INTO report_counts (listing_id, reports, first_at, last_at)
  SELECT r.listing_id, 1, r.created_at, r.created_at FROM numbers JOIN reports r ON r.id = 'bench-report-' || n`,
  `${NUMBERS} INSERT INTO report_totals (kind, count) SELECT 'listings', count(*) FROM numbers JOIN reports r ON r.id = 'bench-report-' || n WHERE 1
  ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  `${NUMBERS} UPDATE user_counts SET listing_reports = listing_reports + theirs.reports
  FROM (SELECT p.seller_id, count(*) AS reports FROM numbers JOIN reports r ON r.id = 'bench-report-' || n JOIN listings p ON p.id = r.listing_id
    GROUP BY p.seller_id) theirs WHERE user_id = theirs.seller_id`,
];
const BUYER_REPORTS_COUNTED = [
  `${NUMBERS} INSERT INTO report_totals (kind, count) SELECT 'buyers', count(DISTINCT b.buyer_id) FROM numbers
    JOIN buyer_reports b ON b.order_id = 'bench-order-' || (n * 3) LEFT JOIN user_counts c ON c.user_id = b.buyer_id WHERE coalesce(c.buyer_reports, 0) = 0
  ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  `${NUMBERS} INSERT INTO user_counts (user_id, buyer_reports) SELECT b.buyer_id, count(*) FROM numbers
    JOIN buyer_reports b ON b.order_id = 'bench-order-' || (n * 3) WHERE 1 GROUP BY b.buyer_id
  ON CONFLICT DO UPDATE SET buyer_reports = buyer_reports + excluded.buyer_reports`,
];

const RECORDS = `${NUMBERS}
INSERT INTO audit_entries (id, at, actor_id, action, subject_kind, subject_id)
SELECT 'bench-record-' || n, :newest - n, :admin, 'clear_listing_reports', 'listing', 'bench-' || n FROM numbers`;

/** A range of copies of a filling. The first part brings the users. */
export type Part = { readonly from: number; readonly to: number };

/** The rows of a part, in the order of their references. `photos` are ids of existing pictures. */
export function stagesOf(filling: Filling, copies: Part, photos: readonly string[]): Stages {
  const { listings, sellers, buyers, newest, shop, reader, every, admin } = filling;
  const values: Record<string, string | number> = {
    listings,
    sellers,
    buyers,
    newest,
    admin,
    span: SPAN_MS,
    shop: shop.id,
    shopEvery: shop.every,
    reader: reader.id,
    readerEvery: reader.every,
    everySale: every.sale,
    everyOrder: every.order,
    everyReport: every.report,
    everyAdvertisement: every.advertisement,
    everyDispute: every.dispute / every.sale,
    everyQuestion: filling.question,
    categories: listOf(CATEGORIES.map(({ id }) => id)),
    conditions: listOf(CONDITIONS),
    photos: listOf(photos),
  };
  const stage = (what: string, { from, to }: Part, ...statements: string[]): Stage => ({
    what,
    from,
    to,
    rows: (first, end) => statements.map((sql) => ({ sql, args: argsFor(sql, { ...values, from: first, to: end }) })),
  });
  const users = (count: number): Part => ({ from: 0, to: copies.from === 0 ? count : 0 });
  // The last ones may refer to copies of a later part.
  const part = (of: number): Part => ({ from: partOf(copies.from, of), to: partOf(copies.to, of) });
  const sales = { from: Math.ceil(copies.from / every.sale), to: Math.floor(copies.to / every.sale) };
  const before = [
    stage('sellers', users(sellers), usersOf('Seller', 'seller')),
    stage('buyers', users(buyers), usersOf('Buyer', 'buyer')),
    stage('payout accounts', users(Math.floor(sellers / 2)), accountsOf(NUMBERS)),
    stage('copies', copies, COPIES, PICTURES, DAYS, UNPICTURED),
    stage('sales', sales, ...SALES),
  ];
  const derived = [stage('sold copies', sales, ...soldCopiesStatements(NUMBERS))];
  const after = [
    stage('advertisements', part(every.advertisement), ADVERTISED),
    stage('disputes', part(every.dispute), disputesOf(NUMBERS)),
    stage('orders', part(every.order), ordersOf('order', ':everyOrder', '1'), WISHES),
    stage('reports', part(every.report), REPORTS, ...REPORTS_COUNTED),
    stage('reports of buyers', part(every.order * 3), BUYER_REPORTS, ...BUYER_REPORTS_COUNTED),
    stage('records', part(every.record), RECORDS),
    stage('reviews', sales, ...reviewStatements(NUMBERS)),
    stage('wants', part(filling.want), ...wantStatements(NUMBERS)),
    stage('questions', part(filling.question), ...questionStatements(NUMBERS, drawn(LOT_B))),
  ];
  return { before, derived, after };
}

/** Stages without the triggers of copies, those behind the derived values of titles, and stages with the triggers. */
export type Stages = Readonly<Record<'before' | 'derived' | 'after', readonly Stage[]>>;

const partOf = (copies: number, of: number): number => Math.max(0, Math.floor(copies / of) - 1);

/** A statement accepts only the values that it names. The driver sends a number as a fraction; these are integers. */
const argsFor = (sql: string, values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => new RegExp(`:${name}\\b`).test(sql))
      .map(([name, value]) => [name, typeof value === 'number' ? BigInt(value) : value]),
  );
