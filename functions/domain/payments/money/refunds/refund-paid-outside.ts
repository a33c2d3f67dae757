/** Refunds of sales that the payment provider cannot make, because the card is closed, say: the buyer was paid in another way. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { fulfilmentWords } from '../../../../../core/words/fulfilment/fulfilment.ts';
import { moneyWords } from '../../../../../core/words/payments/money.ts';
import { stopUnlessChanged, unlessStopped } from '../../../../db/batch.ts';
import { builder } from '../../../../db/builder.ts';
import { saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { conflict } from '../../../../errors.ts';
import { saleRefundLetter } from '../../../fulfilment/refunds/sale-refund-letters.ts';
import { orderRefunded } from '../../../fulfilment/refunds/sale-refund-news.ts';
import { writeProved } from '../../../moderation/audit/admin-write.ts';
import { type Agreement, orAskAnother, spent, type Waiting } from '../../../moderation/audit/spending.ts';
import type { Deps } from '../../../ports.ts';
import { requireFailedRefund, stillWaits } from './failed-refunds.ts';

/**
 * An admin says how. The row has ended: nothing is sent any more, the buyer gets a letter, and what the ledger owes them they have. `id`
 * is that of the row on the money page, `order.event`. More than an admin may give alone in a day waits for another one. Throws what `requireFailedRefund` throws.
 */
export async function tellPaidOutside(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'payments'>,
  admin: Actor,
  id: string,
  note: string,
  agreement?: Agreement,
): Promise<Waiting | object> {
  const refund = await requireFailedRefund(deps, admin, id, 'outside');
  const { orderId, cents, isIts } = refund;
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
    spent: spent(deps, admin, moment, spending, { detail: `${cents} ${moneyWords.wrongRow.cents}`, agreement }),
    orderRefunded: orderRefunded(sql`${orderId}`, moment),
    told: saleRefundLetter('outside', isIts, moment),
  };
  return orAskAnother(deps, admin, spending, async () => {
    const written = await unlessStopped('changed meanwhile', writeProved(deps.db, admin, moment, batch));
    if (!written) throw conflict(fulfilmentWords.conflict.changedMeanwhile);
    return {};
  });
}
