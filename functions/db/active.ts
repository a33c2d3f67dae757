/**
 * Who is active, what is for sale, which categories are open, which attempts are live: each condition is said here once, for
 * every statement.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { users } from './tables/accounts.ts';
import { listings } from './tables/catalog.ts';
import { followUps } from './tables/jobs.ts';
import { fulfilments } from './tables/money/fulfilment.ts';
import { LIVE, orders, paymentAttempts } from './tables/money/payments.ts';

type Deletable = { readonly deletedAt: SQLWrapper };
type Suspendable = { readonly suspendedAt: SQLWrapper };
type Pausable = { readonly pausedAt: SQLWrapper };
type UserRow = Deletable & Suspendable;
type SellerRow = UserRow & Pausable;
type Sellable = { readonly soldAt: SQLWrapper };
type ListingRow = Deletable & Sellable & Pausable;
type CategoryRow = { readonly mergedInto: SQLWrapper };
type ListedOrder = { readonly state: SQLWrapper; readonly hiddenAt: SQLWrapper };
type AttemptRow = { readonly state: SQLWrapper };

/** The row that a statement joins as `orders "order"`. */
export const order = alias(orders, 'order');

/** The row that a statement joins as `listings listing`. */
export const listing = alias(listings, 'listing');

/** The row that a statement joins as `users seller`. */
export const seller = alias(users, 'seller');

/** The row that a statement joins as `payment_attempts attempt`. */
export const attempt = alias(paymentAttempts, 'attempt');

/** The user still has an account, which may be suspended. */
export const hasAccount = (user: Deletable): SQL => sql`(${user.deletedAt} IS NULL)`;

/** No admin keeps the user out. The account may be deleted. */
export const isNotSuspended = (user: Suspendable): SQL => sql`(${user.suspendedAt} IS NULL)`;

/** A seller with an account, whom an admin keeps out. Written as the index of these is, so that it is used. */
export const isSuspendedSeller = (user: UserRow & { readonly role: SQLWrapper }): SQL =>
  sql`${user.role} = 'Seller' AND ${user.suspendedAt} IS NOT NULL AND ${user.deletedAt} IS NULL`;

/** The user is neither deleted nor suspended; the row is `users` or a joined one. */
export const isActiveUser = (user: UserRow): SQL => sql`(${hasAccount(user)} AND ${isNotSuspended(user)})`;

/** This account's address is confirmed, by a letter or by Google. */
export const isConfirmed = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.emailVerifiedAt} IS NOT NULL)`;

/** This account has completed a deal, as a buyer or as a seller. */
export const isExperienced = (userId: string): SQL => {
  const completed = (person: SQLWrapper) =>
    sql`EXISTS (SELECT 1 FROM ${fulfilments} WHERE ${person} = ${userId} AND ${fulfilments.state} = 'completed')`;
  return sql`(${completed(fulfilments.buyerId)} OR ${completed(fulfilments.sellerId)})`;
};

/** The listing is not deleted. It may be sold, and its seller may be suspended. */
export const isNotDeleted = (row: Deletable): SQL => sql`(${row.deletedAt} IS NULL)`;

/** The copy of the listing is not sold. The listing may be deleted. */
export const isNotSold = (row: Sellable): SQL => sql`(${row.soldAt} IS NULL)`;

/** The listing is neither sold nor deleted. Its seller may be suspended. */
export const isListedAndUnsold = (row: Deletable & Sellable): SQL => sql`(${isNotSold(row)} AND ${isNotDeleted(row)})`;

/** Its seller took this copy off sale, or, of a user, everything that they sell; until they put it back. */
export const isPaused = (row: Pausable): SQL => sql`(${row.pausedAt} IS NOT NULL)`;

/** The listing is on sale: neither it nor everything of its seller is paused. It may be sold or deleted. */
export const isOnSale = (row: Pausable, itsSeller: Pausable): SQL =>
  sql`(NOT ${isPaused(row)} AND NOT ${isPaused(itsSeller)})`;

/** Its seller offers the listing to whoever comes: they are active, and it is on sale. It may be sold or deleted. */
export const isOffered = (row: Pausable, itsSeller: SellerRow): SQL =>
  sql`(${isActiveUser(itsSeller)} AND ${isOnSale(row, itsSeller)})`;

/** The listing can be found and bought: it is not sold and not deleted, and its seller offers it. */
export const isForSale = (row: ListingRow, itsSeller: SellerRow): SQL =>
  sql`(${isListedAndUnsold(row)} AND ${isOffered(row, itsSeller)})`;

/**
 * The copy is for sale, as `isForSale` says it, by the column that triggers keep: for lists, counts and searches, which go
 * through its indexes. Whoever takes money for a copy asks `isForSale`. The number stands in the text, because a statement with
 * a bound one could not use the partial indexes.
 */
export const isInStock = (row: { readonly stock: SQLWrapper }): SQL => sql`(${row.stock} = 1)`;

const leaving = alias(followUps, 'leaving');

/**
 * Its seller sells nothing any more, and `stock` does not say so yet of each of their many copies. There is next to never such a
 * seller, and looking into the empty table reads no row.
 */
export const isStillLeaving = (row: { readonly sellerId: SQLWrapper }): SQL =>
  sql`(${row.sellerId} IN (SELECT ${leaving.subjectId} FROM ${followUps} leaving WHERE ${leaving.kind} = 'seller' AND ${leaving.leaving} = 1))`;

/** The category takes listings: it was not merged into another one. */
export const isOpenCategory = (row: CategoryRow): SQL => sql`(${row.mergedInto} IS NULL)`;

/** The order is on its buyer's list: they did not delete it, nor take it off the list after it ended. For anybody else it never was. */
export const isListedOrder = (row: ListedOrder): SQL => sql`(${row.state} <> 'deleted' AND ${row.hiddenAt} IS NULL)`;

/** The attempt holds its listing. */
export const isLive = (row: AttemptRow): SQL => sql`(${row.state} IN ${LIVE})`;

/** The attempt is live, and no bank is deciding: it ends when its time is over. While a bank decides, the time does not matter. */
export const isLiveNotProcessing = (row: AttemptRow): SQL => sql`(${isLive(row)} AND ${row.state} <> 'processing')`;

/** The attempt waits for its buyer: there is no payment yet, and nobody is ending it. */
export const awaitsPayment = (row: AttemptRow): SQL => sql`(${row.state} IN ('creating','open'))`;

const acting = alias(users, 'acting');

/** The user is active at the moment of the write: an admin may have acted since the session was looked up. */
export const isStillActive = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} acting WHERE ${acting.id} = ${userId} AND ${isActiveUser(acting)})`;

const admin = alias(users, 'an_admin');
const anAdmin = sql`SELECT 1 FROM ${users} an_admin WHERE ${admin.role} = 'Admin' AND ${isActiveUser(admin)}`;

/** Still an admin at the moment of the write: between the session's look-up and now, another admin may have acted. */
export const isAdmin = (userId: SQLWrapper | string): SQL => sql`EXISTS (${anAdmin} AND ${admin.id} = ${userId})`;

/** Somebody else can still look after the shop when this account is out. */
export const anotherAdminThan = (userId: string): SQL => sql`EXISTS (${anAdmin} AND ${admin.id} <> ${userId})`;
