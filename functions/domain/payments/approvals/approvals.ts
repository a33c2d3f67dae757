import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../../core/paging.ts';
import { APPROVAL_DAYS, type Approval, type ApprovalState } from '../../../../core/payments/approvals.ts';
import { DAY_MS } from '../../../../core/period.ts';
import { nameOf } from '../../../db/audit-names.ts';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { spendings } from '../../../db/tables/money/spendings.ts';
import { isOpenApproval } from '../../moderation/audit/spending.ts';
import { type Page, type Paging, toPage } from '../../paging.ts';
import type { Deps } from '../../ports.ts';

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
      name: sql<string>`coalesce(${orders.listingName}, ${nameOf(payee)})`,
      amountCents: spendings.cents,
      reason: spendings.reason,
      adminName: nameOf(asker),
      isOwn: sql`${spendings.adminId} = ${admin.userId}`.mapWith(Boolean),
      at: spendings.at,
      until: sql<number>`${spendings.at} + ${APPROVAL_DAYS * DAY_MS}`,
      state: stateAt(moment),
      decidedBy: sql<string | null>`CASE WHEN ${spendings.decidedBy} IS NOT NULL THEN ${nameOf(decider)} END`,
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
