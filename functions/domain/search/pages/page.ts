/** A page of titles, each with the copy that stands for it, in one statement. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import { isStillLeaving } from '../../../db/active.ts';
import type { Db } from '../../../db/client.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { cardsWith } from '../../catalog/cards.ts';
import { bestCopy } from './copies.ts';
import { directions, title } from './order.ts';

/** A title as `id, tie, copies, from_cents, at`: where it stands is `at`, and among equals `tie`. */
export const foundColumns = (at: SQLWrapper, tie: SQLWrapper = title.id): SQL =>
  sql`${title.id} AS id, ${tie} AS tie, ${title.copies} AS copies, ${title.lowestCents} AS from_cents, ${at} AS at`;

/** The cards of titles that `rows` gives with `foundColumns`, no more of them than a page has; `tables` stands before it (`WITH`). */
export const cardsOf = (db: Db, search: Search, rows: SQL, tables: SQL = sql``) => {
  const page = sql`(${tables} SELECT f.*, ${bestCopy(sql`f.id`, search)} AS best FROM (${rows}) f) page`;
  return cardsWith(db, {
    at: sql<number>`page.at`,
    tie: sql<string>`page.tie`,
    titleId: sql<string>`page.id`,
    copies: sql<number>`page.copies`,
    fromCents: sql<number | null>`page.from_cents`,
    leaving: sql<number>`${isStillLeaving(listings)}`,
  })
    .innerJoin(page, sql`page.best = ${listings.id}`)
    .orderBy(directions(sql`page.at`, sql`page.tie`, search));
};

export type Row = Awaited<ReturnType<typeof cardsOf>>[number];
