/** Reviews as others read them: about a seller, about a buyer, and those of one sale. */
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Trader } from '../../../core/fulfilment/state.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { Review, SaleReview } from '../../../core/trust/review.ts';
import type { Db } from '../../db/client.ts';
import { isActiveUser, isListedOrder } from '../../db/conditions.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { reviews } from '../../db/tables/reviews.ts';
import { notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { isVisible, mayReply } from './reviews.ts';

type Subject = { readonly of: Trader; readonly id: string };

const readReviewsStatement = (
  db: Db,
  { of, id }: Subject,
  now: number,
  { after, limit = PAGE_SIZE.api }: Paging,
  title: SQL<string | null>,
) =>
  db
    .select({
      id: reviews.id,
      isGood: reviews.isGood,
      text: reviews.text,
      reply: reviews.reply,
      at: reviews.createdAt,
      title,
    })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(
      and(
        eq(reviews.subjectId, id),
        eq(reviews.by, of === 'seller' ? 'buyer' : 'seller'),
        isVisible(now),
        after && sql`(${reviews.createdAt}, ${reviews.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1);

/** Visible reviews about a seller, newest first; for pages that read more in the same round trip. */
export const readSellerReviewsStatement = ({ db, now }: Pick<Deps, 'db' | 'now'>, sellerId: string, paging: Paging) =>
  readReviewsStatement(db, { of: 'seller', id: sellerId }, now(), paging, sql<string | null>`${orders.listingName}`);

/** A page of the rows that a statement of reviews read: one more than the page has. */
export const toReviews = (rows: Review[], limit: number = PAGE_SIZE.api): Page<Review> =>
  toPage(rows, limit, ({ at, id }) => ({ at, id }));

/** Throws `not_found` for anybody but a seller with a page. */
export async function listSellerReviews(
  deps: Pick<Deps, 'db' | 'now'>,
  sellerId: string,
  paging: Paging = {},
): Promise<Page<Review>> {
  const [[seller], rows] = await deps.db.batch([
    deps.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, sellerId), eq(users.role, 'Seller'), isActiveUser(users))),
    readSellerReviewsStatement(deps, sellerId, paging),
  ]);
  if (!seller) throw notFound();
  return toReviews(rows, paging.limit);
}

/**
 * Visible reviews about a buyer, newest first, for sellers who have an order of theirs, and admins. Throws `not_found`
 * for others. The book is named in the seller's own sales alone: other purchases are nobody's business.
 */
export async function listBuyerReviews(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId: me, role }: Actor,
  buyerId: string,
  paging: Paging = {},
): Promise<Page<Review>> {
  const isAdmin = role === 'Admin';
  const title = sql<
    string | null
  >`CASE WHEN ${isAdmin ? sql`1` : sql`${reviews.authorId} = ${me}`} THEN ${orders.listingName} END`;
  const [[known], rows] = await db.batch([
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(eq(orders.buyerId, buyerId), isAdmin ? undefined : and(eq(orders.sellerId, me), isListedOrder(orders))),
      )
      .limit(1),
    readReviewsStatement(db, { of: 'buyer', id: buyerId }, now(), paging, sql<string | null>`${title}`),
  ]);
  if (!known) throw notFound();
  return toReviews(rows, paging.limit);
}

/**
 * The reviews of a sale that this trader may read: their own, and the other one once it is visible. Throws `not_found`.
 */
export async function listSaleReviews(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId: me }: Actor,
  orderId: string,
): Promise<SaleReview[]> {
  const moment = now();
  const [[sale], rows] = await db.batch([
    db
      .select({ id: fulfilments.orderId })
      .from(fulfilments)
      .where(and(eq(fulfilments.orderId, orderId), or(eq(fulfilments.buyerId, me), eq(fulfilments.sellerId, me)))),
    db
      .select({
        id: reviews.id,
        by: reviews.by,
        isGood: reviews.isGood,
        text: reviews.text,
        reply: reviews.reply,
        at: reviews.createdAt,
        visible: sql`${isVisible(moment)}`.mapWith(Boolean),
        mayReply: mayReply(me, moment).mapWith(Boolean),
      })
      .from(reviews)
      .where(and(eq(reviews.orderId, orderId), or(eq(reviews.authorId, me), isVisible(moment))))
      .orderBy(reviews.by),
  ]);
  if (!sale) throw notFound();
  return rows as SaleReview[];
}
