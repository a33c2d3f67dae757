/**
 * The sitemap of all public addresses; public, like `catalog.ts`. Addresses of one kind are in an order in which new
 * ones come last, so the boundaries of parts are stable. A job stores them (`sitemap-walk.ts`), so that no request
 * numbers all rows (docs/decisions/18-bounded-search.md).
 */
import { and, asc, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Category } from '../../../core/catalog/category.ts';
import type { Db } from '../../db/client.ts';
import { isOpenCategory } from '../../db/conditions.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import { sitemapParts } from '../../db/tables/jobs.ts';
import { titles } from '../../db/tables/titles.ts';
import type { Deps } from '../ports.ts';
import { isForSaleNow } from './cards.ts';
import { changedAt } from './feeds.ts';

type Reads = Pick<Deps, 'db'>;

/** Addresses per part; the protocol permits 50,000 (https://www.sitemaps.org/protocol.html). */
export const SITEMAP_PART_LENGTH = 5_000;

/** The last part also has the rows added since the last run of the job; at most this number. */
const PART_AT_MOST = 2 * SITEMAP_PART_LENGTH;

/** Kinds of addresses with many rows. A further kind is one entry here, and its path in `src/pages/sitemap`. */
export const SITEMAP_KINDS = {
  books: {
    place: listings.postedAt,
    id: listings.id,
    /** The rows within a range, in the order of `place` and `id`, which an index gives. */
    rows: (db: Db, within: SQL) =>
      db
        .select({
          id: sql<string>`${listings.id}`.as('address_id'),
          place: sql<number>`${listings.postedAt}`.as('address_place'),
          changedAt: changedAt.as('address_changed_at'),
        })
        .from(listings)
        .where(and(isForSaleNow, within))
        .orderBy(asc(listings.postedAt), asc(listings.id)),
  },
  titles: {
    place: titles.number,
    id: titles.id,
    rows: (db: Db, within: SQL) =>
      db
        .select({
          id: sql<string>`${titles.id}`.as('address_id'),
          place: sql<number>`${titles.number}`.as('address_place'),
          changedAt: sql<number>`${titles.newestAt}`.as('address_changed_at'),
        })
        .from(titles)
        .where(and(gt(titles.copies, 0), within))
        .orderBy(asc(titles.number), asc(titles.id)),
  },
} as const;

export type SitemapKind = keyof typeof SITEMAP_KINDS;
export const isSitemapKind = (name: string | undefined): name is SitemapKind =>
  Object.hasOwn(SITEMAP_KINDS, name ?? '');

export type SitemapPart = { readonly kind: SitemapKind; readonly number: number };

/** All parts. The first one of each kind always exists. */
export async function listSitemapParts({ db }: Reads): Promise<SitemapPart[]> {
  const { kind, number } = sitemapParts;
  const rows = await db.select({ kind, number }).from(sitemapParts).orderBy(asc(kind), asc(number));
  const kinds = Object.keys(SITEMAP_KINDS).filter(isSitemapKind);
  return kinds.flatMap((kind) => [
    { kind, number: 1 },
    ...rows.filter((row) => row.kind === kind).map(({ number }) => ({ kind, number })),
  ]);
}

export type SitemapEntry = { readonly id: string; readonly changedAt: number };

/** The addresses of one part; null when there is no such part. */
export async function getSitemapPart({ db }: Reads, { kind, number }: SitemapPart): Promise<SitemapEntry[] | null> {
  const { place, id, rows } = SITEMAP_KINDS[kind];
  const at = (number: number) => and(eq(sitemapParts.kind, kind), eq(sitemapParts.number, number));
  const edge = (column: SQLWrapper, number: number, fallback: SQL) =>
    sql`coalesce((SELECT ${column} FROM ${sitemapParts} WHERE ${at(number)}), ${fallback})`;
  const begin = sql`(${edge(sitemapParts.place, number, sql`-1`)}, ${edge(sitemapParts.afterId, number, sql`''`)})`;
  const end = sql`(${edge(sitemapParts.place, number + 1, LAST)}, ${edge(sitemapParts.afterId, number + 1, sql`''`)})`;
  const [[start], addressed] = await db.batch([
    db.select({ number: sitemapParts.number }).from(sitemapParts).where(at(number)),
    rows(db, sql`(${place}, ${id}) > ${begin} AND (${place}, ${id}) <= ${end}`).limit(PART_AT_MOST),
  ]);
  return number === 1 || start ? addressed : null;
}

const LAST = sql`9223372036854775807`;

export const listCategoryAddresses = ({ db }: Reads): Promise<Category[]> =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(isOpenCategory(categories))
    .orderBy(asc(categories.position));
