/** Refunds of sales that the payment provider cannot make, because the card is closed, say: the buyer was paid in another way. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { moneyWords } from '../../../../core/words/money.ts';
import { isKept } from '../../../db/frozen.ts';
import { assignments } from '../../../db/rows.ts';
import { saleRefunds } from '../../../db/tables/fulfilment.ts';
import { notFound } from '../../../errors.ts';
import { isNeither } from '../../fulfilment/progress.ts';
import { saleRefundLetter } from '../../fulfilment/refunds/sale-refund-letters.ts';
import { isAllBack, orderRefunded } from '../../fulfilment/refunds/sale-refund-news.ts';
import { writeAsAdmin } from '../../moderation/audit/admin-write.ts';
import { recordAction } from '../../moderation/audit/audit.ts';
import { DISPUTED } from '../../ports/payments.ts';
import type { Deps } from '../../ports.ts';

/**
 * An admin says how. The row has ended: nothing is sent any more, the buyer gets a letter, and what the ledger owes them they have. `id`
 * is that of the row on the money page, `order.event`. Throws `not_found` for one that can still be sent,
 * while a bank decides about the money, where it has given the buyer all of it, and for an admin who is one of the two people.
 */
export async function tellPaidOutside(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  id: string,
  note: string,
): Promise<void> {
  const [orderId = '', event = ''] = id.split('.');
  const isIts = sql`${saleRefunds.orderId} = ${orderId} AND ${saleRefunds.event} = ${Number(event)}`;
  const moment = deps.now();
  const { ended } = await writeAsAdmin(deps.db, admin, {
    ended: sql`UPDATE ${saleRefunds} SET ${assignments(saleRefunds, { state: 'outside', note, changedAt: moment })}
      WHERE ${isIts} AND ${isNeither(admin, saleRefunds.orderId)} AND NOT ${isKept(saleRefunds.orderId)} AND NOT ${isAllBack}
        AND (${saleRefunds.state} = 'failed' OR (${saleRefunds.state} = 'owed' AND ${saleRefunds.failure} = ${DISPUTED}))`,
    recorded: recordAction(deps, admin, {
      action: 'pay_outside',
      subjectKind: 'order',
      subjectId: orderId,
      reason: note,
      detail: sql`(SELECT ${saleRefunds.amountCents} || ' ' || ${moneyWords.wrongRow.cents} FROM ${saleRefunds} WHERE ${isIts})`,
    }),
    orderRefunded: orderRefunded(sql`${orderId}`, moment),
    told: saleRefundLetter('outside', isIts, moment),
  });
  if (ended.changed === 0) throw notFound();
}
