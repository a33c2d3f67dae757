import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { moneyWords } from '../../../../core/words/en/money.ts';
import { builder, nullIfStopped, stopUnlessChanged } from '../../../db/batch.ts';
import { isRefundBlocked } from '../../../db/money/sale-status.ts';
import { saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { paymentAttempts } from '../../../db/tables/money/payments.ts';
import { conflict, notFound, PermanentConflict } from '../../../errors.ts';
import { recordRefundsByHand } from '../../fulfilment/disputes/refunds-by-hand.ts';
import { isNotTrader } from '../../fulfilment/progress.ts';
import { isOverRefunded, setOrderRefundedStatement } from '../../fulfilment/refunds/record-sale-refunds.ts';
import { saleRefundLetterStatement } from '../../fulfilment/refunds/sale-refund-letters.ts';
import { writeAsAdmin, writeAsProvedAdmin } from '../../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../../moderation/audit/audit.ts';
import {
  type GivenApproval,
  spendingStatements,
  spendOrRequestApproval,
  type WaitingApproval,
} from '../../moderation/audit/spending.ts';
import { DISPUTED, type ProviderRefund } from '../../ports/payments.ts';
import type { Deps } from '../../ports.ts';

const words = moneyWords.conflict;

const ID = /^([^.]+)\.(\d{1,6})$/;

const { state, failure, attemptId, stripeRefundId } = saleRefunds;

/**
 * Conditions by action. A refund that only a dispute blocks is sent later by itself, but may be marked as paid outside.
 */
const WAITS = {
  retry: sql`${state} = 'failed'`,
  outside: sql`(${state} = 'failed' OR (${state} = 'owed' AND ${failure} = ${DISPUTED}))`,
} as const satisfies Readonly<Record<string, SQL>>;
type Way = keyof typeof WAITS;

type FailedRefund = { readonly orderId: string; readonly cents: number; readonly isThisRefund: SQL };

/**
 * The refund with this id of the money page, `order.event`, after the provider's refunds of the payment were read.
 * Throws `not_found` for no such refund, and for a trader of the sale; `conflict` with the reason for one that has not
 * failed here or at the provider, whose money the bank may have, or that would exceed the price; `unavailable` while
 * the provider does not answer.
 */
async function requireFailedSaleRefund(
  deps: Pick<Deps, 'db' | 'now' | 'payments'>,
  admin: Actor,
  id: string,
  way: Way,
): Promise<FailedRefund> {
  const [, orderId, event] = ID.exec(id) ?? [];
  if (!orderId) throw notFound();
  const isThisRefund = sql`${saleRefunds.orderId} = ${orderId} AND ${saleRefunds.event} = ${Number(event)}`;
  const [sale] = await deps.db
    .select({ intentId: sql<string>`${paymentAttempts.intentId}` })
    .from(saleRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, attemptId))
    .where(and(isThisRefund, isNotTrader(admin, saleRefunds.orderId)));
  if (!sale) throw notFound();
  const listed = await recordRefundsByHand(deps, sale.intentId);
  const [row] = await deps.db
    .select({
      ...{ state, attemptId, stripeRefundId, cents: saleRefunds.amountCents },
      waits: WAITS[way].mapWith(Boolean),
      isBlocked: isRefundBlocked(saleRefunds.orderId).mapWith(Boolean),
      isTooMuch: isOverRefunded.mapWith(Boolean),
    })
    .from(saleRefunds)
    .where(isThisRefund);
  if (!row) throw notFound();
  const isSameRefund = (refund: ProviderRefund): boolean =>
    refund.id === row.stripeRefundId ||
    (refund.attemptId === row.attemptId && refund.mark?.startsWith(`${event}:`) === true);
  if (row.state === 'succeeded' || row.state === 'outside' || row.state === 'replaced')
    throw new PermanentConflict(words.ended);
  if (listed.some((refund) => isSameRefund(refund) && refund.state !== 'failed')) throw conflict(words.underWay);
  if (row.isBlocked) throw conflict(words.kept);
  if (!row.waits) throw conflict(words.underWay);
  if (row.isTooMuch) throw conflict(words.tooMuch);
  return { orderId, cents: row.cents, isThisRefund };
}

const stillWaits = (admin: Actor, { isThisRefund }: FailedRefund, way: Way): SQL =>
  sql`${isThisRefund} AND ${WAITS[way]} AND ${isNotTrader(admin, saleRefunds.orderId)} AND NOT ${isRefundBlocked(saleRefunds.orderId)} AND NOT ${isOverRefunded}`;

/**
 * Marks a refund as paid outside the provider, for example because the card is closed, with an admin's note. Nothing is
 * sent any more, the buyer gets a letter, and the ledger counts it as refunded. `id` is that of the row on the money
 * page, `order.event`. Above an admin's daily limit it waits for another admin's approval. Throws as
 * `requireFailedSaleRefund`.
 */
export async function markSaleRefundPaidOutside(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'payments'>,
  admin: Actor,
  id: string,
  note: string,
  approval?: GivenApproval,
): Promise<WaitingApproval | object> {
  const refund = await requireFailedSaleRefund(deps, admin, id, 'outside');
  const { orderId, cents, isThisRefund } = refund;
  const moment = deps.now();
  const spending = {
    ...({ action: 'pay_outside', subject: id, orderId, sellerId: null } as const),
    cents,
    reason: note,
  };
  const batch = {
    ended: builder
      .update(saleRefunds)
      .set({ state: 'outside', note, changedAt: moment })
      .where(stillWaits(admin, refund, 'outside')),
    onlyThen: stopUnlessChanged('changed meanwhile'),
    spent: spendingStatements(deps, admin, moment, spending, {
      detail: `${cents} ${moneyWords.wrongRow.cents}`,
      approval,
    }),
    orderRefunded: setOrderRefundedStatement(sql`${orderId}`, moment),
    letters: saleRefundLetterStatement('outside', isThisRefund, moment),
  };
  return spendOrRequestApproval(deps, admin, spending, async () => {
    const written = await nullIfStopped('changed meanwhile', writeAsProvedAdmin(deps.db, admin, moment, batch));
    if (!written) throw conflict(fulfilmentWords.conflict.changedMeanwhile);
    return {};
  });
}

/**
 * Owes a failed refund again, with a new mark: the provider repeats its answer to the old one. `id` is that of its row
 * on the money page, `order.event`. Throws as `requireFailedSaleRefund`.
 */
export async function retrySaleRefund(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'payments'>,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const refund = await requireFailedSaleRefund(deps, admin, id, 'retry');
  const moment = deps.now();
  const { owed } = await writeAsAdmin(deps.db, admin, {
    owed: builder
      .update(saleRefunds)
      .set({
        state: 'owed',
        tryNumber: sql`${saleRefunds.tryNumber} + 1`,
        stripeRefundId: null,
        changedAt: moment,
      })
      .where(stillWaits(admin, refund, 'retry')),
    recorded: recordActionStatement(admin, {
      id: deps.newId(),
      at: moment,
      action: 'retry_refund',
      subjectKind: 'order',
      subjectId: refund.orderId,
      reason,
      detail: sql`(SELECT ${saleRefunds.amountCents} || ' ' || ${moneyWords.wrongRow.cents} || coalesce(', ' || ${saleRefunds.failure}, '')
        FROM ${saleRefunds} WHERE ${refund.isThisRefund})`,
    }),
  });
  if (owed.changed === 0) throw conflict(fulfilmentWords.conflict.changedMeanwhile);
}
