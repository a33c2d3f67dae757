/** Deletion of another user's account by an admin, and its preview. */
import { and, count, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { UserDeletion } from '../../../core/accounts/managed-user.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import type { SaleUnderWay } from '../../../core/fulfilment/sale-under-way.ts';
import type { OrderState } from '../../../core/orders/order.ts';
import { accountsWords, usersWords } from '../../../core/words/en/accounts.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import type { Db } from '../../db/client.ts';
import {
  hasAccount,
  hasFreshProof,
  isAdmin,
  isAdminOtherThan,
  isListedAndUnsold,
  isLiveAttempt,
} from '../../db/conditions.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts, refunds } from '../../db/tables/money/payments.ts';
import { conflict, forbidden, freshProofRequired, notFound } from '../../errors.ts';
import { writeAsProvedAdmin } from '../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import { recordAndNotifyAdminsStatements } from '../moderation/audit/audit-letters.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import { recordIntent } from '../payments/settlement.ts';
import type { Deps } from '../ports.ts';
import { endAccount } from './end-account.ts';
import { salesUnderWayFacts, salesUnderWayQuery, salesUnderWaySentence } from './sales-blocking-deletion.ts';

const attempt = alias(paymentAttempts, 'attempt');

/** A live payment attempt with this user as buyer or seller; its listing must be joined. */
const isLiveOf = (id: string) => and(or(eq(attempt.buyerId, id), eq(listings.sellerId, id)), isLiveAttempt(attempt));

function countsOf(db: Db, id: string, moment: number) {
  const counted = { count: count() };
  const ordersIn = (state: OrderState) =>
    db.$count(orders, and(or(eq(orders.buyerId, id), eq(orders.sellerId, id)), eq(orders.state, state)));
  const payments = (only?: SQL) =>
    sql<number>`${db
      .select(counted)
      .from(attempt)
      .innerJoin(listings, eq(listings.id, attempt.listingId))
      .where(and(isLiveOf(id), only))}`;
  const owed = db
    .select(counted)
    .from(refunds)
    .innerJoin(attempt, eq(attempt.id, refunds.attemptId))
    .where(and(eq(attempt.buyerId, id), eq(refunds.state, 'owed')));
  return {
    listings: db.$count(listings, and(eq(listings.sellerId, id), isListedAndUnsold(listings))),
    pendingOrders: ordersIn('pending'),
    paidOrders: ordersIn('paid'),
    livePayments: payments(),
    deciding: payments(eq(attempt.state, 'processing')),
    owedRefunds: sql<number>`${owed}`,
    sessions: db.$count(sessions, and(eq(sessions.userId, id), gt(sessions.expiresAt, moment))),
  };
}

/** The effects of deleting this account now, and the reason of a refusal, if any. Throws `not_found`, `forbidden`. */
export async function previewDeletion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Actor,
  id: string,
): Promise<UserDeletion> {
  const [[row], sales] = await db.batch([deletionOf(db, admin, id, now()), salesUnderWayQuery(db, id)]);
  if (!row) throw notFound();
  const { last, deciding, allowed, ...counts } = row;
  if (!allowed) throw forbidden();
  return { ...counts, sales, refused: reasonAgainst({ ...row, sales }, id === admin.userId) };
}

const deletionOf = (db: Db, admin: Actor, id: string, moment: number) =>
  db
    .select({
      last: sql<number>`${users.role} = 'Admin' AND NOT ${isAdminOtherThan(id)}`,
      allowed: sql<number>`${isAdmin(admin.userId)}`,
      ...countsOf(db, id, moment),
    })
    .from(users)
    .where(and(eq(users.id, id), hasAccount(users)));

type Obstacles = {
  readonly last: number;
  readonly deciding: number;
  readonly sales: readonly SaleUnderWay[];
  readonly owedRefunds: number;
};

