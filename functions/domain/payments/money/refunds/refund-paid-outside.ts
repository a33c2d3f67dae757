import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { fulfilmentWords } from '../../../../../core/words/en/fulfilment.ts';
import { moneyWords } from '../../../../../core/words/en/money.ts';
import { stopUnlessChanged, unlessStopped } from '../../../../db/batch.ts';
import { builder } from '../../../../db/builder.ts';
import { saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { conflict } from '../../../../errors.ts';
import { saleRefundLetter } from '../../../fulfilment/refunds/sale-refund-letters.ts';
import { orderRefunded } from '../../../fulfilment/refunds/sale-refund-news.ts';
import { writeProved } from '../../../moderation/audit/admin-write.ts';
import {
  type GivenApproval,
  orRequestApproval,
  spendingSteps,
  type Waiting,
} from '../../../moderation/audit/spending.ts';
import type { Deps } from '../../../ports.ts';
import { requireFailedRefund, stillWaits } from './failed-refunds.ts';

/**
 * Marks a refund as paid outside the provider, for example because the card is closed, with an admin's note. Nothing is
 * sent any more, the buyer gets a letter, and the ledger counts it as refunded. `id` is that of the row on the money
 * page, `order.event`. Above an admin's daily limit it waits for another admin's approval. Throws as
 * `requireFailedRefund`.
 */
export async function markRefundPaidOutside(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'payments'>,
  admin: Actor,
  id: string,
  note: string,
  approval?: GivenApproval,
): Promise<Waiting | object> {
  const refund = await requireFailedRefund(deps, admin, id, 'outside');
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
    spent: spendingSteps(deps, admin, moment, spending, {
      detail: `${cents} ${moneyWords.wrongRow.cents}`,
      approval,
    }),
    orderRefunded: orderRefunded(sql`${orderId}`, moment),
    told: saleRefundLetter('outside', isThisRefund, moment),
  };
  return orRequestApproval(deps, admin, spending, async () => {
    const written = await unlessStopped('changed meanwhile', writeProved(deps.db, admin, moment, batch));
    if (!written) throw conflict(fulfilmentWords.conflict.changedMeanwhile);
    return {};
  });
}
