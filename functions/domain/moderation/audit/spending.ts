/**
 * Money of the shop that admins give: up to a sum per day (UTC) alone, above it with the approval of another admin
 * (docs/decisions/09-waits-and-second-admin.md).
 */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { DAY_MS } from '../../../../core/days.ts';
import { APPROVAL_REQUESTS_PER_DAY, SINGLE_ADMIN_DAILY_CENTS } from '../../../../core/limits.ts';
import { APPROVAL_DAYS, type SpendingAction } from '../../../../core/payments/approvals.ts';
import { accountsWords } from '../../../../core/words/en/accounts.ts';
import { moneyWords } from '../../../../core/words/en/money.ts';
import { builder, isStoppedBy, nullIfStopped, type Step, stopUnlessChanged } from '../../../db/batch.ts';
import { isActiveUser, isAdmin } from '../../../db/conditions.ts';
import { queueLettersStatement } from '../../../db/letters.ts';
import { insertInto } from '../../../db/rows.ts';
import { users } from '../../../db/tables/accounts.ts';
import { spendings } from '../../../db/tables/money/spendings.ts';
import { Failure } from '../../../errors.ts';
import type { Deps } from '../../ports.ts';
import { writeAsProvedAdmin } from './admin-write.ts';
import type { AdminAction } from './audit.ts';
import { recordActionStatement } from './audit.ts';
import { recordAndNotifyAdminsStatements } from './audit-letters.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId'>;

/**
 * A sum and its purpose. `subject` is as named by the call; `orderId` or `sellerId` is the sale or seller concerned.
 */
export type Spending = {
  readonly action: SpendingAction;
  readonly subject: string;
  readonly orderId: string | null;
  readonly sellerId: string | null;
  readonly cents: number;
  readonly backCents?: number;
  readonly reason: string;
};

/** Another admin's approval of this admin's request. */
export type GivenApproval = { readonly id: string; readonly askedBy: string };

/** Nothing is paid until another admin approves the request `waitingId`. */
export type WaitingApproval = { readonly waitingId: string };

export const isWaitingForApproval = (done: object | undefined): done is WaitingApproval =>
  done !== undefined && 'waitingId' in done;

const { id, adminId, at, state, cents } = spendings;

