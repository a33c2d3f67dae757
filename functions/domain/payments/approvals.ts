/** Sums beyond one admin's limit: requests, and another admin's decisions on them. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { DAY_MS } from '../../../core/days.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import {
  APPROVAL_DAYS,
  type Approval,
  type ApprovalDecision,
  type ApprovalState,
  type SpendingAction,
} from '../../../core/payments/approvals.ts';
import { approvalsWords } from '../../../core/words/en/money.ts';
import { auditUserName } from '../../db/audit-names.ts';
import { builder, isStoppedBy, nullIfStopped, stopUnlessChanged } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { isAdmin } from '../../db/conditions.ts';
import { users } from '../../db/tables/accounts.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { spendings } from '../../db/tables/money/spendings.ts';
import { conflict, Failure, notFound, PermanentConflict } from '../../errors.ts';
import { giveGoodwill } from '../fulfilment/cases/decide-case.ts';
import { isNotTrader } from '../fulfilment/progress.ts';
import { writeAsProvedAdmin } from '../moderation/audit/admin-write.ts';
import { recordAndNotifyAdminsStatements } from '../moderation/audit/audit-letters.ts';
import { type GivenApproval, isOpenApproval } from '../moderation/audit/spending.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { markSaleRefundPaidOutside } from './money/failed-sale-refunds.ts';
import { paySellerOutside } from './payouts/admin/seller-paid-outside.ts';
import { waiveDebt } from './payouts/admin/waive-debt.ts';

const asker = alias(users, 'asker');
const decider = alias(users, 'decider');
const payee = alias(users, 'payee');

/** `expired` is computed, not stored. */
const stateAt = (moment: number): SQL<ApprovalState> =>
  sql<ApprovalState>`CASE WHEN ${spendings.state} = 'waiting' AND NOT ${isOpenApproval(moment)} THEN 'expired' ELSE ${spendings.state} END`;

const inState = (state: ApprovalState, moment: number): SQL => {
  if (state === 'waiting') return isOpenApproval(moment);
  if (state === 'expired') return sql`${spendings.state} = 'waiting' AND NOT ${isOpenApproval(moment)}`;
  return sql`${spendings.state} = ${state}`;
};

/** Sums that waited or wait for another admin's approval, newest first; with `state`, only those. */
export async function listApprovals(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Actor,
  { after, limit = PAGE_SIZE.api, state }: Paging & { readonly state?: ApprovalState | undefined } = {},
): Promise<Page<Approval>> {
  const moment = now();
  const rows = await db
    .select({
      id: spendings.id,
      action: spendings.action,
      orderId: spendings.orderId,
      sellerId: spendings.sellerId,
      name: sql<string>`coalesce(${orders.listingName}, ${auditUserName(payee)})`,
      amountCents: spendings.cents,
      reason: spendings.reason,
      adminName: auditUserName(asker),
      isOwn: sql`${spendings.adminId} = ${admin.userId}`.mapWith(Boolean),
      at: spendings.at,
      until: sql<number>`${spendings.at} + ${APPROVAL_DAYS * DAY_MS}`,
      state: stateAt(moment),
      decidedBy: sql<string | null>`CASE WHEN ${spendings.decidedBy} IS NOT NULL THEN ${auditUserName(decider)} END`,
      decidedAt: spendings.decidedAt,
      why: spendings.why,
    })
    .from(spendings)
    .innerJoin(asker, eq(asker.id, spendings.adminId))
    .leftJoin(decider, eq(decider.id, spendings.decidedBy))
    .leftJoin(payee, eq(payee.id, spendings.sellerId))
    .leftJoin(orders, eq(orders.id, spendings.orderId))
    .where(
      and(
        sql`${spendings.state} <> 'alone'`,
        after && sql`(${spendings.at}, ${spendings.id}) < (${after.at}, ${after.id})`,
        state && inState(state, moment),
      ),
    )
    .orderBy(desc(spendings.at), desc(spendings.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ at, id }) => ({ at, id }));
}

export const countApprovals = (db: Db, { userId }: Actor, moment: number): SQL<number> =>
  sql<number>`${db.$count(spendings, sql`${isOpenApproval(moment)} AND ${spendings.adminId} <> ${userId}`)}`;

type Asked = typeof spendings.$inferSelect;
type Give = (deps: Deps, admin: Actor, asked: Asked, approval: GivenApproval) => Promise<unknown>;

