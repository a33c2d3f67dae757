/** Refunds of sales that the payment provider cannot make, because the card is closed, say: the buyer was paid in another way. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { fulfilmentWords } from '../../../../../core/words/fulfilment/fulfilment.ts';
import { moneyWords } from '../../../../../core/words/payments/money.ts';
import { assignments } from '../../../../db/rows.ts';
import { saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { conflict } from '../../../../errors.ts';
import { saleRefundLetter } from '../../../fulfilment/refunds/sale-refund-letters.ts';
import { orderRefunded } from '../../../fulfilment/refunds/sale-refund-news.ts';
import { writeAsAdmin } from '../../../moderation/audit/admin-write.ts';
import { recordAction } from '../../../moderation/audit/audit.ts';
import type { Deps } from '../../../ports.ts';
import { requireFailedRefund, stillWaits } from './failed-refunds.ts';

/**
 * An admin says how. The row has ended: nothing is sent any more, the buyer gets a letter, and what the ledger owes them they have. `id`
 * is that of the row on the money page, `order.event`. Throws what `requireFailedRefund` throws.
 */
export async function tellPaidOutside(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'payments'>,
  admin: Actor,
  id: string,
  note: string,
): Promise<void> {
  const refund = await requireFailedRefund(deps, admin, id, 'outside');
  const { orderId, isIts } = refund;
  const moment = deps.now();
  const { ended } = await writeAsAdmin(deps.db, admin, {
    ended: sql`UPDATE ${saleRefunds} SET ${assignments(saleRefunds, { state: 'outside', note, changedAt: moment })}
      WHERE ${stillWaits(admin, refund, 'outside')}`,
    recorded: recordAction(admin, {
      id: deps.newId(),
      at: moment,
      action: 'pay_outside',
      subjectKind: 'order',
      subjectId: orderId,
      reason: note,
      detail: sql`(SELECT ${saleRefunds.amountCents} || ' ' || ${moneyWords.wrongRow.cents} FROM ${saleRefunds} WHERE ${isIts})`,
    }),
    orderRefunded: orderRefunded(sql`${orderId}`, moment),
    told: saleRefundLetter('outside', isIts, moment),
  });
  if (ended.changed === 0) throw conflict(fulfilmentWords.conflict.changedMeanwhile);
}
