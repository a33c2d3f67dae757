/**
 * Shared conditions: active users, fresh proofs, listings for sale, open categories, live attempts. Each is defined
 * here once for all statements.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { FRESH_PROOF_MS } from '../../core/limits.ts';
import { sessions, users } from './tables/accounts.ts';
import { listings } from './tables/catalog.ts';
import { followUps } from './tables/jobs.ts';
import { fulfilments } from './tables/money/fulfilment.ts';
import { LIVE_STATES_SQL, orders, paymentAttempts } from './tables/money/payments.ts';

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

export const order = alias(orders, 'order');
export const listing = alias(listings, 'listing');
export const seller = alias(users, 'seller');
export const attempt = alias(paymentAttempts, 'attempt');

/** The account exists; it may be suspended. */
export const hasAccount = (user: Deletable): SQL => sql`(${user.deletedAt} IS NULL)`;

/** The account is not suspended; it may be deleted. */
export const isNotSuspended = (user: Suspendable): SQL => sql`(${user.suspendedAt} IS NULL)`;

/** A suspended seller with an account. Written like the condition of its partial index, so that the index is used. */
export const isSuspendedSeller = (user: UserRow & { readonly role: SQLWrapper }): SQL =>
  sql`${user.role} = 'Seller' AND ${user.suspendedAt} IS NOT NULL AND ${user.deletedAt} IS NULL`;

/** Neither deleted nor suspended; `user` is `users` or an alias of it. */
export const isActiveUser = (user: UserRow): SQL => sql`(${hasAccount(user)} AND ${isNotSuspended(user)})`;

export const hasConfirmedAddress = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.emailVerifiedAt} IS NOT NULL)`;

/** The account has completed a sale, as buyer or seller. */
export const isExperienced = (userId: string): SQL => {
  const completed = (person: SQLWrapper) =>
    sql`EXISTS (SELECT 1 FROM ${fulfilments} WHERE ${person} = ${userId} AND ${fulfilments.state} = 'completed')`;
  return sql`(${completed(fulfilments.buyerId)} OR ${completed(fulfilments.sellerId)})`;
};

/** Not deleted; it may be sold, and its seller may be suspended. */
export const isNotDeleted = (row: Deletable): SQL => sql`(${row.deletedAt} IS NULL)`;

/** Not sold; it may be deleted. */
export const isNotSold = (row: Sellable): SQL => sql`(${row.soldAt} IS NULL)`;

/** Neither sold nor deleted; its seller may be suspended. */
export const isListedAndUnsold = (row: Deletable & Sellable): SQL => sql`(${isNotSold(row)} AND ${isNotDeleted(row)})`;

/** Paused: of a listing, this copy; of a user, all their copies. */
export const isPaused = (row: Pausable): SQL => sql`(${row.pausedAt} IS NOT NULL)`;

/** Neither the listing nor its seller is paused; it may be sold or deleted. */
export const isOnSale = (row: Pausable, itsSeller: Pausable): SQL =>
  sql`(NOT ${isPaused(row)} AND NOT ${isPaused(itsSeller)})`;

/** The seller is active and the listing is on sale; it may be sold or deleted. */
export const isOnSaleByActiveSeller = (row: Pausable, itsSeller: SellerRow): SQL =>
  sql`(${isActiveUser(itsSeller)} AND ${isOnSale(row, itsSeller)})`;

/**
 * For sale: not sold, not deleted, and on sale by an active seller. Required of each copy on a public list or in a
 * search.
 */
export const isForSale = (row: ListingRow, itsSeller: SellerRow): SQL =>
  sql`(${isListedAndUnsold(row)} AND ${isOnSaleByActiveSeller(row, itsSeller)})`;

/**
 * `isForSale` from the column `stock`, which triggers maintain: for lists, counts and searches, which use its indexes.
 * Statements that take money use `isForSale`. The number is a literal, because a statement with a bound value could not
 * use the partial indexes.
 */
export const isInStock = (row: { readonly stock: SQLWrapper }): SQL => sql`(${row.stock} = 1)`;

const leaving = alias(followUps, 'leaving');

/**
 * The seller of this row no longer sells anything, and `stock` of their many copies is not updated yet. Such sellers
 * are rare, and a look into the empty table reads no row.
 */
export const isStockOutdated = (row: { readonly sellerId: SQLWrapper }): SQL =>
  sql`(${row.sellerId} IN (SELECT ${leaving.subjectId} FROM ${followUps} leaving WHERE ${leaving.kind} = 'seller' AND ${leaving.leaving} = 1))`;

/** The category accepts listings: it was not merged into another one. */
export const isOpenCategory = (row: CategoryRow): SQL => sql`(${row.mergedInto} IS NULL)`;

/**
 * The buyer has neither deleted the order nor hidden it after its end. Everybody else treats such an order as absent.
 */
export const isListedOrder = (row: ListedOrder): SQL => sql`(${row.state} <> 'deleted' AND ${row.hiddenAt} IS NULL)`;

/** The attempt holds its listing. */
export const isLiveAttempt = (row: AttemptRow): SQL => sql`(${row.state} IN ${LIVE_STATES_SQL})`;

/**
 * The attempt is live and not with a bank: it ends when its time is over. While a bank decides, the time does not
 * matter.
 */
export const isLiveNotProcessing = (row: AttemptRow): SQL =>
  sql`(${isLiveAttempt(row)} AND ${row.state} <> 'processing')`;

/** The attempt waits for its buyer: without a payment, and not being ended. */
export const isAwaitingPayment = (row: AttemptRow): SQL => sql`(${row.state} IN ('creating','open'))`;

const acting = alias(users, 'acting');

/** The user is active at the moment of the write: an admin may have acted since the session was read. */
export const isStillActive = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} acting WHERE ${acting.id} = ${userId} AND ${isActiveUser(acting)})`;

const admin = alias(users, 'an_admin');
const anAdmin = sql`SELECT 1 FROM ${users} an_admin WHERE ${admin.role} = 'Admin' AND ${isActiveUser(admin)}`;

/** The user is an admin at the moment of the write: another admin may have acted since the session was read. */
export const isAdmin = (userId: SQLWrapper | string): SQL => sql`EXISTS (${anAdmin} AND ${admin.id} = ${userId})`;

export const isAdminOtherThan = (userId: string): SQL => sql`EXISTS (${anAdmin} AND ${admin.id} <> ${userId})`;

/** The address of a user; empty for a deleted account. */
export const emailOf = (user: { readonly deletedAt: SQLWrapper; readonly email: SQLWrapper }): SQL<string> =>
  sql<string>`CASE WHEN ${hasAccount(user)} THEN ${user.email} ELSE '' END`;

/** The session exists, and its owner's proof is fresh at this moment (ms), as in `isFreshProof`. */
export const hasFreshProof = (sessionId: string, moment: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${sessions.id} = ${sessionId} AND ${sessions.provedAt} >= ${moment - FRESH_PROOF_MS})`;