const aloneCents = (admin: Actor, moment: number): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${cents}), 0) FROM ${spendings} WHERE ${state} = 'alone' AND ${adminId} = ${admin.userId}
    AND ${at} >= ${Math.floor(moment / DAY_MS) * DAY_MS})`;

export const isWithinDailyLimit = (admin: Actor, sum: number, moment: number): SQL<number> =>
  sql<number>`(${aloneCents(admin, moment)} + ${sum} <= ${SINGLE_ADMIN_DAILY_CENTS})`;

/**
 * Requests of this admin within the 24 hours before this moment (ms), in any state: each sent a letter to all admins.
 */
const askedWithinDay = (admin: Actor, moment: number): SQL =>
  sql`${state} <> 'alone' AND ${adminId} = ${admin.userId} AND ${at} > ${moment - DAY_MS}`;

/** The request waits and has not expired at this moment (ms). */
export const isOpenApproval = (moment: number): SQL =>
  sql`(${state} = 'waiting' AND ${at} > ${moment - APPROVAL_DAYS * DAY_MS})`;

const subjectOf = (
  { action, orderId, sellerId, reason }: Spending,
  detail: string,
): Omit<AdminAction, 'id' | 'at'> => ({
  action,
  subjectKind: orderId === null ? 'user' : 'order',
  subjectId: orderId ?? sellerId ?? '',
  reason,
  detail,
});

const rowOf = (spending: Spending, given: { id: string; admin: Actor; at: number; state: 'alone' | 'waiting' }): SQL =>
  insertInto(spendings, {
    ...{ id: given.id, adminId: given.admin.userId, at: given.at, state: given.state },
    ...{ decidedBy: null, decidedAt: null, why: null },
    ...{ action: spending.action, subject: spending.subject, orderId: spending.orderId, sellerId: spending.sellerId },
    ...{ cents: spending.cents, backCents: spending.backCents ?? null, reason: spending.reason },
  });

/**
 * The steps of the batch that pays: they count the sum, record it and notify all admins, or stop the batch (`needs
 * another admin`, `approval over`). With an approval the entry is of the requesting admin, and a second one of the
 * approving admin. `detail` is the detail of the entry.
 */
export function spendingStatements(
  deps: Pick<Deps, 'newId'>,
  admin: Actor,
  moment: number,
  spending: Spending,
  { detail, approval }: { readonly detail: string; readonly approval: GivenApproval | undefined },
): readonly Step[] {
  const facts = { done: sql`1`, cents: spending.cents };
  const record = { ...subjectOf(spending, detail), id: deps.newId(), at: moment };
  if (!approval)
    return [
      sql`${rowOf(spending, { id: deps.newId(), admin, at: moment, state: 'alone' })} WHERE ${isWithinDailyLimit(admin, spending.cents, moment)}`,
      stopUnlessChanged('needs another admin'),
      ...recordAndNotifyAdminsStatements(admin, record, facts),
    ];
  const decided = { state: 'approved', decidedBy: admin.userId, decidedAt: moment } as const;
  return [
    builder
      .update(spendings)
      .set(decided)
      .where(
        and(
          sql`${id} = ${approval.id}`,
          isOpenApproval(moment),
          sql`${adminId} <> ${admin.userId}`,
          isAdmin(approval.askedBy),
          sql`${adminId} = ${approval.askedBy}`,
        ),
      ),
    stopUnlessChanged('approval over'),
    ...recordAndNotifyAdminsStatements({ userId: approval.askedBy }, record, { ...facts, agreedBy: admin.userId }),
    recordActionStatement(admin, { ...record, id: deps.newId(), action: 'give_approval' }, sql`1`),
  ];
}

/**
 * Runs `give`, whose batch has the steps of `spendingStatements`; above the daily limit it requests another admin's
 * approval instead.
 */
export async function spendOrRequestApproval<Given extends object>(
  deps: Needs,
  admin: Actor,
  spending: Spending,
  give: () => Promise<Given>,
): Promise<Given | WaitingApproval> {
  try {
    return await give();
  } catch (error) {
    if (!isStoppedBy(error, 'needs another admin')) throw error;
    return requestApproval(deps, admin, spending);
  }
}

/**
 * Stores the request, and notifies all admins. Throws `too_many` above an admin's daily number of requests, and
 * `fresh_proof_required` and `forbidden` as any write of an admin.
 */
export async function requestApproval(deps: Needs, admin: Actor, spending: Spending): Promise<WaitingApproval> {
  const [moment, waitingId] = [deps.now(), deps.newId()];
  const detail = `${spending.cents} ${moneyWords.wrongRow.cents}`;
  const written = writeAsProvedAdmin(deps.db, admin, moment, {
    asked: sql`${rowOf(spending, { id: waitingId, admin, at: moment, state: 'waiting' })}
      WHERE (SELECT count(*) FROM ${spendings} WHERE ${askedWithinDay(admin, moment)}) < ${APPROVAL_REQUESTS_PER_DAY}`,
    onlyThen: stopUnlessChanged('too many'),
    recorded: recordActionStatement(
      admin,
      { ...subjectOf(spending, detail), id: deps.newId(), at: moment, action: 'ask_approval' },
      sql`1`,
    ),
    letters: queueLettersStatement(
      {
        kind: 'approval-waiting',
        id: sql`${`approval-waiting:${waitingId}:`} || ${users.id}`,
        userId: users.id,
        facts: sql`json_object('spending', ${waitingId})`,
        urgent: true,
        from: sql`FROM ${users} WHERE ${users.role} = 'Admin' AND ${isActiveUser(users)}`,
      },
      moment,
    ),
  });
  if (!(await nullIfStopped('too many', written))) throw await askedTooOften(deps, admin, moment);
  return { waitingId };
}

/** `too_many` until the oldest request of the last 24 hours is a day old. */
async function askedTooOften({ db }: Needs, admin: Actor, moment: number): Promise<Failure> {
  const [first] = await db
    .select({ at: sql<number>`min(${at})` })
    .from(spendings)
    .where(askedWithinDay(admin, moment));
  const seconds = Math.ceil(((first?.at ?? moment) + DAY_MS - moment) / 1000);
  return new Failure('too_many', accountsWords.rateLimited(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
}