function reasonAgainst({ last, deciding, sales, owedRefunds }: Obstacles, own: boolean): string | null {
  if (own) return accountsWords.conflict.ownAccount;
  if (last) return accountsWords.conflict.lastAdmin;
  if (deciding > 0) return accountsWords.conflict.bankDeciding;
  if (sales.length > 0) return salesUnderWaySentence(sales);
  return owedRefunds > 0 ? accountsWords.conflict.refundOwed : null;
}

/**
 * Deletes another user's account (`endAccount`). Live payments by the user or for their listings are canceled at the
 * provider first. Throws `not_found`; `conflict` for oneself, for the last admin, while a bank is deciding, while a
 * sale is in progress or a refund is owed, and when a payment succeeded meanwhile; `unavailable` when the provider does
 * not answer; `fresh_proof_required` without a fresh proof of the session. After an error the account is unchanged,
 * except for payments that were canceled until then, which have an audit record of their own. All admins are notified.
 */
export async function deleteUserAsAdmin(
  deps: Deps,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<number> {
  const { refused, livePayments, sales } = await previewDeletion(deps, admin, id);
  if (refused !== null) throw conflict(refused, salesUnderWayFacts(sales));
  if (livePayments > 0) await endPayments(deps, admin, id, reason);
  const moment = deps.now();
  const record = {
    id: deps.newId(),
    at: moment,
    action: 'delete_user',
    subjectKind: 'user',
    subjectId: id,
    reason,
  } as const;
  const ended = await endAccount(deps, id, {
    moment,
    only: sql`${isAdmin(admin.userId)} AND ${hasFreshProof(admin.sessionId, moment)}`,
    record: recordAndNotifyAdminsStatements(admin, record, { done: sql`1` }),
  });
  if (ended) return 1;
  // The proof has expired, another admin acted, or a payment was started.
  const now = await previewDeletion(deps, admin, id);
  if (now.refused === null && now.livePayments === 0) throw freshProofRequired();
  throw conflict(now.refused ?? paymentsWords.conflict.moneyInFlight, salesUnderWayFacts(now.sales));
}

/** Cancels every live payment. Reads the state of each first: if one cannot be canceled, none is. */
async function endPayments(deps: Deps, admin: Actor, id: string, reason: string | undefined): Promise<void> {
  const live = await deps.db
    .select({ attemptId: attempt.id, intentId: attempt.intentId })
    .from(attempt)
    .innerJoin(listings, eq(listings.id, attempt.listingId))
    .where(isLiveOf(id));
  for (const { intentId } of live) {
    const intent = intentId === null ? null : await deps.payments.retrieveIntent(intentId);
    if (intent && intent.status !== 'open') await recordIntent(deps, intent);
  }
  const ids = live.map(({ attemptId }) => attemptId);
  await requireNonePaidOrProcessing(deps, ids);
  const detail = usersWords.canceledPayments(ids.length);
  const record = {
    id: deps.newId(),
    at: deps.now(),
    action: 'cancel_payments',
    subjectKind: 'user',
    subjectId: id,
    reason,
    detail,
  } as const;
  // Recorded before the first cancellation, and only with a proof: an action at the provider cannot be undone.
  await writeAsProvedAdmin(deps.db, admin, record.at, { recorded: recordActionStatement(admin, record, sql`1`) });
  for (const attemptId of ids) await cancelPayment(deps, attemptId, 'waived');
  await requireNonePaidOrProcessing(deps, ids);
}

/** Throws `conflict` when one of these attempts was paid, or is being processed by a bank. */
async function requireNonePaidOrProcessing({ db }: Pick<Deps, 'db'>, attemptIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectDistinct({ state: paymentAttempts.state })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.id, [...attemptIds]));
  const states = new Set(rows.map(({ state }) => state));
  if (states.has('succeeded')) throw conflict(accountsWords.conflict.paidMeanwhile);
  if (states.has('processing')) throw conflict(accountsWords.conflict.bankDeciding);
}
