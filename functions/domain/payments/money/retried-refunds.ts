/** Refunds of sales that failed, and that an admin has sent again. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { moneyWords } from '../../../../core/words/money.ts';
import { isKept } from '../../../db/frozen.ts';
import { assignments } from '../../../db/rows.ts';
import { saleRefunds } from '../../../db/tables/fulfilment.ts';
import { notFound } from '../../../errors.ts';
import { isNeither } from '../../fulfilment/progress.ts';
import { isTooMuch } from '../../fulfilment/refunds/sale-refund-news.ts';
import { writeAsAdmin } from '../../moderation/audit/admin-write.ts';
import { recordAction } from '../../moderation/audit/audit.ts';
import type { Deps } from '../../ports.ts';

const ID = /^([^.]+)\.(\d{1,6})$/;

/**
 * A refund that failed is owed again, as a new try: the provider repeats its answer to the old one. `id` is that of its row on the money
 * page, `order.event`. Throws `not_found` for one that has not failed, while a bank decides about the
 * money, where it has given the buyer so much that this would be too much, and for an admin who is one of the two people.
 */
export async function retrySaleRefund(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const [, orderId, event] = ID.exec(id) ?? [];
  if (!orderId) throw notFound();
  const isIts = sql`${saleRefunds.orderId} = ${orderId} AND ${saleRefunds.event} = ${Number(event)}`;
  const { owed } = await writeAsAdmin(deps.db, admin, {
    owed: sql`UPDATE ${saleRefunds} SET ${assignments(saleRefunds, {
      state: 'owed',
      tryNumber: sql`${saleRefunds.tryNumber} + 1`,
      stripeRefundId: null,
      changedAt: deps.now(),
    })} WHERE ${isIts} AND ${saleRefunds.state} = 'failed' AND ${isNeither(admin, saleRefunds.orderId)}
      AND NOT ${isKept(saleRefunds.orderId)} AND NOT ${isTooMuch}`,
    recorded: recordAction(deps, admin, {
      action: 'retry_refund',
      subjectKind: 'order',
      subjectId: orderId,
      reason,
      detail: sql`(SELECT ${saleRefunds.amountCents} || ' ' || ${moneyWords.wrongRow.cents} || coalesce(', ' || ${saleRefunds.failure}, '')
        FROM ${saleRefunds} WHERE ${isIts})`,
    }),
  });
  if (owed.changed === 0) throw notFound();
}
