import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { fulfilmentWords } from '../../../../../core/words/en/fulfilment.ts';
import { moneyWords } from '../../../../../core/words/en/money.ts';
import { builder } from '../../../../db/builder.ts';
import { saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { conflict } from '../../../../errors.ts';
import { writeAsAdmin } from '../../../moderation/audit/admin-write.ts';
import { recordAction } from '../../../moderation/audit/audit.ts';
import type { Deps } from '../../../ports.ts';
import { requireFailedRefund, stillWaits } from './failed-refunds.ts';

/**
 * Owes a failed refund again, with a new mark: the provider repeats its answer to the old one. `id` is that of its row
 * on the money page, `order.event`. Throws as `requireFailedRefund`.
 */
export async function retrySaleRefund(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'payments'>,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const refund = await requireFailedRefund(deps, admin, id, 'retry');
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
    recorded: recordAction(admin, {
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
