/** Decisions of another admin on requested sums: an approved one is paid as if requested now. */
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { ApprovalDecision, SpendingAction } from '../../../../core/payments/approvals.ts';
import { approvalsWords } from '../../../../core/words/en/money.ts';
import { isAdmin } from '../../../db/active.ts';
import { isStopped, stopUnlessChanged, unlessStopped } from '../../../db/batch.ts';
import { builder } from '../../../db/builder.ts';
import { spendings } from '../../../db/tables/money/spendings.ts';
import { ConflictForGood, conflict, Failure, notFound } from '../../../errors.ts';
import { giveGoodwill } from '../../fulfilment/claims/deciding.ts';
import { isNeither } from '../../fulfilment/progress.ts';
import { recordAndNotifyAdmins } from '../../moderation/audit/admin-alert-letters.ts';
import { writeProved } from '../../moderation/audit/admin-write.ts';
import { type GivenApproval, isOpenApproval } from '../../moderation/audit/spending.ts';
import type { Deps } from '../../ports.ts';
import { markRefundPaidOutside } from '../money/refunds/refund-paid-outside.ts';
import { paySellerOutside } from '../payouts/admin/seller-paid-outside.ts';
import { waiveDebt } from '../payouts/admin/waived-debts.ts';

type Asked = typeof spendings.$inferSelect;
type Give = (deps: Deps, admin: Actor, asked: Asked, approval: GivenApproval) => Promise<unknown>;

const GIVE = {
  give_goodwill: (deps, admin, { subject, cents, backCents, reason }, approval) =>
    giveGoodwill(deps, admin, subject, { amount: cents, back: backCents ?? 0, reason }, approval),
  waive_debt: (deps, admin, { subject, cents, reason }, approval) =>
    waiveDebt(deps, admin, subject, { amountCents: cents, reason }, approval),
  pay_outside: (deps, admin, { subject, reason }, approval) =>
    markRefundPaidOutside(deps, admin, subject, reason, approval),
  pay_seller_outside: (deps, admin, { subject, cents, reason }, approval) =>
    paySellerOutside(deps, admin, subject, { amountCents: cents, note: reason }, approval),
} as const satisfies Readonly<Record<SpendingAction, Give>>;

/**
 * Approves or refuses a request; the requesting admin may only withdraw it. Throws `not_found` for no such request, and
 * for a party of the sale; `forbidden` for approving one's own; `conflict` for a decided or expired one, for one that
 * cannot be done now (it stays open), and for one that cannot be done any more (it is closed with the reason).
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
    if (isStopped(error, 'approval over')) throw conflict(approvalsWords.over);
    if (error instanceof ConflictForGood) return close(deps, admin, asked, error.message);
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
      isNeither: isNeither(admin, spendings.orderId).mapWith(Boolean),
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
  const written = writeProved(deps.db, admin, moment, {
    ended: builder
      .update(spendings)
      .set({ state, decidedBy: admin.userId, decidedAt: moment, why })
      .where(and(eq(spendings.id, id), isOpenApproval(moment))),
    onlyThen: stopUnlessChanged('approval over'),
    recorded: recordAndNotifyAdmins(admin, record, { done: sql`1`, cents }),
  });
  if (!(await unlessStopped('approval over', written))) throw conflict(approvalsWords.over);
}
