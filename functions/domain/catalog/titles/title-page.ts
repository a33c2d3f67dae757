import { and, asc, desc, eq, gt, gte, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Title } from '../../../../core/catalog/title.ts';
import type { TitleQuery } from '../../../../core/catalog/title-query.ts';
import { CONDITIONS, type Condition } from '../../../../core/condition.ts';
import type { Listing } from '../../../../core/listings/listing.ts';
import { type Cursor, PAGE_SIZE } from '../../../../core/paging.ts';
import { badgeTerm, fieldTerm } from '../../../../core/search/terms.ts';
import { RECORD_FROM, recordOf, type SellerRecord } from '../../../../core/trust/record.ts';
import { users } from '../../../db/tables/accounts.ts';
import { conditionRank, listings, photos } from '../../../db/tables/catalog.ts';
import { titleKinds, titles } from '../../../db/tables/titles.ts';
import { countOfWanters } from '../../../db/wanted.ts';
import type { Deps } from '../../ports.ts';
import { isHeld } from '../../reservations/availability.ts';
import { recordRank, SUMS } from '../../trust/record.ts';
import { isForSaleNow, selectCardsWith, toListing } from '../cards.ts';

export type TitlePage = {
  readonly title: Title;
  /**
   * `hasOwnPhoto` is false for a stock cover or a drawn cover. `held`: a buyer is paying; no write of a hold drops the
   * cached page.
   */
  readonly listings: readonly (Listing & {
    readonly hasOwnPhoto: boolean;
    readonly held: boolean;
    readonly record: SellerRecord;
  })[];
  /** Cursor of the next page; a filtered page may be short before the end of the list. */
  readonly next: Cursor | null;
  readonly conditions: readonly Condition[];
  /** Some copies, or all, are from sellers with the badge. */
  readonly verified: { readonly some: boolean; readonly all: boolean };
};

const ORDER = {
  cheapest: { by: listings.resellPriceCents, order: asc, beyond: sql`>` },
  // Best condition first, then cheapest.
  condition: {
    by: conditionRank,
    order: asc,
    beyond: sql`>`,
  },
  newest: { by: listings.postedAt, order: desc, beyond: sql`<` },
  // Among the cheapest copies: no index has the order of records.
  record: { by: recordRank, order: desc, beyond: sql`<` },
} as const;

/**
 * Limit of copies that one page reads to find those of the chosen conditions, or to sort them by the records of
 * sellers.
 */
export const MAX_COPIES_READ = 100;

/**
 * The copies that match, page by page, in one round trip; null for an unknown title. A title without copies for sale
 * has an empty page.
 */
export async function getTitlePage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  { sort, conditions, verifiedOnly, recordOnly, after }: TitleQuery,
  limit: number = PAGE_SIZE.public,
): Promise<TitlePage | null> {
  const { by, order, beyond } = ORDER[sort];
  const isChosen = conditions.length > 0 || verifiedOnly || recordOnly;
  const isByRecord = sort === 'record';
  const ofTitle = and(
    isForSaleNow,
    eq(listings.titleId, id),
    after && !isByRecord ? sql`(${by}, ${listings.id}) ${beyond} (${after.at}, ${after.id})` : undefined,
  );
  const inOrder = [order(by), order(listings.id)] as const;
  const walked = isByRecord ? ([asc(listings.resellPriceCents), asc(listings.id)] as const) : inOrder;
  const looked = db
    .select({
      id: listings.id,
      at: sql<number>`${isByRecord ? ofSeller(by) : by}`.as('at'),
      condition: listings.condition,
      verified: listings.sellerVerified,
      sales: sql<number>`${recordOnly ? ofSeller(users.completedSales) : sql`0`}`.as('sales'),
    })
    .from(listings)
    .where(ofTitle)
    .orderBy(...walked)
    .limit(isChosen || isByRecord ? MAX_COPIES_READ : limit + 1)
    .as('looked');
  const chosen = db
    .select({ id: looked.id })
    .from(looked)
    .where(
      and(
        conditions.length === 0 ? undefined : inArray(looked.condition, [...conditions]),
        verifiedOnly ? eq(looked.verified, true) : undefined,
        recordOnly ? gte(looked.sales, RECORD_FROM) : undefined,
        after && isByRecord ? sql`(${looked.at}, ${looked.id}) < (${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(order(looked.at), order(looked.id))
    .limit(limit + 1);
  const [[title], kinds, rows, [end]] = await db.batch([
    db
      .select({
        id: titles.id,
        name: titles.name,
        author: titles.author,
        copies: titles.copies,
        lowestCents: titles.lowestCents,
        highestCents: titles.highestCents,
        wanted: countOfWanters({ nameKey: sql`${titles.nameKey}`, authorKey: sql`${titles.authorKey}` }),
      })
      .from(titles)
      // A title without any listed or sold copy is not found: it may have been removed because of its name.
      .where(and(eq(titles.id, id), sql`${titles.copies} + ${titles.soldCopies} > 0`)),
    db
      .select({ terms: titleKinds.terms })
      .from(titles)
      .innerJoin(titleKinds, eq(titleKinds.titleNumber, titles.number))
      .where(and(eq(titles.id, id), eq(titleKinds.stock, 1), gt(titleKinds.copies, 0))),
    selectCardsWith(db, {
      at: sql<number>`${by}`,
      stockCover: sql<number | null>`${photos.stockCover}`,
      held: isHeld(now()),
      ...SUMS,
    })
      .where(inArray(listings.id, chosen))
      .orderBy(...inOrder),
    db
      .select({ at: isByRecord ? sql<number>`0` : sql<number>`${by}`, id: listings.id })
      .from(listings)
      .where(and(ofTitle, isChosen && !isByRecord ? undefined : NEVER))
      .orderBy(...walked)
      .limit(1)
      .offset(MAX_COPIES_READ - 1),
  ]);
  if (!title) return null;
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : end;
  return {
    title,
    listings: shown.map(({ at: _, stockCover, held, ...card }) => ({
      ...toListing(card),
      hasOwnPhoto: stockCover === 0,
      held: held === 1,
      record: recordOf(card),
    })),
    next: last ? { at: last.at, id: last.id } : null,
    ...choicesOf(kinds.map(({ terms }) => terms.split(' '))),
  };
}

const NEVER: SQL = sql`0`;

/** A value of a copy's seller: no join, so that only these pages read the sellers of all copies. */
const ofSeller = (value: SQLWrapper): SQL =>
  sql`(SELECT ${value} FROM ${users} WHERE ${users.id} = ${listings.sellerId})`;

/** The filters that a title offers, from the search terms of its kinds. */
function choicesOf(kinds: readonly (readonly string[])[]): Pick<TitlePage, 'conditions' | 'verified'> {
  const isVerified = (terms: readonly string[]) => terms.includes(badgeTerm(true));
  return {
    conditions: CONDITIONS.filter((condition) =>
      kinds.some((terms) => terms.includes(fieldTerm('condition', condition))),
    ),
    verified: { some: kinds.some(isVerified), all: kinds.every(isVerified) },
  };
}