const GIVE = {
  give_goodwill: (deps, admin, { subject, cents, backCents, reason }, approval) =>
    giveGoodwill(deps, admin, subject, { amount: cents, back: backCents ?? 0, reason }, approval),
  waive_debt: (deps, admin, { subject, cents, reason }, approval) =>
    waiveDebt(deps, admin, subject, { amountCents: cents, reason }, approval),
  pay_outside: (deps, admin, { subject, reason }, approval) =>
    markSaleRefundPaidOutside(deps, admin, subject, reason, approval),
  pay_seller_outside: (deps, admin, { subject, cents, reason }, approval) =>
    paySellerOutside(deps, admin, subject, { amountCents: cents, note: reason }, approval),
} as const satisfies Readonly<Record<SpendingAction, Give>>;

/**
 * Approves a request, which is then paid as if requested now, or refuses it; the requesting admin may only withdraw it.
 * Throws `not_found` for no such request, and for a party of the sale; `forbidden` for approving one's own; `conflict`
 * for a decided or expired one, for one that cannot be done now (it stays open), and for one that cannot be done any
 * more (it is closed with the reason).
 */
export async function decideApproval(
  deps: Deps,
  admin: Actor,
  id: string,
  { approve, reason }: ApprovalDecision,
): Promise<void> {
  const asked = await requireOpen(deps, admin, id);
  if (!approve) return endApproval(deps, admin, asked, 'refused', reason ?? null);
  if (asked.adminId === admin.userId) throw new Failure('forbidden', approvalsWords.own);
  if (!asked.isAskerAdmin) return close(deps, admin, asked, approvalsWords.noAdminAnyMore);
  try {
    await GIVE[asked.action](deps, admin, asked, { id, askedBy: asked.adminId });
  } catch (error) {
    // The requesting admin has been suspended, or another admin has decided meanwhile.
    if (isStoppedBy(error, 'approval over')) throw conflict(approvalsWords.over);
    if (error instanceof PermanentConflict) return close(deps, admin, asked, error.message);
    if (error instanceof Failure && error.code === 'invalid')
      return close(deps, admin, asked, Object.values(error.fields ?? {})[0] ?? error.message);
    throw error;
  }
}

async function requireOpen({ db, now }: Deps, admin: Actor, id: string) {
  const [asked] = await db
    .select({
      row: spendings,
      isOpen: isOpenApproval(now()).mapWith(Boolean),
      isAskerAdmin: sql`EXISTS (SELECT 1 WHERE ${isAdmin(sql`${spendings.adminId}`)})`.mapWith(Boolean),
      isNeither: isNotTrader(admin, spendings.orderId).mapWith(Boolean),
    })
    .from(spendings)
    .where(sql`${spendings.id} = ${id} AND ${spendings.state} <> 'alone'`);
  if (!asked?.isNeither || asked.row.sellerId === admin.userId) throw notFound();
  if (!asked.isOpen) throw conflict(approvalsWords.over);
  return { ...asked.row, isAskerAdmin: asked.isAskerAdmin };
}

/** Closes a request that cannot be done any more; the row and the error have the reason. */
async function close(deps: Deps, admin: Actor, asked: Asked, why: string): Promise<never> {
  await endApproval(deps, admin, asked, 'closed', why);
  throw conflict(approvalsWords.closed(why));
}

async function endApproval(
  deps: Deps,
  admin: Actor,
  { id, action: _, orderId, sellerId, cents }: Asked,
  state: 'refused' | 'closed',
  why: string | null,
): Promise<void> {
  const moment = deps.now();
  const record = {
    ...{ id: deps.newId(), at: moment },
    action: state === 'refused' ? 'refuse_approval' : 'close_approval',
    subjectKind: orderId === null ? 'user' : 'order',
    subjectId: orderId ?? sellerId ?? '',
    reason: why ?? undefined,
    detail: String(cents),
  } as const;
  const written = writeAsProvedAdmin(deps.db, admin, moment, {
    ended: builder
      .update(spendings)
      .set({ state, decidedBy: admin.userId, decidedAt: moment, why })
      .where(and(eq(spendings.id, id), isOpenApproval(moment))),
    onlyThen: stopUnlessChanged('approval over'),
    recorded: recordAndNotifyAdminsStatements(admin, record, { done: sql`1`, cents }),
  });
  if (!(await nullIfStopped('approval over', written))) throw conflict(approvalsWords.over);
}
