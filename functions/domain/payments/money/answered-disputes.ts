/** An admin's answers to disputes: an inquiry is refunded, another dispute is given up. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { hasEndedWithRefund } from '../../../../core/fulfilment/state.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { builder, nullIfStopped, stopUnless } from '../../../db/batch.ts';
import { isEndedByRefund } from '../../../db/money/sale-status.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { paymentAttempts, stripeEvents } from '../../../db/tables/money/payments.ts';
import { conflict, notFound } from '../../../errors.ts';
import { applyDisputes } from '../../fulfilment/disputes/apply-disputes.ts';
import { recordRefundsByHand } from '../../fulfilment/disputes/refunds-by-hand.ts';
import { getSaleMoney, type SaleMoney } from '../../fulfilment/disputes/sale-money.ts';
import { settleSaleStatements } from '../../fulfilment/disputes/settle-sale-statements.ts';
import { isNotTrader } from '../../fulfilment/progress.ts';
import { writeAsAdmin } from '../../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../../moderation/audit/audit.ts';
import type { MoneyDeps } from '../../ports.ts';
import { writeThenPurge } from '../../purge-queue.ts';
import { recordDispute } from '../provider-notices.ts';

const TRIES = 3;

/**
 * Ends the sale, and owes the rest of its money to the buyer as a refund of the sale; an inquiry does not block it. A
 * fraud warning about the payment is settled too. Both parties read the reason. Throws `not_found` for an unknown
 * dispute and for a party of the sale, and `conflict` for a closed one, for more than an inquiry, and for a sale that
 * is already refunded.
 */
export async function refundInquiry(deps: MoneyDeps, admin: Actor, id: string, reason: string): Promise<void> {
  const { orderId, intentId } = await getOwnDispute(deps, admin, id);
  const askedAt = deps.now();
  // Meanwhile the bank may have withdrawn the money, or a part may have been refunded by hand.
  await recordDispute(deps, await deps.payments.retrieveDispute(id));
  await recordRefundsByHand(deps, intentId);
  for (let tries = 0; tries < TRIES; tries++) {
    await applyDisputes(deps, orderId);
    const sale = await getRefundable(deps, orderId, id);
    const moment = deps.now();
    const batch = {
      asked: stopUnless('changed meanwhile', onlyAsks(sale, id)),
      ...settleSaleStatements({ sale, outcome: 'end', reason, askedAt }, moment),
      answered: builder
        .update(stripeEvents)
        .set({ seenAt: moment })
        .where(
          and(
            eq(stripeEvents.intentId, intentId),
            eq(stripeEvents.alert, 'fraud_warning'),
            isNull(stripeEvents.seenAt),
          ),
        ),
      recorded: recordActionStatement(
        admin,
        {
          id: deps.newId(),
          at: moment,
          action: 'refund_inquiry',
          subjectKind: 'order',
          subjectId: orderId,
          reason,
          detail: id,
        },
        sql`1`,
      ),
    };
    if (await writeThenPurge(deps, nullIfStopped('changed meanwhile', writeAsAdmin(deps.db, admin, batch)))) return;
  }
  throw conflict(fulfilmentWords.conflict.changedMeanwhile);
}

async function getOwnDispute({ db }: Pick<MoneyDeps, 'db'>, admin: Actor, id: string) {
  const [row] = await db
    .select({ orderId: disputes.orderId, intentId: sql<string>`${paymentAttempts.intentId}` })
    .from(disputes)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, disputes.attemptId))
    .where(and(eq(disputes.id, id), isNotTrader(admin, disputes.orderId)));
  if (!row) throw notFound();
  return row;
}

async function getRefundable(deps: MoneyDeps, orderId: string, id: string): Promise<SaleMoney> {
  const sale = await getSaleMoney(deps, orderId);
  if (!sale || hasEndedWithRefund(sale.state)) throw conflict(fulfilmentWords.conflict.notNow);
  const [row] = await deps.db
    .select({ one: sql`1` })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orderId), onlyAsks(sale, id)));
  if (!row) throw conflict(fulfilmentWords.conflict.notNow);
  return sale;
}

/** The sale has not changed since it was read, and a refund ends this dispute. */
const onlyAsks = ({ orderId, version }: SaleMoney, id: string) =>
  sql`EXISTS (SELECT 1 FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId} AND ${fulfilments.version} = ${version})
    AND EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.id} = ${id} AND ${disputes.orderId} = ${orderId} AND ${isEndedByRefund(disputes)})`;

/** An inquiry cannot be given up, only answered or refunded. */
const GIVEN_UP = ['needs_response', 'under_review'] as const;

/**
 * The audit entry is written before the provider is called. Idempotent. Throws `not_found` for an unknown dispute and
 * for a party of the sale, and `conflict` for a closed one and for an inquiry.
 */
export async function acceptDispute(
  deps: MoneyDeps,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const [row] = await deps.db
    .select({ orderId: disputes.orderId, status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.id, id), isNotTrader(admin, disputes.orderId)));
  if (!row) throw notFound();
  if (!GIVEN_UP.some((status) => status === row.status)) throw conflict(fulfilmentWords.conflict.notNow);
  const record = {
    id: deps.newId(),
    at: deps.now(),
    action: 'accept_dispute',
    subjectKind: 'order',
    subjectId: row.orderId,
    reason,
    detail: id,
  } as const;
  await writeAsAdmin(deps.db, admin, { recorded: recordActionStatement(admin, record, sql`1`) });
  await recordDispute(deps, await deps.payments.acceptDispute(id));
}
